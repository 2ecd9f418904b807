"""The phrases before a Korean verb: who does it, and what the particles say of the rest."""

import re
from dataclasses import dataclass

from graph_store.rules.draft import Scene
from graph_store.rules.korean_nouns import Referent, referent
from graph_store.rules.korean_particles import Phrase, phrases

NO_OBJECT = re.compile(
    r"^(?:이거|그거|저거|이것|그것|저것|뭐|거|것|말|말을|생각|일|밥|아침|점심|저녁|간식"
    r"|더위|추위|나이|마음|눈치|돈|시간|여기|거기|저기|이|그|저|너|널|네|날|나|저를|나를"
    r"|(?:그|저|이|어떤|아무|다른|무슨) \S.*|당신|우리|걔|얘|쟤|그게|이게|\S*[는은던을할된한]거"
    r"|\S*것|\S*걸|\S*줄)$"
)

# 고은찬 씨 이번에 과장 달았대: a topic without its particle.
_TITLED = re.compile(
    r"^(?P<who>(?:우리|저희) (?:팀|회사|부서|반|가족|동아리)|(?!우리|저희)[가-힣]{2,4} (?:씨"
    r"|선배님?|후배|[가-힣]{2}님|쌤|언니|오빠"
    r"|누나)) (?P<rest>\S.*)$"
)
# 판교에 있는 네오랩에서: where it is says nothing of who does what there; but who lives in
# 부산에 있는 아파트 lives in 부산.
_WHERE_IT_IS = re.compile(
    r"(?:(?<!\S)[가-힣]{1,6}(?<![은는이가을를도에])\s)?(?<!\S)[가-힣\d]{1,12}에\s"
    r"(?:있는|위치한|자리한|소재한)\s(?!아파트|빌라|원룸|오피스텔|주택|집|곳|동네)(?=\S)"
)
_SUBJECT = ("은", "는", "이", "가", "도", "께서", "께서는")
OBJECT = ("을", "를")


@dataclass(frozen=True, slots=True)
class Arguments:
    """The phrases before a verb: who, and the rest by their particles."""

    who: str
    rest: tuple[Phrase, ...]

    def marked(self, *marks: str) -> str:
        return next((phrase.words for phrase in self.rest if phrase.mark in marks), "")

    @property
    def bare(self) -> str:
        return self.marked("")


def arguments_of(text: str, takes_topic: bool) -> Arguments:
    """The first phrase with the mark of a topic or subject is who; 나 and 저 may be bare."""
    text = _WHERE_IT_IS.sub("", text)
    if text.strip() in ("나", "저", "난", "전", "우리"):
        return Arguments(text.strip(), ())
    cut = phrases(text)
    first = text.split()[0] if text.split() else ""
    if first in ("나", "저", "난", "전") and cut and cut[0].words.startswith(f"{first} "):
        cut = [Phrase(first, "는"), Phrase(cut[0].words[len(first) + 1 :], cut[0].mark), *cut[1:]]
    elif first in ("난", "전") and len(cut) == 1 and not cut[0].mark:
        cut = [Phrase(first, "는"), *phrases(text[len(first) :])]
    titled = _TITLED.match(cut[0].words) if cut else None
    if titled and not (titled["who"].startswith(("우리", "저희")) and cut[0].mark in _SUBJECT):
        cut = [Phrase(titled["who"], "는"), Phrase(titled["rest"], cut[0].mark), *cut[1:]]
    for index, phrase in enumerate(cut):
        if phrase.mark in _SUBJECT and phrase.words:
            return Arguments(phrase.words, tuple([*cut[:index], *cut[index + 1 :]]))
    return Arguments("", tuple(cut))


def doer(arguments: Arguments, subject: str, scene: Scene) -> Referent | None:
    about = arguments.who or subject or scene.topic
    return referent(about, scene) if about else Referent(scene.me, "me")


def me_or(subject: str, scene: Scene) -> Referent | None:
    return referent(subject, scene) if subject else Referent(scene.me, "me")


def place_of(bare: str) -> str:
    return bare if len(bare.split()) <= 2 and not re.search(r"(?:와|과|랑|하고)$", bare) else ""
