"""Korean particles at the end of a run: which fit, and what is left without them."""

import re

from services.commands.model import Intent
from services.commands.text import has_final, is_hangul

# Words of one syllable before 이 or 가; others end like one (요가, 휴가, 고양이).
ONE_SYLLABLE = "나내너네저제차키비집방약팀책층값"
_PLAIN_QUOTE = re.compile(r"(?:[다냐자])고$")


def without_particle(words: str, start: int, end: int, intent: Intent) -> int:
    """Where an order's object ends without its particle: 주소를, 팀장님이라고, 있다고."""
    run = words[start:end].rstrip(" ,")
    end = start + len(run)
    if len(run) < 2 or not is_hangul(run[-1]):
        return end
    return end - _particle_length(run, intent)


def _particle_length(run: str, intent: Intent) -> int:
    if intent is Intent.REMEMBER and _quotative(run):
        return _quotative(run)
    before, last = run[-2], run[-1]
    closed = has_final(before) if is_hangul(before) else None
    if last in "을은":
        return 1 if closed is not False and run[-2:] not in ("많은", "좋은") else 0
    if last in "를는":
        return 1 if not closed and not run.endswith((" 는", "하는", "있는", "없는")) else 0
    if last == "로" and (closed is None or run.endswith(("거로", "걸로", "으로", "형로"))):
        return 2 if run.endswith("으로") else 1
    if last == "로" and intent is Intent.REMEMBER and len(run.split()[-1]) > 2:
        return 1
    return 1 if last == "도" and run.endswith(("것도", "거도", "점도", "번호도", "주소도")) else 0


def _quotative(run: str) -> int:
    """Length of 라고 / 이라고, or of the 고 in 다고; 0 where the sentence is not quoted."""
    if run.endswith("이라고") and len(run) > 3 and has_final(run[-4]):
        return 3
    if run.endswith("라고") and len(run) > 2:
        return 3 if run.endswith("이라고") and not is_hangul(run[-4]) else 2
    return 1 if _PLAIN_QUOTE.search(run) else 0


def fits(word: str, josa: str) -> bool:
    """May this particle follow the word? 은 and 이 follow a final consonant, 는 and 가 do not."""
    last = word[-1:]
    if not is_hangul(last):
        return True
    return has_final(last) == (josa in "은이")


def without_subject_particle(run: str) -> str:
    """A run without the 이, 가, 은 or 는 at its end, where it fits."""
    run = run.strip(" ,")
    if (
        len(run) > 1
        and run[-1] in "이가은는"
        and fits(run[:-1], run[-1])
        and not run[:-1].endswith(" ")
    ):
        return run[:-1]
    return run


def without_any_particle(run: str) -> str | None:
    """A run without its last particle (objects and places too); None where nothing is left."""
    run = run.strip(" ,.!?~")
    if (
        len(run) > 1
        and run[-1] in "을를은는이가"
        and fits(run[:-1], "은" if run[-1] in "을은이" else "는")
    ):
        bare = run[:-1].rpartition(" ")[2]
        run = run if run[-1] in "이가" and len(bare) == 1 and bare not in ONE_SYLLABLE else run[:-1]
    elif run.endswith("에서"):
        run = run[:-2]
    return run.strip() or None


def without_quotative(run: str, to: str) -> str:
    """A value cut before 로 or 라고, without what belongs to the particle (으, 이)."""
    run = run.strip(" ,")
    if to == "로" and run.endswith("으"):
        run = run[:-1]
    if to == "라고" and run.endswith("이") and len(run) > 1 and has_final(run[-2]):
        run = run[:-1]
    return run
