"""The command where something it imports is missing."""

import sys

import pytest

from ashboard.cli import main


class Breaks:
    """An importer that fails to load the command because the named module is missing."""

    def __init__(self, missing):
        self.missing = missing

    def find_spec(self, name, path=None, target=None):
        if name == "ashboard.cli.app":
            raise ModuleNotFoundError(f"No module named {self.missing!r}", name=self.missing)


@pytest.fixture
def without(monkeypatch):
    """Makes a module missing for the command."""

    def remove(missing):
        monkeypatch.delitem(sys.modules, "ashboard.cli.app", raising=False)
        monkeypatch.setattr(sys, "meta_path", [Breaks(missing), *sys.meta_path])

    return remove


@pytest.mark.parametrize(("arguments", "extra"), [(["armies"], "cli"), ([], "play")])
@pytest.mark.parametrize("missing", ["typer", "rich.console", "click"])
def test_says_what_to_install(missing, arguments, extra, without, capsys, monkeypatch):
    """
    Without its extra packages the command says in one line how to get them; alone it would open the page.
    """
    without(missing)
    monkeypatch.setattr(sys, "argv", ["ashboard", *arguments])

    with pytest.raises(SystemExit) as stopped:
        main()

    assert stopped.value.code == 2
    assert (
        capsys.readouterr().err == 'ashboard: the command needs extra packages: pip install "ashboard[' + extra + ']"\n'
    )


def test_hides_no_bug(without):
    """
    Any other missing module is a bug and is reported as one.
    """
    without("ashboard.typo")

    with pytest.raises(ModuleNotFoundError, match="typo"):
        main()
