"""Stamps of what was built."""

from tools.stamps import Stamp


def test_what_changes_during_a_build_is_built_again(tmp_path):
    """
    Sources that change while a wheel is made, or before it is installed, make neither of them current.
    """
    wheel = Stamp(tmp_path / "wheel.sum", ["sources when the build began"])
    wheel.write()
    installed = tmp_path / "installed.sum"
    Stamp(installed, ["sources when it was installed"]).adopt(wheel)

    assert not Stamp(installed, ["sources when it was installed"]).is_current()
    assert Stamp(installed, ["sources when the build began"]).is_current()
