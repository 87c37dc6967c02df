"""`ashboard puzzle`: solve, make, verify, show and print puzzles."""

import datetime as dt
import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from ashboard.cli.options import shared

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ashboard.core.state import State
    from ashboard.puzzles.piece import Piece
    from ashboard.puzzles.puzzle import Puzzle

app = typer.Typer(
    help="Solve a puzzle at the terminal: one turn, one solution, proved by search. Without a command a puzzle is "
    "drawn by the seed from those that fit.",
    context_settings={"help_option_names": ["-h", "--help"]},
)

Kind = Annotated[
    str,
    typer.Option(
        "--kind",
        metavar="KIND",
        help="Kind: win-now, most-damage, hold, last-battle, placement, riddle, fight-sum, door-route.",
    ),
]
Theme = Annotated[str, typer.Option("--theme", metavar="THEME", help="Theme, such as net, medic, push or gauss.")]
Army = Annotated[str, typer.Option("--army", metavar="ARMY", help="Army that is on the board.")]
Difficulty = Annotated[int, typer.Option("--difficulty", min=0, max=5, metavar="N", help="From 1 to 5; 0 for all.")]
Id = Annotated[str, typer.Argument(metavar="ID", help="Id of a shipped puzzle, or the beginning of one.")]
Ids = Annotated[
    list[str] | None, typer.Argument(metavar="[ID]…", help="Ids of shipped puzzles, or their beginnings; all if none.")
]
File = Annotated[Path | None, typer.Option("--file", metavar="FILE", help="Data file instead of the shipped one.")]
Quick = Annotated[bool, typer.Option("--quick", help="Replay the stored lines only, which is no proof.")]
Count = Annotated[int, typer.Option("--count", min=1, max=100_000, metavar="N", help="How many puzzles to make.")]
Jobs = Annotated[int, typer.Option("--processes", min=1, max=256, metavar="N", help="Processes that share the work.")]
Ray = Annotated[
    str | None, typer.Option("--ray", metavar="ADDRESS", help="Ray cluster that does the work: an address, or auto.")
]
Log = Annotated[
    Path | None,
    typer.Option("--journal", metavar="FILE", help="File of the work done; a stopped job goes on."),
]
Out = Annotated[Path, typer.Option("--out", metavar="FILE", help="File for the puzzles.")]
Day = Annotated[str, typer.Option("--date", metavar="YYYY-MM-DD", help="Another day than today.")]
Boards = Annotated[
    str,
    typer.Option(
        "--boards",
        metavar="SOURCE",
        help="Boards to begin with: open, some from self-play; or crowded, few free hexes.",
    ),
]
SolverArmy = Annotated[
    str, typer.Option("--army", metavar="ARMY", help="Army of the solver; all six take turns if none is named.")
]
PlayedTheme = Annotated[
    str,
    typer.Option(
        "--theme",
        metavar="THEME",
        help="What an instant of the solution is about: push, sniper, grenade, bomb, castling, move, rotation.",
    ),
]
Records = Annotated[
    list[Path] | None,
    typer.Option("--records", metavar="FILE", help="Record whose positions to begin with; may be given several times."),
]
Add = Annotated[bool, typer.Option("--add", help="Keep the puzzles of that kind that the file has, and add to them.")]
Json = Annotated[bool, typer.Option("--json", help="Print everything as JSON.")]
SheetCount = Annotated[int, typer.Option("--count", min=1, max=48, metavar="N", help="How many puzzles to print.")]
Sheet = Annotated[Path, typer.Option("--out", metavar="FILE", help="File for the sheet.")]
_OUT: Final = Path("puzzles.json")
_SHEET: Final = Path("puzzles.svg")
_CHUNK: Final = 8


@app.callback(invoke_without_command=True)
def puzzle(
    context: typer.Context,
    kind: Kind = "",
    theme: Theme = "",
    army: Army = "",
    difficulty: Difficulty = 0,
    seed: shared.Seed = None,
) -> None:
    """Solve a puzzle at the terminal; battles are not previewed, and a wrong turn is answered by its refutation."""
    if context.invoked_subcommand is not None:
        return
    import secrets

    from ashboard.core.dice import Dice
    from ashboard.core.errors import BadInput
    from ashboard.puzzles.collection import collection, select

    fitting = select(collection(), kind, theme, difficulty, army)
    if not fitting:
        raise BadInput("puzzle", "no shipped puzzle fits; see 'ashboard puzzle list'")
    _solve(fitting[Dice(seed or secrets.token_hex(8)).below(len(fitting))])


