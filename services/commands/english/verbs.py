"""The English verbs of remembering and forgetting, and the polite words around them."""

GAP = r"[\s,.!:;…\-–—]+"
OPENER = (
    r"(?:please|pls|plz|kindly|hey|ok(?:ay)?|alright|right|so|and|also|just|btw|by the way"
    r"|oh|hi|hello|yo|now|well|then"
    r"|quick (?:note|one|thing|favor)|heads[ -]up|psa|real quick|one (?:more )?thing|gieok"
    r"|assistant|bot"
    r"|buddy|actually|thanks|anyway|hm+|um+"
    r"|from now on|going forward|in (?:the )?future|when you (?:get|have) a (?:chance"
    r"|sec(?:ond)?|moment)|if you (?:can|could|would|don't mind)"
    r"|help me(?: to)?(?=\s+remember (?:that|this|the following)\b)"
    r"|do me a favou?r(?: and)?|go ahead and|feel free to|important|always|i mean|for me"
    r"|you (?:can|may|could|should|must|need to|have to)(?: now| also| just)?"
    r"|make sure (?:to|you|that you)|be sure (?:to|you)|try to|let's|please do)"
)
WISH = (
    r"(?:(?:would|do) you mind|(?:can|could|would|will) (?:you|u|ya)(?: (?:please|pls"
    r"|kindly|just|also|maybe|possibly))?"
    r"|(?:(?:is|would) it (?:be )?possible|would you be (?:able|so kind as)|are you able"
    r"|i(?:'d| would)? (?:like|want|need|love)(?: for)? you|i(?:'d| would) love for you"
    r"|i(?:'m| am) asking you|it(?:'s| is) (?:really |very )?important|i(?:'d"
    r"| would) ask you) to(?: please)?"
    r"|i(?:'d| would) (?:really |very much )?(?:be (?:so |very |really )?(?:grateful"
    r"|thankful|happy|glad|much obliged)|appreciate it|love it|like it) if you(?:'d| could"
    r"| would| can)?"
    r"|it(?:'d| would) (?:really |greatly )?(?:help|mean a lot)(?: me)? if you(?: could"
    r"| would)?|it(?:'d| would) be (?:\w+ )?(?:great|nice|good|helpful|lovely|amazing"
    r"|awesome|useful|handy|cool) if you(?: could| would| can)?"
    r"|i(?:'d| would) (?:really )?appreciate (?:it if )?(?:you(?:r)?|if you)|thank you for"
    r"|i(?:'d like| would like| want| wanna| need) to(?= (?:note|jot down|log|record) that\b)"
    r"|(?:i'm |i am )?(?:gonna|going to) need (?:you|u) to|you(?:'re| are) to(?= (?:remember"
    r"|keep|note)\b)"
    r"|thanks for|it(?:'s| is) (?:really |very |super )?(?:important|crucial|vital"
    r"|essential) (?:that|for) you(?: to)?"
    r"|mind|how about|i hope you(?:'ll| will| can)?|i trust you(?:'ll| will)?"
    r"|you(?:'d| had) better|you better)"
)
DEICTIC = (
    r"(?:(?:all )?(?:this|these|that|those)(?: (?:one|thing|fact|info(?:rmation)?|down))?"
    r"|that (?:name|number|code|date|address|detail|fact|part)|it|the following(?: \w+)?|the below)"
)
NOT_FORGET = (
    r"(?:(?:please )?(?:don'?t|do not|never|dont|don’t|try not to"
    r"|not to)(?: you)?(?: ever)? (?:forget(?:ting)?|lose track of|let (?:me|yourself"
    r"|us) forget))"
)
REMEMBER = (
    rf"(?:{NOT_FORGET}|(?:hold|hang) on ?to(?= (?:this|these|the following)\b)|remember(?:ed"
    rf"|ing)?|memori[sz](?:e|ed|ing)"
    r"|(?:bear|keep|kept|keeping)(?: it)? in (?:mind|memory)"
    r"|(?:mak|tak|keep|leav|add)(?:e|ing)?(?: (?:yourself|me))? (?:a |an )?(?:mental "
    r"|quick |short |written |little |new )?(?:note|record|memo|memory)(?: to self)?(?: (?:of|on"
    r"|for)(?: the fact)?)?"
    r"|made a (?:mental )?note(?: of)?|take (?:it )?down|(?:writ|jot|mark|scribbl)(?:e"
    r"|ing)? down|note down|put down|get down"
    r"|(?:add|put|sav|stor|fil)(?:e|ing)? (?:it )?(?:to|in|into|on) (?:your |my "
    r"|the )?(?:memory|memories|notes|records|file|mind)"
    r"|keep (?:track|a record) of|commit(?:ting)? to memory|let it be (?:noted|known)"
    r"|be aware|know|please know|be advised|learn)"
)
# These verbs also have everyday objects, so an object of the person's own must follow.
STORE = (
    r"(?:save|saving|store|storing|record|recording|log|logging|note|noting|file(?: away)?"
    r"|stash|register|write|jot|commit)"
)
# "Keep this on file", "put that in your notes": only with where it is to be kept.
LODGE = (
    r"(?:keep(?=\s+(?:this|these|the following)\s*:)|(?:keep|hold|lock|tuck|stow|mark|take|put"
    r"|add|bear|enter)(?=\s+(?:this|that|it"
    r"|these|the following)\s+(?:in|on|down|to|away|for|somewhere|aside)\b))"
)
OWN = (
    r"(?:(?:down\s+)?(?:that|this|these|the following|my|our|his|her|their|mom'?s|dad'?s"
    r"|the fact|down|away|for (?:me|later)|i(?:'m|'ve|'d)?\b|we(?:'re)?\b"
    r"|[A-Z가-힣][\w가-힣]*(?:'s|’s)|[가-힣])"
    r"|:)"
)
FORGET = (
    r"(?:forget(?:ting)?(?: about)?(?! to\b)|un-?remember|unlearn|get(?:ting)? rid of"
    r"|stop (?:remembering|keeping|storing|tracking|saving)|let go of"
    r"|(?:please )?(?:don'?t|don’t|do not|never|dont)(?: you)? (?:remember|keep|store|save"
    r"|retain|hold on ?to|hang on ?to)"
    r"|i (?:no longer|don'?t) (?:need|want) you to (?:remember|keep|store|save|know|hold on ?to)"
    r"|i(?:'d| would) (?:rather|prefer)(?: that| it if)? you (?:didn'?t|don'?t|not|did not)(?: to)?"
    r" (?:remember|keep|store|save)"
    r"|(?:there(?:'s| is) )?no (?:longer )?need (?:for you )?to (?:remember|keep|store|save)"
    r"|(?:you )?(?:don'?t|don’t|do not|needn'?t|no longer)(?: (?:need"
    r"|have))?(?: to)? (?:need to |have to )?(?:remember|keep|store|save"
    r"|hold on ?to)(?:ing)?)"
)
ERASE = (
    r"(?:delet(?:e|ing)|eras(?:e|ing)|remov(?:e|ing)|drop(?:ping)?|wip(?:e|ing)(?: out)?"
    r"|clear(?:ing)?(?: out)?|purg(?:e|ing)|scrub(?:bing)?|discard(?:ing)?|trash|dump"
    r"|throw (?:out|away)|toss|scratch|strike|nuke|zap|take out|ditch|cross out|lose)"
)
ERASABLE = (
    r"(?:(?:my|our|your|his|her|their|the|that|this|these|those|what(?:ever)?|all"
    r"|any(?:thing)?|every(?:thing)?|old|it|both|note|memory|memories|notes"
    r"|[A-Z][\w]*(?:'s|’s)|\w*[가-힣])\b|:)"
)
