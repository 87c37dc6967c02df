"""Names as they are shown, and what they look like: nobody goes by a name that looks like an account's."""

import re
import unicodedata
from typing import Final

from ashboard.service.problems import Refused

LONGEST_NAME: Final = 40
# Signs that show nothing although they count as letters, marks or symbols; variation selectors among them.
_INVISIBLE: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
# More marks than any language puts on a letter cover the line above.
_MOST_MARKS: Final = 2
# What is written above or below Latin, Greek and Cyrillic letters; in other scripts marks are letters of their own.
_ACCENTS: Final = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]")
_STROKED: Final = re.compile(r"LATIN (?:SMALL LETTER|CAPITAL LETTER|LETTER SMALL CAPITAL) ([A-Z])(?: WITH .*)?")
# Letters that somebody takes for these when reading quickly, in a case of their own where that matters.
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
# And among the Latin letters and digits themselves.
_SAME: Final = str.maketrans({"0": "o", "1": "l", "i": "l", "m": "rn", "w": "vv"})
# Scripts that people write today. Many others hold letters like Latin ones, and nobody's name is written in them alone.
_SCRIPTS: Final = frozenset((
    "LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "GEORGIAN", "HEBREW", "ARABIC", "SYRIAC", "THAANA", "DEVANAGARI",
    "BENGALI", "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL", "TELUGU", "KANNADA", "MALAYALAM", "SINHALA", "THAI", "LAO",
    "TIBETAN", "MYANMAR", "KHMER", "ETHIOPIC", "HANGUL", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "MODIFIER", "CJK",
    "BOPOMOFO", "IDEOGRAPHIC",
))  # fmt: skip
# Of these the letters of modern languages; older ones are like Latin letters too, and in nobody's name.
_MODERN: Final = {"CYRILLIC": (("\u0400", "\u045f"), ("\u048a", "\u052f")), "GREEK": (("\u0370", "\u03ce"),)}


def clean_name(text: str) -> str:
    """A name as it is shown: without signs that steer a terminal, turn the text around or show nothing."""
    signs = (" " if unicodedata.category(sign).startswith("Z") else sign for sign in unicodedata.normalize("NFC", text))
    kept = (sign for sign in signs if not unicodedata.category(sign).startswith("C") and sign not in _INVISIBLE)
    name = " ".join(_thinned("".join(kept)).split())[:LONGEST_NAME].strip()
    if not any(unicodedata.category(sign)[0] in "LNPS" for sign in name):
        raise Refused("bad-text", "expected letters that can be seen")
    return name


def _thinned(text: str) -> str:
    """The text with as many marks on a sign as a language may need."""
    kept, marks = list[str](), 0
    for sign in text:
        marks = marks + 1 if unicodedata.category(sign).startswith("M") else 0
        if marks <= _MOST_MARKS:
            kept.append(sign)
    return "".join(kept)


def account_name(text: str) -> str:
    """A name for an account: also without letters that nobody can tell from others."""
    name = clean_name(text)
    for sign in unicodedata.normalize("NFKD", name):
        if unicodedata.category(sign).startswith("L") and not _is_in_use(sign):
            raise Refused("bad-text", "expected letters that are in use today")
    return name


def _is_in_use(letter: str) -> bool:
    """Whether somebody's name is written with this letter; of Latin ones, whether it can be told which one it is."""
    script = unicodedata.name(letter, "").split(" ")[0]
    if script == "LATIN":
        return _look(letter).isascii()
    if script in _MODERN:
        return any(first <= letter <= last for first, last in _MODERN[script])
    return script in _SCRIPTS


def looks(name: str) -> frozenset[str]:
    """What a name looks like, as it is, in small letters and in capitals; two that share one of these look alike."""
    return frozenset(_look(form) for form in (name, name.lower(), name.upper()))


def _look(name: str) -> str:
    plain = _ACCENTS.sub("", unicodedata.normalize("NFKD", name))
    look = "".join(_shown(sign) for sign in plain if sign not in _INVISIBLE).translate(_SAME)
    # A name of nothing but signs looks like itself.
    return look or "".join(unicodedata.normalize("NFKC", name).casefold().split())


def _shown(sign: str) -> str:
    """The plain small letter or digit that a sign shows; nothing for whatever is neither letter nor digit."""
    known = _AS.get(sign)
    if known is not None:
        return known
    if (digit := unicodedata.digit(sign, None)) is not None:
        return str(digit)
    stroked = _STROKED.fullmatch(unicodedata.name(sign, ""))
    if stroked is not None:
        return stroked[1].lower()
    # A bar stands for the letter that it looks like; what only modifies or stretches a letter is none.
    if sign in "|¦│\u05c0":
        return "l"
    is_letter = unicodedata.category(sign)[0] in "LM" and sign not in _STRETCHING
    return sign.casefold() if is_letter and not unicodedata.name(sign, "").startswith("MODIFIER") else ""
