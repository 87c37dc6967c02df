"""The style sheet of a report, for phones and dark mode too."""

from typing import Final

STYLE: Final = """
:root { color-scheme: light dark; --paper: #fbfaf7; --ink: #1d1d1f; --line: #d8d4cb; --card: #fff; --accent: #0b5c8a; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #17181a; --ink: #eceae5; --line: #3a3c40; --card: #202226; --accent: #8cc8ee; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.6rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; margin-top: 2rem; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
.verdict { font-size: 1.15rem; padding: .8rem 1rem; background: var(--card); border-left: 4px solid var(--accent); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .6rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { white-space: nowrap; }
td { white-space: nowrap; }
figure { margin: 1rem 0; padding: .5rem; background: #fff; border-radius: .4rem; overflow-x: auto; }
img { display: block; width: 100%; min-width: 20rem; height: auto; }
summary { cursor: pointer; color: var(--accent); }
"""
