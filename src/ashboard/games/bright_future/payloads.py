"""What Bright Future sends to a page: views, options, studies, previews and the catalogue, as types."""

from typing import Final, Literal, NotRequired, TypedDict

from ashboard.core.payloads import EventData, OutcomeData, Payloads, SentenceData

Race = Literal["human", "mutant"]
DamageKind = Literal["melee", "ranged", "toxic", "fire"]
Track = Literal["colony", "outpost", "anomaly", "tunnel_of_power"]
Deck = Literal["colony", "outpost", "anomaly", "gear"]
ModeName = Literal["tunnel-of-power", "underground-fever", "arena"]
MapDirection = Literal["N", "E", "S", "W"]
Fate = Literal["", "back-round", "back-turn", "waits", "out", "over"]


class BrightOutcomeData(OutcomeData):
    """The result of a game, which all players may lose together."""

    lost_by_all: bool


class BrightSeatData(TypedDict):
    """What a seat may know of a player; some keys exist only in some modes."""

    hero: str | None
    side: Literal["female", "male"]
    race: Race | None
    resources: int
    ready: list[str]
    used: list[str]
    down: bool
    charge: int
    hand: list[str] | None
    hand_size: NotRequired[int]
    mercenaries: NotRequired[list[str]]
    codes: NotRequired[dict[str, int]]
    food: NotRequired[dict[str, int]]
    missions: NotRequired[dict[str, int]]
    out: NotRequired[bool]
    traded: NotRequired[bool]


class BrightPileData(TypedDict):
    """A deck: its size, its known top cards and its discards."""

    size: int
    top: list[str | None]
    discards: list[str]


class BrightDecksData(TypedDict):
    """The decks; the Arena has gear only."""

    gear: BrightPileData
    colony: NotRequired[BrightPileData]
    outpost: NotRequired[BrightPileData]
    anomaly: NotRequired[BrightPileData]


class BrightDamageData(TypedDict):
    """Damage of one kind."""

    kind: DamageKind
    strength: int


class BrightQuestionData(TypedDict):
    """The open question and what it is about; which keys there are depends on its kind."""

    seat: int
    kind: str
    partner: NotRequired[int]
    offered: NotRequired[str]
    wanted: NotRequired[str]
    attacker: NotRequired[int]
    weapon: NotRequired[str]
    mode: NotRequired[str]
    reaction: NotRequired[str]
    by: NotRequired[int]
    to: NotRequired[str]
    attacks: NotRequired[list[BrightDamageData]]
    infection: NotRequired[str]
    code: NotRequired[int | None]
    card: NotRequired[str]
    reward: NotRequired[int]
    deck: NotRequired[Deck]
    target: NotRequired[int]
    weakened: NotRequired[int]
    number: NotRequired[int]
    source: NotRequired[str]
    strength: NotRequired[int]
    attack: NotRequired[list[DamageKind]]
    defence: NotRequired[list[DamageKind]]
    cancelled: NotRequired[bool]
    armours: NotRequired[list[str]]
    x: NotRequired[int]
    y: NotRequired[int]
    side: NotRequired[str]


class BrightSiteData(TypedDict):
    """A location of Tunnel of Power."""

    card: str | None
    visited: bool
    standing: Literal["open", "beaten", "hired"]
    bribed: bool


class BrightTracksData(TypedDict):
    """The slots of each track: a seat, the hero of a bystander, or nobody."""

    colony: list[int | str | None]
    outpost: list[int | str | None]
    anomaly: list[int | str | None]
    tunnel_of_power: list[int | str | None]


class BrightBystandersData(TypedDict):
    """How many bystanders there are and how many there may be."""

    number: int
    most: int


class BrightPlaceData(TypedDict):
    """A place of the Infection Zone."""

    codes: list[int]
    closed: bool


class BrightMapCardData(TypedDict):
    """A map card on the map."""

    card: str
    turned: bool
    x: int
    y: int
    nodes: list[str]
    exits: list[MapDirection]


class BrightDeclaredData(TypedDict):
    """A declared attack of the Arena."""

    weapon: str
    mode: str
    bonus: int
    boost: int
    weakened: int


class BrightLimitData(TypedDict):
    """Who wins when the last round or turn is over: by most of what, in this order, and what full equals get."""

    most: list[Literal["codes", "resources"]]
    equal: Literal["shared", "draw"]


