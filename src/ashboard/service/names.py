"""Display names and their look-alikes: no name may look like an account's."""

import re
import unicodedata
from typing import Final

from ashboard.service.problems import Refused

LONGEST_NAME: Final = 40
# Characters that show nothing although they count as letters, marks or symbols; variation selectors among them.
_INVISIBLE: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
# More combining marks than any language needs would cover the line above.
_MOST_MARKS: Final = 2
# What is written above or below Latin, Greek and Cyrillic letters; in other scripts marks are letters of their own.
_ACCENTS: Final = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]")
_STROKED: Final = re.compile(r"LATIN (?:SMALL LETTER|CAPITAL LETTER|LETTER SMALL CAPITAL) ([A-Z])(?: WITH .*)?")
# Letters that readers mistake for these, in their own case where that matters.
_ALIKE: Final = {
    "a": "АаӐӑΑαԱɑɐᴀ",
    "ae": "ӔӕÆæ",
    "b": "ВвЬьЪъѢѣΒβБßẞƄƅ",
    "c": "СсҪҫϹϲςϾͻɔ",
    "d": "ԀԁժÐðƉɖ",
    "e": "ЕеЄєΕεҼҽəƏɛƐ",
    "f": "ҒғϜϝքſ",
    "g": "Ԍԍցɡɢ",
    "h": "НнҺһΗҢңհԻ",
    "i": "ІіӀӏΙιıɩƖɪ",
    "j": "Јјյϳɟ",
    "k": "КкΚκҚқӃӄ",
    "l": "լԼוןاǀ\u1175",
    "m": "МмΜӍӎ",
    "n": "ΝηПпπոռղŊŋ",
    "o": "ОоΟοσӨөΘθՕօסهɵƟ",
    "oe": "Œœ",
    "p": "РрΡρÞþҎҏ",
    "q": "Ԛԛզգ",
    "r": "ГгяЯƦʀ",
    "s": "ЅѕՏƧƨ",
    "t": "ТтΤτҬҭ",
    "u": "υսՍμцЦЏџʊ",
    "v": "νѴѵʋ",
    "vv": "ѠѡԜԝωϢϣшШщЩաɯ",
    "x": "ХхΧχҲҳ×",
    "y": "УуΥγҮүӮӯՎʏ",
    "z": "Ζζ",
    "3": "ЗзӠӡƷʒЭэ",
    "4": "Чч",
    "6": "б",
}
_STRETCHING: Final = "\u0640"
_AS: Final = {sign: shown for shown, signs in _ALIKE.items() for sign in signs}
# Look-alikes among Latin letters and digits themselves.
_SAME: Final = str.maketrans({"0": "o", "1": "l", "i": "l", "m": "rn", "w": "vv"})
# Symbols that readers may take for these letters, or for no part of the name.
_SIGNS: Final = {"a": "@", "c": "¢", "e": "€℮", "l": "!¡∣⎮❘❙丨", "s": "$", "y": "¥"}
_FLAGS: Final = {0x1F1E6 + place: letter for place, letter in enumerate("abcdefghijklmnopqrstuvwxyz")}
_AS_LETTERS: Final = _FLAGS | {ord(sign): letter for letter, signs in _SIGNS.items() for sign in signs}
# Scripts in use today. Many others have letters that look Latin, and nobody's name is written in them.
_SCRIPTS: Final = frozenset((
    "LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "GEORGIAN", "HEBREW", "ARABIC", "SYRIAC", "THAANA", "DEVANAGARI",
    "BENGALI", "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL", "TELUGU", "KANNADA", "MALAYALAM", "SINHALA", "THAI", "LAO",
    "TIBETAN", "MYANMAR", "KHMER", "ETHIOPIC", "HANGUL", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "MODIFIER", "CJK",
    "BOPOMOFO", "IDEOGRAPHIC",
))  # fmt: skip
# The letters of modern languages in these scripts; older ones look Latin too, and are in nobody's name.
_MODERN: Final = {"CYRILLIC": (("\u0400", "\u045f"), ("\u048a", "\u052f")), "GREEK": (("\u0370", "\u03ce"),)}


def clean_name(text: str) -> str:
    """Return the name for display: without control, bidirectional and invisible characters."""
    signs = (" " if unicodedata.category(sign).startswith("Z") else sign for sign in unicodedata.normalize("NFC", text))
    kept = (sign for sign in signs if not unicodedata.category(sign).startswith("C") and sign not in _INVISIBLE)
    name = " ".join(_limit_marks("".join(kept)).split())[:LONGEST_NAME].strip()
    if not any(unicodedata.category(sign)[0] in "LNPS" for sign in name):
        raise Refused("bad-text", "expected visible characters")
    return name


def _limit_marks(text: str) -> str:
    """Drop combining marks beyond what a language needs on one letter."""
    kept, marks = list[str](), 0
    for sign in text:
        marks = marks + 1 if unicodedata.category(sign).startswith("M") else 0
        if marks <= _MOST_MARKS:
            kept.append(sign)
    return "".join(kept)


def check_account_name(text: str) -> str:
    """Return the name for an account; refuse letters that cannot be told from others."""
    name = clean_name(text)
    for sign in unicodedata.normalize("NFKD", name):
        if unicodedata.category(sign).startswith("L") and not _is_in_use(sign):
            raise Refused("bad-text", "expected letters of a script in use today")
    return name


def _is_in_use(letter: str) -> bool:
    """Whether names are written with this letter; for a Latin variant, whether its plain letter is recognisable."""
    script = unicodedata.name(letter, "").split(" ")[0]
    if script == "LATIN":
        return _skeleton(letter).isascii()
    if script in _MODERN:
        return any(first <= letter <= last for first, last in _MODERN[script])
    return script in _SCRIPTS


def skeletons(name: str) -> frozenset[str]:
    """Return what a name looks like as written, in lower case and in upper case, with symbols and with symbols read as
    letters; names that share one look alike."""
    return frozenset(
        _skeleton(form)
        for written in (name, name.translate(_AS_LETTERS))
        for form in (written, written.lower(), written.upper())
    )


def _skeleton(name: str) -> str:
    plain = _ACCENTS.sub("", unicodedata.normalize("NFKD", name))
    look = "".join(_plain_letter(sign) for sign in plain if sign not in _INVISIBLE).translate(_SAME)
    # A name without letters and digits looks like itself.
    return look or "".join(unicodedata.normalize("NFKC", name).casefold().split())


def _plain_letter(sign: str) -> str:
    """Return the plain lower-case letter or digit that a character shows; empty for anything else."""
    known = _AS.get(sign)
    if known is not None:
        return known
    if (digit := unicodedata.digit(sign, None)) is not None:
        return str(digit)
    stroked = _STROKED.fullmatch(unicodedata.name(sign, ""))
    if stroked is not None:
        return stroked[1].lower()
    # A bar counts as the letter it looks like; what only modifies or stretches a letter does not count.
    if sign in "|¦│\u05c0":
        return "l"
    is_letter = unicodedata.category(sign)[0] in "LM" and sign not in _STRETCHING
    return sign.casefold() if is_letter and not unicodedata.name(sign, "").startswith("MODIFIER") else ""
