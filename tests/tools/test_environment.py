"""The environment of `make play`: small."""

import ctypes
import shutil
import subprocess
import sys

import pytest
from tools.environment import strip_libraries


@pytest.mark.skipif(
    sys.platform != "linux" or not (shutil.which("cc") and shutil.which("strip")), reason="no compiler or no strip here"
)
def test_libraries_lose_what_only_a_debugger_reads(tmp_path):
    """
    They do what they did, and are smaller; whatever is no library stays as it was.
    """
    source, library, other = tmp_path / "answer.c", tmp_path / "deep" / "answer.so", tmp_path / "text.so"
    library.parent.mkdir()
    source.write_text("static int twice(int n) { return 2 * n; }\nint answer(void) { return twice(21); }\n", "utf-8")
    other.write_text("no library", "utf-8")
    subprocess.run(["cc", "-g", "-shared", "-fPIC", "-o", library, source], check=True)
    before = library.stat().st_size

    strip_libraries(tmp_path)

    assert library.stat().st_size < before
    assert ctypes.CDLL(str(library)).answer() == 42
    assert other.read_text("utf-8") == "no library"
