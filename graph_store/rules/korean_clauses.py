"""Where the clauses of a Korean sentence end: behind 고, 는데, 지만 and the like."""

import re

from graph_store.rules import korean_words as words

_JOIN = re.compile(
    r"(?<=\S)(?P<mark>고요?|며|는데요?|은데|인데|한데|신데|지만|거든요?|니까|아서|어서|다가"
    r"|면서|(?<=이사)(?:와서|가서)|(?<=태어)나서|(?<=[먹마])(?:어도|셔도)"
    r"|(?<=[았었했였됐갔왔뒀졌렸웠났])(?:어요?|다"
    r"|습니다)(?=,))(?P<comma>,?)\s+(?=\S)"
)
_NO_JOIN = re.compile(
    r"(?:창고|광고|최고|중고|재고|냉장고|금고|차고|경고|로고|보고|원고|사고|국고|비고"
    r"|학교고|다고|라고|냐고|[하가먹보살만]자고|그리고|그러고|말고|아니고|빼고|하고|가면서"
    r"|그러면서"
    r"|이며느리)$"
)
_HADA = re.compile(
    r"(?:좋아|싫어|사용|이용|근무|일|전공|수집|담당|복용|운영|거주|선호|이사|졸업|연주"
    r"|퇴사|결혼|구사|입사|이직|관리|취직|유학|승진|잘|안|못)\s?하고$"
)
_HELD = re.compile(r"^(?:있|계[시셔]|싶|나서|나니|다[니녀]|가고|가는)")


def clauses(sentence: str) -> list[str]:
    found, start = [], 0
    for join in _JOIN.finditer(sentence):
        word = sentence[start : join.end("mark")].split(" ")[-1]
        job = words.is_job(word[:-1]) and word.endswith("고") and word != "사고"
        if (
            _NO_JOIN.search(word)
            and not job
            and not _HADA.search(sentence[start : join.end("mark")])
        ):
            continue
        if _HELD.match(sentence[join.end() :]):
            continue
        found.append(sentence[start : join.end("mark")].strip())
        start = join.end()
    return [*found, sentence[start:].strip()]
