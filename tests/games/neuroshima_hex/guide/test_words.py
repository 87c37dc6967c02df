"""The words of the game in every language."""

import re

import pytest

from ashboard.core.errors import BadInput
from ashboard.games.neuroshima_hex.guide.offers import LANGUAGES
from ashboard.games.neuroshima_hex.guide.words import words
from ashboard.games.neuroshima_hex.printed.army import army, army_ids
from ashboard.games.neuroshima_hex.printed.mission import mission, mission_ids
from ashboard.games.neuroshima_hex.wording import catalogue, house_names

_GAP = re.compile(r"\{[a-z.]+\}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_everything(language):
    """A catalogue has the sentences, nouns and words of the English one, no fewer and no more."""
    english, other = catalogue("en"), catalogue(language)
    assert set(other.sentences) == set(english.sentences)
    assert set(other.words) == set(english.words)
    assert set(other.nouns) == set(english.nouns)


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_have_the_same_gaps(language):
    """What an event says is said in every language: a gap may change its form, never vanish."""
    english, other = catalogue("en"), catalogue(language)
    for key, text in english.sentences.items():
        assert _names(other.sentences[key]) == _names(text), key


def _names(text):
    return {gap.strip("{}").partition(".")[0] for gap in _GAP.findall(text)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tile_has_a_name(language):
    """Tiles are named by the facts, or by us where the facts are silent; ours are marked as house."""
    known = words(language)
    assert isinstance(known["tiles"], dict)
    for army_id in army_ids():
        for tile in army(army_id).tiles:
            has_fact, has_ours = language in tile.names, f"{army_id}.{tile.id}" in house_names(language)
            assert has_fact != has_ours, f"{army_id}.{tile.id}"
            assert known["tiles"][army_id][tile.id]
    assert known["house"] == sorted(house_names(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_mission_is_told(language):
    """Its name, its brief, what each seat wants and the tiles that only it has; English has them from the mission."""
    told = words(language)["missions"]
    assert isinstance(told, dict)
    for name in mission_ids():
        known, ours = mission(name), house_names(language)
        wanted = ["", ".brief", *(f".wants.{number}" for number in range(len(known.seats)))]
        wanted += [f".{tile.id}" for added in known.tiles for tile in added]
        assert language == "en" or all(f"mission.{name}{key}" in ours for key in wanted), name
        assert set(told[name]["tiles"]) == {tile.id for added in known.tiles for tile in added}
        assert (told[name]["brief"] == known.brief) == (language == "en")


def test_an_unknown_language_is_refused():
    """The guide says which languages there are."""
    with pytest.raises(BadInput, match="expected one of en, pl, fr, hu"):
        words("xx")
