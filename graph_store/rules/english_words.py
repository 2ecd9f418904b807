"""English words by what they name: relatives and people, pets, breeds, jobs, attributes."""

import re


def _words(text: str) -> list[str]:
    return text.split()


_RELATIVES = _words(
    """
    mom mum mother dad father mama papa parents brother sister sibling twin son daughter child kid
    baby twins kids husband wife spouse partner fiance fiancé fiancee fiancée boyfriend
    girlfriend grandma
    grandmother grandpa grandfather granddad grandparents grandson granddaughter grandchild uncle
    aunt cousin nephew niece stepmother stepfather stepbrother stepsister stepson stepdaughter
    godmother godfather godson goddaughter in-laws mother-in-law father-in-law brother-in-law
    sister-in-law son-in-law daughter-in-law ex ex-husband ex-wife great-aunt great-uncle
    """
)
_PEOPLE = _words(
    """
    friend buddy pal roommate flatmate housemate neighbor neighbour landlord landlady tenant
    coworker co-worker colleague teammate boss manager supervisor mentor mentee intern assistant
    secretary client teacher tutor professor advisor adviser coach trainer instructor student
    classmate dentist doctor therapist vet lawyer accountant plumber electrician mechanic
    hairdresser barber nanny babysitter cleaner agent realtor broker contractor gardener
    physiotherapist pediatrician dermatologist optometrist psychologist pharmacist nurse cofounder
    physio orthodontist hygienist handyman midwife co-founder founder investor lead
    """
)
_ROLES = _words(
    """
    ceo cto cfo coo cmo cpo pm vp president chairman chairwoman chair director head chief
    principal captain treasurer secretary leader owner host organizer
    """
)
PETS = _words(
    """
    dog cat puppy kitten pup rabbit bunny hamster parrot bird budgie canary cockatiel turtle
    tortoise fish goldfish lizard gecko snake ferret horse pony guinea-pig pig goat hen chicken
    rat mouse hedgehog iguana
    """
)
_DOGS = _words(
    """
    greyhound beagle poodle labrador lab retriever corgi dachshund pug bulldog husky terrier
    collie shepherd rottweiler chihuahua maltese pomeranian dalmatian boxer spaniel shih-tzu
    samoyed akita shiba mutt whippet schnauzer mastiff doberman malamute setter pointer hound
    labradoodle goldendoodle cockapoo bichon newfoundland vizsla weimaraner papillon havanese
    westie sheepdog pitbull
    """
)
_CATS = _words(
    """
    siamese persian ragdoll bengal sphynx tabby calico tuxedo maine-coon shorthair abyssinian
    birman burmese munchkin tortoiseshell siberian
    """
)
_OTHER_BREEDS = _words(
    """
    cockatoo macaw lovebird parakeet lop rex angora thoroughbred arabian
    """
)
_JOBS = _words(
    """
    nurse doctor paramedic teacher engineer developer programmer designer lawyer attorney chef
    cook baker barista pilot nurse vet veterinarian dentist pharmacist architect accountant
    auditor analyst artist musician painter writer author journalist editor translator interpreter
    plumber electrician carpenter mechanic farmer fisherman firefighter policeman policewoman cop
    detective soldier sailor judge librarian scientist chemist biologist physicist researcher
    professor lecturer student tutor coach therapist psychologist psychiatrist surgeon midwife
    optician physiotherapist salesman salesperson cashier clerk secretary receptionist manager
    director consultant banker broker trader realtor agent actor actress singer dancer composer
    producer photographer filmmaker model tailor florist barber hairdresser beautician gardener
    landscaper cleaner janitor driver courier postman guard bartender waiter waitress butcher
    welder roofer bricklayer builder contractor surveyor geologist astronomer economist
    statistician mathematician historian archaeologist anthropologist sociologist linguist
    freelancer entrepreneur founder intern apprentice retiree homemaker housewife priest pastor
    rabbi imam monk nun diplomat politician mayor senator athlete footballer referee trainer
    instructor nanny babysitter caregiver carer social-worker data-scientist ux-designer
    product-manager paralegal curator conductor pianist violinist cellist drummer guitarist
    organist potter blacksmith jeweler jeweller watchmaker cobbler locksmith brewer winemaker
    sommelier beekeeper zookeeper ranger forester technician radiologist cardiologist pediatrician
    dermatologist oncologist anesthesiologist podiatrist chiropractor nutritionist dietitian
    recruiter marketer strategist copywriter scriptwriter playwright novelist poet animator
    illustrator sculptor stylist technologist
    """
)
_NOT_JOBS = _words(
    """
    fan lover believer member teenager winner loser beginner foreigner stranger person disaster
    monster parent adult christian vegetarian vegan pescatarian patient runner swimmer smoker
    drinker eater sucker helper number letter center centre matter killer keeper owner player
    reader listener talker sleeper riser mother father sister brother daughter partner neighbor
    neighbour minor newcomer supporter follower user customer speaker hiker gamer collector hater
    joker liar rider climber computer laptop printer drawer corner tower server router charger
    speaker mixer toaster dishwasher winter summer dinner paper water river flower sweater poster
    folder layer wonder danger order offer list mist twist artist's ant plant restaurant tent
    homeowner landowner renter commuter accident event moment client document present
    """
)
ATTRIBUTES = _words(
    """
    name surname nickname birthday birthdate birthplace anniversary age height weight address
    email e-mail mail phone number password passcode passphrase pin code username handle id login
    account job occupation profession title role position rank salary income rent mortgage deposit
    fee price cost budget size colour color type hobby major minor degree school university
    college employer company workplace department team group hometown nationality citizenship
    religion language languages diet hobbies interests skills allergies allergy medication dose
    dosage plate license licence model
    brand make breed species deadline due-date date time schedule location venue room floor desk
    seat locker hotel flight gate website url domain repo repository branch version port host
    server database stack framework capacity area population headquarters hq revenue founder ceo
    cto cfo owner director principal mayor capital currency wifi network ssid extension zip
    zipcode postcode bank insurance policy insurer plan subscription carrier gpa score grade
    time-zone timezone pronouns mbti sign zodiac dosage ratio
    limit quota combination slogan motto mascot nemesis
    """
)
_BARE_ATTRIBUTES = _words(
    """
    car bike motorcycle scooter truck van boat laptop phone tablet computer camera watch guitar
    piano violin keyboard headphones bag instrument sport team food drink song band book movie
    film show game
    """
)
_EVENTS = _words(
    """
    meeting standup stand-up class lesson practice rehearsal appointment demo party wedding
    concert flight train bus interview exam test game match session workshop lecture seminar call
    review retro sync dinner lunch breakfast brunch pickup delivery deadline checkup check-up
    training conference ceremony funeral graduation reservation trip launch release show movie
    service mass reunion event club course shift surgery visit inspection webinar kickoff hearing
    tournament race marathon recital therapy yoga pilates swimming choir karate ballet football
    soccer tennis basketball recycling garbage trash laundry physio counseling tutoring orientation
    """
)
_PLACES = _words(
    """
    office gym pharmacy clinic hospital dentist school library bank store shop supermarket market
    cafe café restaurant bakery bar pub park station stop parking garage studio warehouse lab
    laboratory factory house home apartment flat hotel headquarters hq room kitchen meeting-room
    cafeteria canteen building church temple museum theater theatre salon daycare kindergarten
    playground pool headquarter printer router spare-key key keys first-aid-kit fuse-box locker
    mailbox entrance exit branch airport gate desk venue campus
    """
)
_NATIONALITIES = _words(
    """
    american canadian mexican brazilian british english scottish welsh irish french german spanish
    italian portuguese dutch belgian swiss austrian swedish norwegian danish finnish icelandic
    polish czech slovak hungarian romanian bulgarian greek turkish russian ukrainian korean
    japanese chinese taiwanese vietnamese thai indian pakistani bangladeshi indonesian malaysian
    filipino singaporean australian nigerian kenyan ethiopian egyptian moroccan israeli lebanese
    iranian iraqi saudi chilean peruvian colombian argentinian cuban jamaican
    """
)
_DIETS = _words(
    """
    vegan vegetarian pescatarian flexitarian teetotal teetotaler keto halal kosher
    """
)


