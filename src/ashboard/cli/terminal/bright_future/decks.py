"""What lies beside the board: the Bazaar with its prices, decks and their discards, the supplies."""

from ashboard.cli.terminal.bright_future.table_view import Block, Row, TableView
from ashboard.games.bright_future.printed.card import RACES


def bazaar_block(scene: TableView) -> Block:
    """The gear on sale by the race that can use it, the viewer's first."""
    names = scene.view.get("bazaar", [])
    own = scene.view["seats"][scene.seat]["race"] if scene.seat >= 0 else None
    rows: list[Row] = []
    for race in sorted(RACES, key=lambda word: word != own):
        cards = sorted((name for name in names if scene.cards.race(name) == race), key=scene.cards.cost)
        if cards:
            text = ", ".join(_priced(scene, name) for name in cards)
            rows.append(Row(text, f"{scene.say('bazaar')} ({scene.names.word(race)}){scene.colon}"))
    return Block("bazaar", rows)


def _priced(scene: TableView, name: str) -> str:
    return scene.say("priced", card=scene.cards.gear(name), n=scene.cards.cost(name))


def tops_block(scene: TableView) -> Block:
    """What lies face up, or was seen, on top of the decks."""
    rows: list[Row] = []
    # Cards to choose from stand in the list of answers.
    listed = {part.get("card") for part in scene.parts}
    asked = scene.view["question"] or {}
    for deck, known in scene.view["decks"].items():
        if deck == asked.get("deck"):
            continue
        texts = [_described(scene, name) for name in known["top"] if name and name not in listed]
        if texts:
            rows.append(Row(scene.joined(texts), f"{scene.say('on-top', deck=scene.names.word(deck))}{scene.colon}"))
    # What the question is about is told with it.
    lying = [name for name in scene.view.get("lying", []) if name != asked.get("card")]
    if lying:
        rows.append(Row(scene.joined(_described(scene, name) for name in lying), f"{scene.say('lying')}{scene.colon}"))
    return Block("tops", rows)


def _described(scene: TableView, name: str) -> str:
    return f"{scene.names.card(name)} ({scene.cards.short(name, scene.mode)})"


def deck_rows(scene: TableView) -> list[Row]:
    """All decks: how many cards are left, and which lie on the discard piles; then the supplies."""
    say, view = scene.say, scene.view
    rows: list[Row] = []
    for deck, known in view["decks"].items():
        discards = scene.names.cards(known["discards"]) or say("none")
        rows.append(Row(say("deck-left", n=known["size"], cards=discards), f"{scene.names.word(deck)}{scene.colon}"))
    if "codes_left" in view:
        codes = ", ".join(f"{code} ×{count}" for code, count in view["codes_left"].items())
        rows.append(Row(codes, f"{say('codes-left')}{scene.colon}"))
        tokens = [
            f"{scene.names.word(name)} ×{count}" for kind in ("food", "missions") for name, count in view[kind].items()
        ]
        rows.append(Row(", ".join(tokens), f"{say('supply')}{scene.colon}"))
    if "map_deck" in view:
        rows.append(Row(str(view["map_deck"]), f"{say('map-left')}{scene.colon}"))
    return rows
