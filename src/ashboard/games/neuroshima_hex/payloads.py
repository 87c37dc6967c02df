"""What Neuroshima Hex sends to a page: views, options, studies, previews and the catalogue, as types."""

from typing import Any, Final, Literal, NotRequired, TypedDict

from ashboard.core.payloads import EventData, OutcomeData, Payloads, SentenceData

AttackKind = Literal["melee", "ranged", "gauss"]


class HexCellData(TypedDict):
    """A hex of a board with its axial coordinates."""

    name: str
    q: int
    r: int


class HexBoardData(TypedDict):
    """The board of a game: its hexes, its terminals and the bonus of its hill."""

    name: str
    terminals: list[str]
    hill: dict[str, int]
    cells: list[HexCellData]


class HexGroundData(TypedDict):
    """A tile on the board: where it is and whose it is."""

    id: int
    cell: str
    seat: int
    army: str
    tile: str
    name: str
    rotation: int


class HexUnitData(HexGroundData):
    """A unit on the board with its current values."""

    controller: int
    wounds: int
    netted: bool
    initiative: list[int]
    melee: int
    ranged: int


class HexSeatData(TypedDict):
    """What everybody knows of a seat; some keys exist only in some modes."""

    army: str
    name: str
    side: int
    hq: int | None
    hand: list[str]
    pile: int
    pile_tiles: dict[str, int]
    pile_top: list[str | None]
    pile_bottom: list[str]
    discard: list[str]
    terror: bool
    score: NotRequired[int]
    energy: NotRequired[int]
    structure: NotRequired[bool]
    player: NotRequired[bool]
    out: NotRequired[bool]


class HexLeaderData(TypedDict):
    """The leader of a side: revealed, or still secret, in which case its picker sees the cards."""

    side: int
    picker: int | None
    leader: NotRequired[str | None]
    face: NotRequired[str | None]
    used: NotRequired[bool]
    dealt: NotRequired[int]
    has_picked: NotRequired[bool]
    cards: NotRequired[list[str]]
    pick: NotRequired[str | None]


class HexClauseData(TypedDict):
    """A goal or an event of a mission; goals say how far they are."""

    word: str
    seat: int | None
    tally: int
    have: NotRequired[int]
    need: NotRequired[int]


class HexMissionData(TypedDict):
    """A mission under way."""

    id: str
    name: str
    origin: str
    brief: str
    wants: list[str]
    goals: list[HexClauseData]
    events: list[HexClauseData]
    cells: dict[str, list[str]]


class HexViewData(TypedDict):
    """A position as one seat sees it."""

    game: Literal["neuroshima-hex"]
    seat: int | None
    edition: str
    mode: str
    board: HexBoardData
    turn: int | None
    turns: int
    stage: Literal["ordinary", "final", "extra"]
    seats: list[HexSeatData]
    units: list[HexUnitData]
    ground: list[HexGroundData]
    named: str | None
    spent: int
    leaders: list[HexLeaderData]
    mission: HexMissionData | None
    outcome: OutcomeData | None


class HexOptionData(TypedDict):
    """An option of the open question, with the tile, the cells and the rotation it names."""

    text: str
    verb: str
    tile: NotRequired[str]
    card: NotRequired[str]
    cell: NotRequired[str]
    to: NotRequired[str]
    by: NotRequired[str]
    source: NotRequired[str]
    rotation: NotRequired[int]
    second: NotRequired[int]
    direction: NotRequired[str]
    becomes: NotRequired[Literal["melee", "ranged"]]
    side: NotRequired[Literal["front", "back"]]
    onwards: NotRequired[bool]
    ground: NotRequired[bool]


class HexFactData(SentenceData):
    """A fact about a unit, and the cells it mentions."""

    cells: list[str]


class HexHitData(TypedDict):
    """A unit that an attack would hit."""

    cell: str
    wounds: int


class HexLineData(TypedDict):
    """An attack of a unit: where it reaches and what it would hit."""

    kind: AttackKind
    direction: str
    cells: list[str]
    hits: list[HexHitData]


class HexHelpData(TypedDict):
    """A unit that an effect works on."""

    cell: str
    word: str


class HexUnitStudyData(TypedDict):
    """What a unit does now; a harmful effect hinders the units it reaches."""

    id: int
    facts: list[HexFactData]
    lines: list[HexLineData]
    holds: list[str]
    helps: list[HexHelpData]
    harmful: bool


class HexPlacedStudyData(HexUnitStudyData):
    """What a unit would do where an option puts it."""

    cell: str


class HexStudyData(TypedDict):
    """All units by cell."""

    units: dict[str, HexUnitStudyData]


class HexFallData(TypedDict):
    """A unit that a battle would remove."""

    unit: dict[str, Any]
    cell: str
    segment: int


# `from` is a keyword, so this type needs the functional form.
HexStrikeData = TypedDict("HexStrikeData", {"kind": str, "from": str, "to": str, "wounds": Any, "segment": int})


