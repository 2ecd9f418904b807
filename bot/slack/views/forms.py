"""The modals: remember this, edit, forget everything; and what they say when it is done."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from bot.slack.views.blocks import (
    INPUT_CHARS,
    Block,
    View,
    context,
    escaped,
    escaped_within,
    field,
    link,
    modal,
    section,
)
from bot.slack.views.words import words
from services.models import Language

REMEMBER = "remember_this"
EDIT = "edit_memory"
EVERYTHING = "forget_everything"
_TEXT = "text"
_PHRASE = "phrase"
# Cut where a line ends, if that leaves most of a field filled.
_LEAST = INPUT_CHARS // 2


@dataclass(frozen=True, slots=True)
class Pointed:
    """The message that a person wants remembered, as the modal carries it.

    `author` is "" where it is their own. `joints` are what stood between the fields of the form.
    """

    channel: str = ""
    ts: str = ""
    author: str = ""
    author_id: str = ""
    permalink: str = ""
    url: str = ""
    joints: tuple[str, ...] = ()

    def as_text(self) -> str:
        """For the view's private_metadata."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":"))


def pointed_of(text: str) -> Pointed:
    """What `as_text` wrote; nothing where it is something else."""
    try:
        kept = json.loads(text)
    except ValueError:
        return Pointed()
    if not isinstance(kept, dict):
        return Pointed()
    names = ("channel", "ts", "author", "author_id", "permalink", "url")
    given = {name: str(kept.get(name) or "")[:500] for name in names}
    return Pointed(**given, joints=_joints(kept.get("joints")))


def opening() -> View:
    """What is there within the three seconds, before anything is looked up: in both languages."""
    return modal("Gieok · 기억", [section("잠시만요… · One moment…")], close="닫기 · Close")


def remember_form(language: Language, pointed: Pointed, text: str, day: str, most: int) -> View:
    """The text of a message, to be edited and kept."""
    said = words(language)
    pieces, joints = in_fields(text[:most])
    about = said.remember_hint.format(name=pointed.author or "—", day=day)
    hint = escaped_within(about, 300)
    if pointed.permalink:
        hint = f"{hint} · {link(pointed.permalink, said.source)}"
    blocks: list[Block] = [context(hint)] if pointed.author else []
    if len(text) > most:
        blocks.append(section(escaped(said.remember_cut.format(most=most))))
    if not text:
        blocks.append(section(said.remember_empty))
    metadata = Pointed(**{**asdict(pointed), "joints": joints}).as_text()
    return modal(
        said.remember_title,
        [*blocks, *_fields(language, said.remember_text, pieces)],
        submit=said.save,
        close=said.cancel,
        callback=REMEMBER,
        metadata=metadata,
    )


def edit_form(language: Language, episode_id: str, content: str, listing: str) -> View:
    """The text of a memory, to be edited; `listing` is where the person stands on Home."""
    said = words(language)
    pieces, joints = in_fields(content)
    kept = {"id": episode_id, "joints": joints, "listing": listing}
    return modal(
        said.edit_title,
        _fields(language, said.remember_text, pieces),
        submit=said.save,
        close=said.cancel,
        callback=EDIT,
        metadata=json.dumps(kept, ensure_ascii=False, separators=(",", ":")),
    )


def edited_of(text: str) -> tuple[str, tuple[str, ...], str]:
    """(id of the memory, joints, listing) that an edit form carries."""
    try:
        kept = json.loads(text)
    except ValueError:
        return "", (), ""
    if not isinstance(kept, dict):
        return "", (), ""
    return str(kept.get("id") or ""), _joints(kept.get("joints")), str(kept.get("listing") or "")


def everything_form(language: Language, remembered: int) -> View:
    """Asks for a few typed words before everything is forgotten."""
    said = words(language)
    label = said.everything_type.format(phrase=said.everything_phrase)
    return modal(
        said.everything_title,
        [section(said.everything_text.format(memories=remembered)), field(label, _PHRASE, most=60)],
        submit=said.yes,
        close=said.cancel,
        callback=EVERYTHING,
    )


def is_confirmed(values: Mapping[str, str]) -> bool:
    """Whether the words were typed, in either language and letter case, whatever the spaces."""
    typed = " ".join(values.get(_PHRASE, "").split()).casefold()
    return typed in {words(language).everything_phrase for language in Language}


def not_confirmed(language: Language) -> dict[str, str]:
    """What stands below the field then."""
    said = words(language)
    return {_PHRASE: said.everything_wrong.format(phrase=said.everything_phrase)}


def nothing_written(language: Language) -> dict[str, str]:
    """What stands below a field that holds nothing to keep."""
    return wrong(words(language).write_something)


def wrong(why: str) -> dict[str, str]:
    """What stands below the first field of a text that cannot be kept."""
    return {_field_id(0): why}


def telling(language: Language, title: str, markup: str) -> View:
    """A modal that only tells what became of it."""
    return modal(title, [section(markup)], close=words(language).close)


def told(view: View) -> str:
    """What a modal that only tells something says, as escaped markup."""
    return str(view["blocks"][0]["text"]["text"])


def written(values: Mapping[str, str], joints: Sequence[str]) -> str:
    """What the fields of a form hold, joined as it was before it was cut."""
    text = values.get(_field_id(0), "")
    for number, joint in enumerate(joints, start=1):
        piece = values.get(_field_id(number), "")
        text += f"{joint}{piece}" if piece else ""
    return text.strip()


def in_fields(text: str) -> tuple[list[str], tuple[str, ...]]:
    """A text in pieces that a field holds, and what stood between them."""
    pieces: list[str] = []
    joints: list[str] = []
    rest = text
    while len(rest) > INPUT_CHARS:
        at, joint = INPUT_CHARS, ""
        for between in ("\n", " "):
            found = rest.rfind(between, _LEAST, INPUT_CHARS + 1)
            if found >= 0:
                at, joint = found, between
                break
        pieces.append(rest[:at])
        joints.append(joint)
        rest = rest[at + len(joint) :]
    return [*pieces, rest], tuple(joints)


def _fields(language: Language, label: str, pieces: Sequence[str]) -> list[Block]:
    said = words(language)
    return [
        field(
            label if number == 0 else said.remember_more.format(n=number + 1),
            _field_id(number),
            piece,
            lines=True,
            optional=number > 0,
        )
        for number, piece in enumerate(pieces)
    ]


def _field_id(number: int) -> str:
    return f"{_TEXT}{number}"


def _joints(value: object) -> tuple[str, ...]:
    allowed = ("", " ", "\n")
    return (
        tuple(one if one in allowed else " " for one in value[:40])
        if isinstance(value, list)
        else ()
    )