def _spaced(words: list[str]) -> frozenset[str]:
    return frozenset(word.replace("-", " ") for word in words) | frozenset(words)


RELATIONS = _spaced(_RELATIVES + _PEOPLE)
RELATIVES = _spaced(_RELATIVES)
ROLES = _spaced(_ROLES)
PET_NOUNS = _spaced(PETS)
DOG_BREEDS, CAT_BREEDS = _spaced(_DOGS), _spaced(_CATS)
BREEDS = DOG_BREEDS | CAT_BREEDS | _spaced(_OTHER_BREEDS)
JOBS = _spaced(_JOBS)
ATTRIBUTE_NOUNS = _spaced(ATTRIBUTES)
OWNED_NOUNS = _spaced(_BARE_ATTRIBUTES)
EVENT_NOUNS = _spaced(_EVENTS)
PLACE_NOUNS = _spaced(_PLACES)
NATIONALITIES = frozenset(_NATIONALITIES)
DIETS = frozenset(_DIETS)
_TOOLS = re.compile(
    r"(?:(?:MS |Microsoft |Google |Adobe |Apple )?(?:Slack|Discord|Teams|Zoom|Meet|Jira|Trello"
    r"|Asana|Linear"
    r"|Notion|Obsidian|Evernote|OneNote|Todoist|Confluence|GitHub|GitLab|Bitbucket|Jenkins|AWS"
    r"|GCP|Azure"
    r"|Heroku|Vercel|Netlify|Docker|Kubernetes|Postgres(?:QL)?|MySQL|MongoDB|Redis|SQLite|Oracle"
    r"|Python|Java"
    r"|JavaScript|TypeScript|Rust|Go|Golang|Ruby|Rails|Django|Flask|PHP|Kotlin|Swift|Scala|Elixir"
    r"|C\+\+|React"
    r"|Vue|Angular|Svelte|jQuery|Webpack|Vite|Vim|Neovim|Emacs|VS ?Code|IntelliJ|PyCharm|Windows"
    r"|Linux|Ubuntu"
    r"|macOS|Android|iOS|iPhone|Chrome|Firefox|Safari|Edge|Brave|Gmail|Outlook|Dropbox|Figma"
    r"|Sketch|Photoshop"
    r"|Excel|Sheets|Spotify|Netflix|Hulu|WhatsApp|Telegram|Signal|Facebook|Instagram|Twitter"
    r"|TikTok))",
    re.IGNORECASE,
)
_JOB_ENDING = re.compile(r"(?:[a-z]{2,}(?:er|or|ist|ian|eer|smith|wright))$")


def last_word(phrase: str) -> str:
    return phrase.split()[-1].lower() if phrase.split() else ""


def ends_in(phrase: str, nouns: frozenset[str]) -> bool:
    """Is the head of the phrase, its last word or last two, one of the nouns?"""
    words = phrase.lower().split()
    return bool(words) and (words[-1] in nouns or " ".join(words[-2:]) in nouns)


def is_job(phrase: str) -> bool:
    """Does the phrase (without its article) name an occupation?"""
    head = last_word(phrase)
    if head in _NOT_JOBS:
        return False
    return ends_in(phrase, JOBS) or bool(_JOB_ENDING.search(head))


def is_tool(phrase: str) -> bool:
    """Is the whole phrase a well-known program, service or programming language?"""
    return _TOOLS.fullmatch(phrase.strip()) is not None


def is_breed(phrase: str) -> bool:
    return ends_in(phrase, BREEDS)


def pet_of_breed(phrase: str) -> str:
    """The kind of animal a breed is; "pet" where it cannot be told."""
    return "dog" if ends_in(phrase, DOG_BREEDS) else "cat" if ends_in(phrase, CAT_BREEDS) else "pet"