@app.command()
def solve(puzzle_id: Id) -> None:
    """Solve the puzzle with this id at the terminal."""
    from ashboard.puzzles.collection import find_puzzle

    _solve(find_puzzle(puzzle_id))


@app.command()
def daily(date: Day = "") -> None:
    """Solve the puzzle of the day at the terminal; it is the same for everybody."""
    from ashboard.cli.output.screen import print_line, screen
    from ashboard.core.errors import BadInput
    from ashboard.puzzles.collection import daily as puzzle_of

    try:
        day = dt.date.fromisoformat(date) if date else dt.datetime.now(dt.UTC).date()
    except ValueError:
        raise BadInput("--date", f"{date!r}; expected a day such as 2026-01-31") from None
    print_line(screen(), f"Puzzle of {day.isoformat()}", "bold")
    _solve(puzzle_of(day))


@app.command("list")
def list_puzzles(
    kind: Kind = "",
    theme: Theme = "",
    army: Army = "",
    difficulty: Difficulty = 0,
    file: File = None,
    json: Json = False,
) -> None:
    """List puzzles: id, kind, difficulty, armies, themes."""
    from ashboard.cli.output.screen import print_json, print_line, screen
    from ashboard.puzzles.collection import select

    fitting = select(_read(file), kind, theme, difficulty, army)
    if json:
        print_json([found.data() for found in fitting], None)
        return
    console = screen()
    for found in fitting:
        names = " – ".join(found.armies)
        print_line(console, f"{found.id}  {found.kind:<12}{found.difficulty}  {names:<20}  {', '.join(found.themes)}")
    print_line(console, f"{len(fitting)} puzzles")


@app.command()
def show(puzzle_id: Id, file: File = None, json: Json = False) -> None:
    """Write a puzzle as an ordinary scenario file to standard output; with --json everything about it."""
    from ashboard.cli.output.screen import print_json
    from ashboard.puzzles.catalogue import find_kind
    from ashboard.puzzles.collection import find_puzzle

    found = find_puzzle(puzzle_id, _read(file))
    if json:
        print_json(found.data())
    else:
        print(find_kind(found.kind).scenario(found.board, f"Puzzle {found.id}: {found.kind}"), end="")


@app.command("print")
def print_sheet(
    count: SheetCount = 6,
    kind: Kind = "",
    theme: Theme = "",
    army: Army = "",
    difficulty: Difficulty = 0,
    seed: shared.Seed = None,
    out: Sheet = _SHEET,
) -> None:
    """Write a sheet of puzzles drawn by the seed, six on a page, the solutions on the last: as PDF, or one SVG picture.

    The ending of the file's name decides: .pdf or .svg.
    """
    from ashboard.cli.files import write_bytes, write_text
    from ashboard.cli.output.screen import print_line, screen
    from ashboard.core.dice import Dice
    from ashboard.core.errors import BadInput
    from ashboard.puzzles.collection import collection, select
    from ashboard.puzzles.sheet import draw_sheet, print_pages

    # What has no board has nothing to print.
    boards = [one for one in collection() if one.armies]
    fitting, dice = select(boards, kind, theme, difficulty, army), Dice(seed or "1")
    if len(fitting) < count:
        raise BadInput("--count", f"only {len(fitting)} shipped puzzles fit")
    chosen = [fitting.pop(dice.below(len(fitting))) for _ in range(count)]
    if out.suffix.lower() == ".pdf":
        write_bytes(out, print_pages(chosen))
    else:
        write_text(out, draw_sheet(chosen))
    print_line(screen(), f"{count} puzzles in {out}")


@app.command()
def verify(ids: Ids = None, quick: Quick = False, file: File = None) -> None:
    """
    Search every turn of puzzles again and compare everything with their certificates.

    The exit status is 1 if a puzzle is not what its certificate says.
    """
    from ashboard.cli.failures import FAILED
    from ashboard.cli.output.progress import show_progress
    from ashboard.cli.output.screen import print_line, screen
    from ashboard.puzzles.collection import find_puzzle
    from ashboard.puzzles.verification import NO_PROOF

    known = _read(file)
    chosen = [find_puzzle(one, known) for one in ids] if ids else known
    failures = [text for text in show_progress(_verified(chosen, quick), len(chosen), "puzzles") if text]
    console = screen()
    for text in failures:
        print_line(console, text)
    good = len(chosen) - len(failures)
    print_line(console, f"{good} of {len(chosen)} puzzles: {NO_PROOF if quick else 'proved'}")
    if failures:
        raise typer.Exit(FAILED)