class BrightViewData(TypedDict):
    """A position as one seat sees it; keys that a mode does not have are missing."""

    game: Literal["bright-future"]
    seat: int | None
    rules: int
    mode: ModeName
    round: int
    round_limit: int
    at_limit: NotRequired[BrightLimitData]
    turn: int | None
    first: int | None
    together: bool
    seats: list[BrightSeatData]
    decks: BrightDecksData
    question: BrightQuestionData | None
    outcome: BrightOutcomeData | None
    # Tunnel of Power and Underground Fever
    bazaar: NotRequired[list[str]]
    code_pile: NotRequired[int]
    codes_left: NotRequired[dict[str, int]]
    food: NotRequired[dict[str, int]]
    missions: NotRequired[dict[str, int]]
    lying: NotRequired[list[str]]
    # Cards in Tunnel of Power, one list of cards for each seat in Underground Fever.
    tunnels: NotRequired[list[str | list[str]]]
    # Tunnel of Power
    door: NotRequired[list[int]]
    tracks: NotRequired[BrightTracksData]
    sites: NotRequired[list[BrightSiteData]]
    extra_tunnel: NotRequired[str | None]
    chosen: NotRequired[list[str | None]]
    places: NotRequired[list[int] | None]
    bystanders: NotRequired[BrightBystandersData | None]
    # Underground Fever
    population: NotRequired[int]
    zone: NotRequired[list[BrightPlaceData]]
    colonies: NotRequired[list[str | None]]
    map_deck: NotRequired[int]
    map: NotRequired[list[BrightMapCardData]]
    where: NotRequired[list[str]]
    played: NotRequired[str | None]
    # Arena
    last_attacks: NotRequired[bool]
    points: NotRequired[int]
    reserve: NotRequired[int]
    extra: NotRequired[list[int]]
    pending: NotRequired[list[BrightDeclaredData]]
    declared: NotRequired[list[BrightDeclaredData]]


class BrightOptionData(TypedDict):
    """An option of the open question: its sentence, and the cards, places and players it names."""

    text: str
    verb: str
    says: SentenceData
    card: NotRequired[str]
    second: NotRequired[str]
    side: NotRequired[str]
    seat: NotRequired[int]
    track: NotRequired[Track]
    slot: NotRequired[int]
    place: NotRequired[int]
    field: NotRequired[int]
    code: NotRequired[int]
    cost: NotRequired[int]
    amount: NotRequired[int]
    node: NotRequired[str]
    way: NotRequired[str]
    deck: NotRequired[Deck]
    turn: NotRequired[str]
    item: NotRequired[str]
    race: NotRequired[Race]
    other: NotRequired[str]
    mission: NotRequired[str]
    codes: NotRequired[list[int]]
    enemy: NotRequired[str]
    gear: NotRequired[list[str]]
    # The doubled cards of a fight; in an attack whether its card is doubled.
    doubled: NotRequired[list[str] | bool]
    bonus: NotRequired[bool]
    takes: NotRequired[int]
    kind: NotRequired[str]
    number: NotRequired[int]
    target: NotRequired[str]
    give: NotRequired[str]
    get: NotRequired[str]


class BrightPlayerStudyData(TypedDict):
    """What is true of a player now, and the gear they can use."""

    facts: list[SentenceData]
    usable: list[str]


class BrightStudyData(TypedDict):
    """All players by seat."""

    units: dict[str, BrightPlayerStudyData]


class BrightLossData(TypedDict):
    """What an answer to an attack costs: no more is lost than the hero has."""

    damage: int
    lost: int
    resources: int
    defeated: bool
    population: int
    over: bool
    fate: Fate
    back: int


class BrightPlanData(BrightLossData):
    """Gear discarded before a fight, gear used in it, and the loss."""

    shed: list[str]
    gear: list[str]
    doubled: list[str]


class BrightDiscardData(BrightPlanData):
    """A discard before a fight, and the best plan that starts with it."""

    text: str
    card: str


class BrightGearUseData(BrightLossData):
    """One use of gear in a fight."""

    text: str
    gear: list[str]
    doubled: list[str]
    bonus: bool
    takes: int


class BrightSymbolData(TypedDict):
    """What a piece of gear takes off one symbol of the enemy."""

    kind: DamageKind
    takes: int
    doubled: int


class BrightUsableGearData(TypedDict):
    """A piece of gear that helps in a fight."""

    card: str
    takes: int
    symbols: list[BrightSymbolData]


class BrightRewardData(TypedDict):
    """What a location pays to a survivor."""

    gear: int
    code: bool


class BrightFightData(TypedDict):
    """The sum of a fight before it is fought; `printed` is the strength on the card."""

    seat: int
    card: str
    source: str
    strength: int
    attack: list[DamageKind]
    defence: list[DamageKind]
    printed: int
    reward: BrightRewardData
    resources: int
    gear: list[BrightUsableGearData]
    ways: list[BrightGearUseData]
    suggested: str
    sheds: list[BrightDiscardData]
    first: str
    doomed: bool
    without: list[str]


class BrightDefenceData(BrightLossData):
    """One answer to an attack of another player; `second` says whether more armour may be added."""

    text: str
    second: bool


