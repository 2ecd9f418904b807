"""Employers that everybody knows: whoever "moved to" one of them has a new job, not a new home."""

import re

_KNOWN = re.compile(
    r"(?:Google|Alphabet|YouTube|Apple|Microsoft|Amazon|AWS|Meta|Facebook|Instagram|Netflix|Tesla"
    r"|SpaceX|Nvidia|Intel|AMD|IBM|Oracle|Adobe|Salesforce|SAP|Spotify|Uber|Airbnb|Stripe|Shopify"
    r"|OpenAI|Anthropic|DeepMind|Samsung(?: Electronics)?|LG(?: Electronics)?|SK(?: ?hynix)?"
    r"|Hyundai|Kia|POSCO|Naver|Kakao(?:Bank|Pay)?|Coupang|Toss|Krafton|Nexon|NCSoft|Sony|Toyota"
    r"|Honda|Nintendo|Panasonic|Siemens|Bosch|BMW|Volkswagen|Deloitte|KPMG|PwC|EY|McKinsey|BCG"
    r"|Bain|Accenture|Goldman Sachs|JP ?Morgan|Morgan Stanley|HSBC|Unilever|Nestl[eé]|IKEA"
    r"|구글|애플|마이크로소프트|아마존|메타|페이스북|넷플릭스|테슬라|엔비디아|인텔|오라클|삼성"
    r"|삼성 ?(?:전자|물산|생명|화재|SDS|전기|디스플레이)|엘지|LG ?(?:전자|화학|유플러스|CNS)"
    r"|SK ?(?:하이닉스|텔레콤|이노베이션)|현대|현대 ?(?:자동차|차|건설|카드)|기아|포스코|네이버"
    r"|라인|카카오(?: ?(?:뱅크|페이|모빌리티|엔터))?|쿠팡|배달의 ?민족|우아한 ?형제들|당근(?:마켓)?"
    r"|토스|야놀자|무신사|크래프톤|넥슨|넷마블|엔씨(?:소프트)?|롯데|신세계|한화|두산|CJ)",
    re.IGNORECASE,
)


def is_known_company(name: str) -> bool:
    """Whether the whole name is that of such an employer."""
    return _KNOWN.fullmatch(name.strip()) is not None