@app.command()
def make(
    kind: Kind = "placement",
    count: Count = 10,
    seed: shared.Seed = None,
    boards: Boards = "open",
    army: SolverArmy = "",
    theme: PlayedTheme = "",
    records: Records = None,
    add: Add = False,
    processes: Jobs = 1,
    ray: Ray = None,
    journal: Log = None,
    out: Out = _OUT,
) -> None:
    """
    Make puzzles: compose boards or take them from games, mutate, minimise, prove and grade them.

    They take the place of the puzzles of that kind in the file, or are added to them. The same options give the same
    puzzles, however many processes share the work, and however often it was stopped: what the journal has is not made
    again. From records there may come fewer than asked for.
    """
    from ashboard.cli.files import write_text
    from ashboard.cli.output.screen import print_line, screen
    from ashboard.core.errors import BadInput
    from ashboard.puzzles.collection import write_puzzles
    from ashboard.puzzles.factory import MADE_KINDS, PLAYED_KINDS
    from ashboard.puzzles.piece import OPEN, SOURCES

    if kind not in MADE_KINDS:
        raise BadInput("--kind", f"{kind!r} is unknown; expected one of " + ", ".join(MADE_KINDS))
    if boards not in SOURCES:
        raise BadInput("--boards", f"{boards!r} is unknown; expected one of " + ", ".join(SOURCES))
    if (records or boards != OPEN) and kind not in PLAYED_KINDS:
        raise BadInput("--kind", f"{kind!r} has boards of its own; expected one of " + ", ".join(PLAYED_KINDS))
    _check_army(army, kind, records)
    _check_theme(theme, kind, army, records)
    known = _read(out) if out.exists() else []
    kept = [found for found in known if add or found.kind != kind]
    pieces = _Pieces(kind, "1" if seed is None else seed, boards, army, theme, _record_boards(records or []))
    name = [*pieces.name(), *([pieces.seed] if add else [])]
    path = journal or out.with_suffix("." + ".".join(name) + ".jsonl")
    made = _make(pieces, count, kept, processes, ray, path)
    write_text(out, write_puzzles([*kept, *made]))
    print_line(screen(), f"{len(made)} puzzles of the kind {kind} in {out}")


def _check_army(army: str, kind: str, records: list[Path] | None) -> None:
    from ashboard.core.errors import BadInput
    from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX
    from ashboard.games.neuroshima_hex.printed.army import army_ids
    from ashboard.puzzles.catalogue import find_kind

    if army and army not in army_ids():
        raise BadInput("--army", f"{army!r} is unknown; expected one of " + ", ".join(army_ids()))
    if army and (records or find_kind(kind).game != NEUROSHIMA_HEX.name):
        raise BadInput("--army", "records and the other game have no army to choose")


def _check_theme(theme: str, kind: str, army: str, records: list[Path] | None) -> None:
    from ashboard.core.errors import BadInput
    from ashboard.games.neuroshima_hex.printed.army import army_ids
    from ashboard.puzzles.factory import PLAYED_KINDS
    from ashboard.puzzles.neuroshima_hex.composer import has_instant
    from ashboard.puzzles.neuroshima_hex.themes import PLAYED_THEMES

    if not theme:
        return
    if theme not in PLAYED_THEMES:
        raise BadInput("--theme", f"{theme!r} is unknown; expected one of " + ", ".join(PLAYED_THEMES))
    if records or kind not in PLAYED_KINDS or kind == "placement":
        raise BadInput("--theme", "expected a kind in which instants are played, and no records")
    if not any(has_instant(name, theme) for name in ([army] if army else army_ids())):
        raise BadInput("--theme", f"{army or 'no army'} has no instant of it")


