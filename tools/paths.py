"""The paths of a checkout."""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = ROOT / "src"
WEB: Final = ROOT / "web"
PAGE: Final = SOURCE / "ashboard" / "page"
RULES: Final = ROOT / "docs" / "rules"
SHAPES: Final = SOURCE / "ashboard" / "drawing" / "data" / "shapes.json"
ENVIRONMENT: Final = ROOT / ".venv"
BUILD: Final = ROOT / "build"
WHEELS: Final = ROOT / "dist"
LOGS: Final = BUILD / "logs"
PLAY_LOCK: Final = ROOT / "requirements-play.lock"
TOOLS_LOCK: Final = ROOT / "requirements.lock"
NODE_LOCK: Final = ROOT / "requirements-node.lock"