class BrightAttackData(TypedDict):
    """An attack of another player, and what each answer would let through."""

    seat: int
    by: int
    card: str
    kind: DamageKind
    strength: int
    resources: int
    ways: list[BrightDefenceData]


class BrightArmouredData(BrightLossData):
    """Facing an attack with this armour."""

    gear: list[str]


class BrightFacingData(TypedDict):
    """The oldest attack of the Arena, and what it costs to face it."""

    text: str
    by: int
    card: str
    attacker: int
    weapon: str
    mode: str
    cancelled: bool
    attacks: list[BrightDamageData]
    armours: list[str]
    resources: int
    bare: BrightArmouredData
    armoured: BrightArmouredData | None
    reaction: bool


class BrightForecastData(TypedDict):
    """What the end of a round of Underground Fever brings if nothing changes."""

    sum: int
    loss: int
    population: int
    lost: bool


class BrightWhatIfData(TypedDict):
    """The fight or the attack that the question is about, and the end of the round."""

    fight: BrightFightData | None
    attack: BrightAttackData | None
    face: BrightFacingData | None
    round: BrightForecastData | None


class BrightChangeData(TypedDict):
    """What a player gains or loses by an answer."""

    resources: int
    codes: list[int]
    gear: int
    mercenaries: int
    defeated: bool


class BrightNextData(TypedDict):
    """Who is asked what next."""

    seat: int
    kind: str


class BrightPreviewData(TypedDict):
    """The consequences of one option."""

    text: str
    events: list[EventData]
    changes: list[BrightChangeData]
    population: int | None
    door: list[int]
    next: BrightNextData | None
    chance: bool
    over: bool


class BrightFactData(SentenceData):
    """A fact about a printed card, and where its values come from."""

    provenance: Literal["known", "reconstructed"]


class BrightSlotData(TypedDict):
    """A slot of a track."""

    track: Track
    slot: int


class BrightNodeData(TypedDict):
    """A node of a map card."""

    name: str
    kind: Literal["tunnel", "colony", "outpost", "anomaly", "hatch"]
    number: int
    x: int
    y: int


class BrightCardData(TypedDict):
    """A printed card; each deck adds its own keys."""

    id: str
    deck: str
    rule: str
    facts: list[BrightFactData]
    known: list[str]
    reconstructed: list[str]
    race: NotRequired[Race]
    ability: NotRequired[str]
    sides: NotRequired[list[str]]
    kind: NotRequired[Literal["weapon", "armour"]]
    values: NotRequired[dict[DamageKind, int]]
    cost: NotRequired[int]
    effect: NotRequired[str]
    strength: NotRequired[int]
    attack: NotRequired[list[DamageKind]]
    defence: NotRequired[list[DamageKind]]
    icons: NotRequired[list[str]]
    rewards: NotRequired[list[str]]
    options: NotRequired[list[str]]
    action: NotRequired[str]
    places: NotRequired[list[BrightSlotData]]
    optional: NotRequired[bool]
    infection: NotRequired[str]
    nodes: NotRequired[list[BrightNodeData]]
    edges: NotRequired[list[list[str]]]


class BrightPlayersData(TypedDict):
    """How many can play a mode, and how many usually do."""

    least: int
    most: int
    usual: int


class BrightModeData(TypedDict):
    """What can be chosen in a mode."""

    id: ModeName
    players: BrightPlayersData
    levels: list[str]
    solo_levels: list[str]
    flags: list[str]
    rulings: bool
    round_limit: bool
    usual_limit: int
    together: bool


class BrightBoardData(TypedDict):
    """The numbers printed on the boards."""

    tracks: dict[Track, int]
    bazaar: int
    gear_limit: int
    places: int
    population: int
    medic: list[int]
    hatch: int
    start_fields: list[list[int]]
    food: dict[str, int]
    missions: dict[str, int]
    codes: list[int]
    action_points: int
    points_per_population: int


class BrightOffersData(TypedDict):
    """Everything that can be set up, and every card as it is printed."""

    rules: int
    languages: list[str]
    modes: list[BrightModeData]
    rulings: list[str]
    cards: list[BrightCardData]
    # Cards that an earlier rules version printed differently, by its number.
    earlier: dict[str, list[BrightCardData]]
    board: BrightBoardData


class BrightWordsData(TypedDict):
    """The catalogue of one language; `house` lists the names that are our own."""

    language: str
    sentences: dict[str, str]
    nouns: dict[str, dict[str, str]]
    words: dict[str, str]
    cards: dict[str, str]
    house: list[str]


BRIGHT_PAYLOADS: Final = Payloads(
    view=BrightViewData,
    option=BrightOptionData,
    unit=BrightPlayerStudyData,
    what_if=BrightWhatIfData,
    preview=BrightPreviewData,
    offers=BrightOffersData,
    words=BrightWordsData,
)
