"""English ways of saying one thing: contractions, politeness, and phrases with one meaning."""

import re

_CAN_YOU = r"(?:(?:can|could|would|will) (?:you|u)(?: please| kindly| perhaps)?)"
_POLITE = (
    r"^(?:hey|hi|hello|ok|okay|well|um|uh|so sorry|sorry(?: to (?:bother|bug|ask"
    r"|trouble) you)?(?: again)?"
    r"|excuse me|pardon me|quick question|one question|please|pls|gieok|by the way"
    r"|btw)\b[,:!. ]*(?:but )?",
    r"\b(?:please|pls|kindly|exactly|actually|again|by any chance|if you don'?t mind|thanks"
    r"|thank you)\b",
    rf"\b{_CAN_YOU}(?= (?:tell|remind|give|show|let|say|remember|find))",
    r"\b(?:tell|remind|show|give) (?:me|us) (?:again )?(?:about )?",
    r"\blet (?:me|us) know (?:about )?",
    r"^(?:do|did|would|can) (?:you|u) (?:happen to |still )?(?:know|remember|recall|have)\b",
    r"^(?:may|can|could|might) i (?:please )?(?:ask|know|get|have|see)\b(?: you)?",
    r"^(?:i(?:'d| would) like to know|i (?:want|need) to know|i wonder|i(?: am|'m) wondering"
    r"|i forgot"
    r"|i forget|i (?:can't|cannot|do not|don't) (?:remember|recall|know)|any idea|remember)\b",
)
# Whoever asks who holds such a place asks for a name.
_ROLE = (
    r"(boss|dentist|doctor|landlord|landlady|lawyer|accountant|therapist|hairdresser|barber|tutor"
    r"|coach|trainer|mechanic|plumber|vet|teacher)"
)
REWRITES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), replacement)
    for pattern, replacement in (
        (r"’", "'"),
        (r"\b(what|who|where|when|why|how|which)'?s\b", r"\1 is"),
        (r"\b(what|who|where|when|why|how)'?re\b", r"\1 are"),
        (r"\b(what|who|where|when|why|how)'d\b", r"\1 did"),
        (r"\bi'm\b", "i am"),
        (r"\b(i|you|we|they)'ve\b", r"\1 have"),
        (r"\b(\w+)'ll\b", r"\1 will"),
        (r"\b(i|you|we|they)'d\b", r"\1 would"),
        (r"\bcan'?t\b|\bcannot\b", "can not"),
        (r"\bwon'?t\b", "will not"),
        (r"\b(do|does|did|is|are|was|were|has|have|had|could|would|should|must)n'?t\b", r"\1 not"),
        *((polite, " ") for polite in _POLITE),
        (r"\b(?:how|what|where|when) (do|does|can|should) one\b", r"how \1 i"),
        (r"^ ?how to\b", "how do i"),
        (r"\bused? to (?=[a-z]{2,} ?\W*)(?!be allergic)", "formerly "),
        (r"\b(?:be |am |is |are )?going to (?=[a-z])(?!the |my |a )", "will "),
        (r"\bwhat (?:is|are) the (?:way|steps?|procedure|process) (?:to|for)\b", "how do i"),
        (r"\bhow old\b(.*?)(?=[?.!,]|$)", r"what\1 age"),
        (r"\bhow tall\b(.*?)(?=[?.!,]|$)", r"what\1 height"),
        (r"\bhow much (did|does|do|will) (.{1,60}?) cost\b", r"how much \1 \2 price"),
        (
            r"\bhow much (is|was|are|were) (?=the|my|our|a )(.{1,60}?)(?=[?.!,]|$)",
            r"how much \1 \2 price",
        ),
        (
            r"\b(?:how much|what) did (i|we) pay for (.{1,60}?)(?=[?.!,]|$)",
            r"how much did \2 price",
        ),
        (
            r"\b(?:what|which) (?:date|day of the (?:year|month))\b(.*?)(?: on)?(?=[?.!,]|$)",
            r"when\1",
        ),
        (r"\bwhat'?s? (is|was) the date of\b", r"when \1"),
        (r"\bthe date of\b", ""),
        (
            r"\bmy (?=(?:mom|mum|mother|dad|father|grandma|grandmother|grandpa"
            r"|grandfather)\b(?!-))",
            "",
        ),
        (
            r"\bwhat (?:size (\w+)|(\w+) size) (?:do|does) (.{1,40}?) wear\b",
            r"what is \3 \1\2 size",
        ),
        (r"\bat what time\b", "what time"),
        (
            r"\b(?:the )?(?:expiry|expiration) date\b|\bwhen\b(?=.{1,60}\b(?:is|am) valid until)",
            "expire",
        ),
        (r"\b(?:the )?date of birth\b|\bbirth ?date\b|\bdob\b", "birthday"),
        (r"\bwhen (is|was|am) (i|\w+) born\b", r"when \1 \2 birthday"),
        (r"\bwhat (is|are|was|were) (.{1,60}?) (?:called|named)(?=[?.!,]|$)", r"what \1 \2 name"),
        (r"\bin charge of\b", "responsible for"),
        (r"\b(?:takes? care of|looks? after)\b", "handle"),
        (r"\b(have|has) (?:an |any )?(?:allergy|allergies) to\b", "allergic"),
        (r"\ballergic to\b", "allergic"),
        (r"\ballerg(?:y|ies)\b", "allergic"),
        (
            r"\b(?:the )?(?:licen[sc]e |number |registration )?plate(?: number)? (?:on|of"
            r"|for) my (?:car|vehicle)\b",
            "my license plate",
        ),
        (
            r"\b(?:licen[sc]e )plate number\b|\bcar (?:licen[sc]e )?plate(?: number)?\b",
            "license plate",
        ),
        (r"\b(?:e-?mail) address\b", "email"),
        (
            r"\bphone number\b|\btelephone number\b|\bcell(?:phone)? number\b|\bmobile number\b"
            r"|\bcontact number\b",
            "phonenumber",
        ),
        (
            r"\b(code|password|passcode|pin|number|name|combination|key|price|deadline|address)"
            r" (?:for|to) (?=the |my |our )",
            r"\1 of ",
        ),
        (r"\bwi-?fi\b", "wifi"),
        (r"\bparking (?:space|place|bay|slot)\b", "parking spot"),
        (r"\b(col|fav|neighb|flav|hon|lab|harb|hum|rum|parl)our", r"\1or"),
        (r"\b(?:most )?favorite\b", "favorite"),
        (
            r"\b(?:what|which) (\w+) (?:do|does) (.{1,40}?) (?:like|love|enjoy)"
            r" (?:the )?(?:best|most)(?=[?.!,]|$)",
            r"what is \2 favorite \1",
        ),
        (r"\bwhat (?:do|does) (.{1,40}?) do for (?:a living|work)\b", r"what is \1 job"),
        (
            r"\b(?:what|which) (?:company|firm|employer) (do|does) (.{1,40}?) work (?:for|at)"
            r"(?=[?.!,]|$)",
            r"where \1 \2 work",
        ),
        (r"\bwhere is my (car|bike|van|truck|scooter) parked\b", r"where did i park my \1"),
        (
            r"\bappointment (?:with|at) (?:the |my )?(dentist|doctor|optician|vet|lawyer)\b",
            r"\1 appointment",
        ),
        (r"\bwhen (is|was) (.{1,60}?) due(?=[?.!,]|$)", r"when \1 the deadline of \2"),
        (
            rf"\bwhat (is|was) (.{{1,30}}?) {_ROLE}(?:'?s)? name(?=[?.!,]|$)",
            r"who \1 \2 \3",
        ),
        (
            rf"\bwhat (is|was) the name of (my|our) {_ROLE}(?=[?.!,]|$)",
            r"who \1 \2 \3",
        ),
        (r"\bwhat was the reason (?:why |that )?(?=i |we |[a-z]+ )(?!for |of )", "why did "),
        (r"\b(?:need|have|has|needs|supposed|ought) to\b", "must"),
        (r"\bam i supposed to\b|\bshould\b", "must"),
    )
)
