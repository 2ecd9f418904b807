"""Notes that speak of the user, read as the user would say them."""

import re

_ENGLISH = re.compile(r"\b[Tt]he user(?P<rest>['’]s| is| was| has)?(?![\w-])")
_SAID = {None: "I", " is": "I am", " was": "I was", " has": "I have"}
_KOREAN = re.compile(r"(?<![가-힣])사용자(?P<rest>에게|한테|[는가의를와도])?(?![가-힣])")
_KOREAN_SAID = {"가": "내가", "의": "내"}


def in_first_person(text: str) -> str:
    """`text` with "the user" and "사용자" as I and 나: that is how it is asked for.

    For embedding only; its verbs stay as they are.
    """
    text = _ENGLISH.sub(lambda found: _SAID.get(found["rest"], "my"), text)
    return _KOREAN.sub(
        lambda found: _KOREAN_SAID.get(found["rest"], "나" + (found["rest"] or "")), text
    )