class HexAssumedData(TypedDict):
    """A choice that a previewed battle takes by default."""

    seat: int
    kind: str
    segment: int | None
    answer: str
    options: list[str]


class HexWhatIfData(TypedDict):
    """The result of a battle that starts now."""

    initiator: int
    hq_before: list[int]
    hq: list[int]
    scores_before: list[int]
    scores: list[int]
    falls: list[HexFallData]
    wounds: dict[str, int]
    hits: list[HexStrikeData]
    assumed: list[HexAssumedData]
    events: list[EventData]


class HexValuesData(TypedDict):
    """The values of a unit that an answer can change."""

    netted: bool
    controller: int
    initiative: list[int]
    melee: int
    ranged: int
    wounds: int


class HexChangeData(TypedDict):
    """A unit before and after an answer."""

    cell: str
    before: HexValuesData
    after: HexValuesData


class HexBattleData(TypedDict):
    """What a battle after an answer would leave."""

    hq: list[int]
    scores: list[int]
    falls: list[str]


class HexPreviewData(TypedDict):
    """The consequences of one option."""

    text: str
    events: list[EventData]
    assumed: list[str]
    gone: list[str]
    hq: list[int]
    scores: list[int]
    changes: list[HexChangeData]
    unit: HexPlacedStudyData | None
    battle: HexBattleData | None


class HexWordData(TypedDict):
    """An ability of a printed tile: its word, its number and its rule."""

    word: str
    n: str
    rule: str


# `global` is a keyword, so this type needs the functional form.
HexPrintedData = TypedDict(
    "HexPrintedData",
    {
        "id": str,
        "kind": str,
        "count": int,
        "melee": NotRequired[list[int]],
        "ranged": NotRequired[list[int]],
        "gauss": NotRequired[list[int]],
        "net": NotRequired[list[int]],
        "armour": NotRequired[list[int]],
        "links": NotRequired[list[int]],
        "toughness": NotRequired[int],
        "hit_points": NotRequired[int],
        "mobile": NotRequired[bool],
        "harmful": NotRequired[bool],
        "global": NotRequired[bool],
        "initiative": NotRequired[list[int]],
        "instant": NotRequired[str],
        "rule": NotRequired[str],
        "words": NotRequired[list[HexWordData]],
    },
)


class HexMissionTileData(HexPrintedData):
    """A printed tile that only one mission has."""

    army: str


class HexEditionData(TypedDict):
    """What an edition offers; `fitting` lists by mode the variants that it allows, alone and in pairs."""

    id: str
    modes: list[str]
    points_modes: list[str]
    boards: list[str]
    board: str
    armies: list[str]
    variants: list[str]
    moloch_optional: bool
    fitting: dict[str, list[list[str]]]


class HexCautionData(TypedDict):
    """A combination that the rulebook advises against."""

    key: str
    variants: list[str]
    mode: str
    rules: list[str]


class HexBoardOfferData(TypedDict):
    """A board that can be chosen."""

    players: list[int]
    terminals: list[str]
    hill: dict[str, int]
    cells: list[HexCellData]


class HexArmyData(TypedDict):
    """An army with all its printed tiles."""

    id: str
    names: dict[str, str]
    tiles: list[HexPrintedData]
    structure: list[HexPrintedData]


class HexMissionOfferData(TypedDict):
    """A mission that can be chosen."""

    id: str
    house: bool
    armies: list[str]
    board: HexBoardOfferData
    tiles: list[HexMissionTileData]


class HexLeaderOfferData(TypedDict):
    """A leader card; `house` marks one of our own."""

    id: str
    house: bool


class HexOffersData(TypedDict):
    """Everything that can be set up, and every tile as it is printed."""

    rules: int
    languages: list[str]
    editions: list[HexEditionData]
    modes: dict[str, list[int]]
    team_modes: list[str]
    cautions: list[HexCautionData]
    boards: dict[str, HexBoardOfferData]
    armies: list[HexArmyData]
    missions: list[HexMissionOfferData]
    leaders: list[HexLeaderOfferData]


class HexMissionWordsData(TypedDict):
    """The texts of a mission in one language."""

    name: str
    brief: str
    wants: list[str]
    tiles: dict[str, str]


class HexWordsData(TypedDict):
    """The catalogue of one language; `house` lists the names that are our own."""

    language: str
    sentences: dict[str, str]
    nouns: dict[str, dict[str, str]]
    words: dict[str, str]
    armies: dict[str, str]
    tiles: dict[str, dict[str, str]]
    structures: dict[str, str]
    leaders: dict[str, str]
    missions: dict[str, HexMissionWordsData]
    house: list[str]


HEX_PAYLOADS: Final = Payloads(
    view=HexViewData,
    option=HexOptionData,
    unit=HexUnitStudyData,
    what_if=HexWhatIfData,
    preview=HexPreviewData,
    offers=HexOffersData,
    words=HexWordsData,
)
