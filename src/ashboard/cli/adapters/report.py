"""What `ashboard check` says about a scenario."""

from pathlib import Path


def report_lines(
    name: str, rules: list[str] | tuple[str, ...], path: Path, failures: list[tuple[str, str, object, object]]
) -> list[str]:
    """The line of a scenario, and two lines more for each difference."""
    by = ", ".join(rules) or "no rules named"
    lines = [f"FAIL {name} ({by}) in {path}" if failures else f"ok {name} ({by})"]
    for where, what, expected, found in failures:
        lines += [f"  {where}: {what}", f"    - expected {expected}", f"    + found    {found}"]
    return lines
