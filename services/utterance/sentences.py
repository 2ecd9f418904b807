"""Where one sentence of a chat message ends and the next begins."""

import re

_CODE = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)
_END = re.compile(
    r"(?<=[^.?!…\s])[?!]+[\"'”’」』)]*(?=\s|$)|[?？！。]+|[.…]+(?=\s|$)|\n+|(?<=[ㅋㅎㅠㅜ]) (?=\S)"
)
_ABBREVIATED = re.compile(r"\b(?:Dr|Mr|Mrs|Ms|St|vs|No|e\.g|i\.e|[ap]\.m)$", re.IGNORECASE)


def sentences_of(text: str) -> list[str]:
    """The sentences of `text` with the marks that end them, code fences left out."""
    text = _CODE.sub("\n", text)
    found, start = [], 0
    for end in _END.finditer(text):
        if end.group().startswith(".") and _ABBREVIATED.search(
            text[max(0, end.start() - 5) : end.start()]
        ):
            continue
        found.append(text[start : end.end()].strip())
        start = end.end()
    found.append(text[start:].strip())
    return [sentence for sentence in found if sentence]