@dataclass(frozen=True)
class _Pieces:
    """The pieces of a job by their numbers; with records there are as many as boards in them."""

    kind: str
    seed: str
    source: str
    army: str
    theme: str
    boards: list[str]

    def name(self) -> list[str]:
        """What tells the journal of this job from others of the same file."""
        source = "records" if self.boards else "" if self.source == "open" else self.source
        return [word for word in (self.kind, source, self.army, self.theme) if word]

    def job(self) -> dict[str, object]:
        job: dict[str, object] = {"job": "puzzles", "kind": self.kind, "seed": self.seed}
        if self.boards:
            return {**job, "boards": hashlib.sha256("\n".join(self.boards).encode()).hexdigest()}
        job |= {} if self.source == "open" else {"source": self.source}
        chosen = {"army": self.army, "theme": self.theme}
        return job | {name: value for name, value in chosen.items() if value}

    def numbers(self, begin: int, count: int) -> range:
        end = begin + count
        return range(begin, min(end, len(self.boards)) if self.boards else end)

    def piece(self, number: int) -> "Piece":
        from ashboard.puzzles.piece import RECORD, Piece

        if self.boards:
            return Piece(self.kind, self.seed, number, RECORD, board=self.boards[number])
        return Piece(self.kind, self.seed, number, self.source, self.army, self.theme)


def _record_boards(records: list[Path]) -> list[str]:
    """The boards of records as JSON, those of the same position once."""
    import json

    from ashboard.core.errors import BadInput
    from ashboard.games.neuroshima_hex.state.state import HexState
    from ashboard.puzzles.neuroshima_hex.composer import record_boards

    found: dict[str, None] = {}
    for path in records:
        boards = record_boards(state for state in _positions(path) if isinstance(state, HexState))
        found |= {json.dumps(board.data()): None for board in boards}
    if records and not found:
        raise BadInput("--records", "no position of them is a board for a puzzle: two armies on 19 hexes, no variants")
    return list(found)


def _positions(path: Path) -> "Iterator[State]":
    """The positions of a record, one after another; each is gone with the next answer."""
    from ashboard.cli.files import read_record
    from ashboard.core.errors import BadInput, IllegalAction
    from ashboard.core.match import first_position, repeat
    from ashboard.games.neuroshima_hex.game import NEUROSHIMA_HEX

    record, game = read_record(path), NEUROSHIMA_HEX
    if record.game != game.name:
        raise BadInput(str(path), f"a record of {record.game!r}, expected {game.name!r}")
    try:
        state = first_position(game, record)
        for text in record.answers:
            yield state
            repeat(game, state, text)
    except (BadInput, IllegalAction) as error:
        raise BadInput(str(path), f"the record does not fit the rules: {error}") from None


def _make(
    pieces: _Pieces, count: int, kept: list["Puzzle"], processes: int, ray: str | None, path: Path
) -> list["Puzzle"]:
    """Do piece after piece until there are so many puzzles, or no more pieces."""
    from ashboard.cli.output.progress import CountProgress
    from ashboard.puzzles.factory import assemble
    from ashboard.training.journal import Journal

    journal = Journal(path, pieces.job())
    done: list[list[str]] = []
    made: list[Puzzle] = []
    with CountProgress("puzzles", count) as progress:
        while len(made) < count:
            numbers = pieces.numbers(len(done), _CHUNK * processes)
            if not numbers:
                break
            missing = [pieces.piece(number) for number in numbers if number not in journal.games]
            for number, texts in _work(missing, processes, ray):
                journal.add(number, texts)
            done += [journal.games[number] for number in numbers]
            made = assemble(done, kept)
            progress.show(min(count, len(made)))
    return made[:count]


def _work(pieces: list["Piece"], processes: int, ray: str | None) -> "Iterator[tuple[int, list[str]]]":
    from ashboard.puzzles.factory import work
    from ashboard.training.pool import map_in_processes, map_on_cluster

    return map_in_processes(work, pieces, processes) if ray is None else map_on_cluster(work, pieces, ray)


def _verified(puzzles: "list[Puzzle]", quick: bool) -> "Iterator[str]":
    """What is wrong with each puzzle, an empty text if nothing is."""
    from ashboard.core.errors import AshboardError
    from ashboard.puzzles.verification import verify as verify_fully
    from ashboard.puzzles.verification import verify_quickly

    for one in puzzles:
        try:
            verify_quickly(one)
            if not quick:
                verify_fully(one)
        except AshboardError as error:
            yield str(error)
        else:
            yield ""


def _read(file: Path | None) -> list["Puzzle"]:
    from ashboard.cli.files import read_text
    from ashboard.puzzles.collection import collection, read_puzzles

    return list(collection()) if file is None else list(read_puzzles(read_text(file), str(file)))


def _solve(chosen: "Puzzle") -> None:
    from ashboard.cli.terminal.puzzles import solve as solve_at_terminal

    solve_at_terminal(chosen)
