"""Every word of Home, of the modals and of the ephemerals, in Korean and in English."""

from dataclasses import dataclass

from services.models import Kind, Language


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one language; {} stands for what is told."""

    memories: str
    facts: str
    my_memory: str
    counts: str
    calls: str
    calls_of: str
    answers: str
    paused_since: str
    pause: str
    resume: str
    paused: str
    resumed: str
    pause_title: str
    pause_text: str
    export: str
    exported: str
    export_comment: str
    not_exported: str
    no_scope: str
    all_kinds: str
    kinds: dict[Kind, str]
    search: str
    search_hint: str
    search_facts: str
    on_day: str
    clear: str
    nothing_found: str
    nothing_yet: str
    no_facts: str
    no_facts_found: str
    newer: str
    older: str
    edit: str
    forget: str
    forget_this: str
    forget_all_of_these: str
    forget_title: str
    yes: str
    no: str
    cancel: str
    close: str
    save: str
    source: str
    said_by: str
    past: str
    everything: str
    everything_ask: str
    everything_title: str
    everything_text: str
    everything_type: str
    everything_phrase: str
    everything_wrong: str
    everything_done: str
    edit_title: str
    edited: str
    gone: str
    remember_title: str
    remember_hint: str
    remember_empty: str
    remember_text: str
    remember_more: str
    remember_cut: str
    remembered: str
    known_already: str
    write_something: str
    working: str
    too_late: str
    sorry: str
    later: str
    usage_remember: str
    usage_recall: str
    usage_forget: str
    page_title: str
    sources: str
    more_facts: str


_KOREAN = Words(
    memories="기억",
    facts="아는 것",
    my_memory="내 기억",
    counts="기억 {memories}가지",
    calls="오늘 모델 호출 {calls}번",
    calls_of="오늘 모델 호출 {calls}/{most}번",
    answers="오늘 답 {answers}번",
    paused_since=":double_vertical_bar: *기억하기를 멈췄어요* ({day}부터)."
    " 지금 하시는 말씀은 기억하지 않아요.",
    pause="기억 멈추기",
    resume="다시 기억하기",
    paused="기억하기를 멈췄어요. 다시 켜실 때까지 하시는 말씀을 기억하지 않아요."
    " 이미 기억한 것은 그대로예요.",
    resumed="다시 기억할게요.",
    pause_title="기억하기를 멈출까요?",
    pause_text="다시 켜실 때까지 새로 하시는 말씀을 기억하지 않아요. 이미 기억한 것은 그대로예요.",
    export="JSON으로 내보내기",
    exported="기억하는 모든 것을 파일로 만들어 DM으로 보냈어요.",
    export_comment="기억하고 있는 모든 것이에요.",
    not_exported="파일을 보내지 못했어요. 잠시 뒤에 다시 해 주세요.",
    no_scope="앱에 {scope} 권한이 없어서 하지 못했어요. 앱을 설치한 분께 알려 주세요.",
    all_kinds="모든 종류",
    kinds={
        Kind.MEMORY: "기억",
        Kind.EVENT: "있었던 일",
        Kind.MESSAGE: "하신 말씀",
        Kind.CHUNK: "문서",
    },
    search="찾기",
    search_hint="낱말을 적고 Enter를 누르세요",
    search_facts="누구 또는 무엇에 대해 찾을까요?",
    on_day="날짜 고르기",
    clear="모두 보기",
    nothing_found="찾는 것이 없어요.",
    nothing_yet="아직 기억하는 것이 없어요. DM으로 “기억해줘: …”라고 말씀하시거나"
    " `/remember`를 써 보세요.",
    no_facts="아직 아는 것이 없어요. 이야기를 나누면 사람과 사물에 대해 알게 돼요.",
    no_facts_found="그런 이름에 대해 아는 것이 없어요.",
    newer="← 최근",
    older="이전 →",
    edit="고치기",
    forget="잊기",
    forget_this="이것 잊기",
    forget_all_of_these="모두 잊기",
    forget_title="이것을 잊을까요?",
    yes="잊기",
    no="그만두기",
    cancel="그만두기",
    close="닫기",
    save="저장",
    source="원문 보기",
    said_by="{name}의 말",
    past="지난 일",
    everything="모두 잊기…",
    everything_ask="기억하고 있는 모든 것을 잊을까요? 되돌릴 수 없어요.",
    everything_title="모두 잊기",
    everything_text="기억 *{memories}가지*와 그동안의 대화를 모두 잊어요. 되돌릴 수 없어요.",
    everything_type="확인하려면 “{phrase}”라고 적어 주세요",
    everything_phrase="모두 잊기",
    everything_wrong="“{phrase}”라고 똑같이 적어 주세요.",
    everything_done="모두 잊었어요.",
    edit_title="기억 고치기",
    edited="고쳤어요.",
    gone="이미 없는 기억이에요.",
    remember_title="기억하기",
    remember_hint="{name}의 메시지 · {day}",
    remember_empty="이 메시지에는 글이 없어요. 기억할 내용을 적어 주세요.",
    remember_text="기억할 내용",
    remember_more="이어서 ({n})",
    remember_cut="메시지가 길어서 앞의 {most:,}자까지만 기억할 수 있어요.",
    remembered="기억해 둘게요.",
    known_already="이미 기억하고 있어요.",
    write_something="기억할 내용을 적어 주세요.",
    working="잠시만요…",
    too_late="Slack이 기다리다 말았어요. 한 번 더 눌러 주세요.",
    sorry="죄송해요, 지금은 하지 못했어요. 잠시 뒤에 다시 해 주세요.",
    later="보이지 않게 했고, 저장소가 돌아오는 대로 완전히 지울게요.",
    usage_remember="무엇을 기억할까요? 이렇게 써 주세요: `/remember 화분은 월요일에 물 주기`",
    usage_recall="무엇이 궁금하세요? 이렇게 써 주세요: `/recall 화분에 언제 물 줘?`",
    usage_forget="무엇을 잊을까요? 이렇게 써 주세요: `/forget 화분 물 주는 날`",
    page_title="기억하고 있는 것 {count}가지",
    sources="출처: {links}",
    more_facts="… 그 밖에 {n}가지",
)

_ENGLISH = Words(
    memories="Memories",
    facts="What I know",
    my_memory="My memory",
    counts="Memories: {memories}",
    calls="model calls today: {calls}",
    calls_of="model calls today: {calls} of {most}",
    answers="answers today: {answers}",
    paused_since=":double_vertical_bar: *Remembering is paused* (since {day})."
    " What you say now is not remembered.",
    pause="Pause remembering",
    resume="Remember again",
    paused="Remembering is paused. Until you turn it on again I remember nothing that you say."
    " What I remembered before stays.",
    resumed="I'm remembering again.",
    pause_title="Pause remembering?",
    pause_text="Until you turn it on again I remember nothing new that you say."
    " What I remembered before stays.",
    export="Export as JSON",
    exported="I've sent you everything that I remember as a file, in your DM.",
    export_comment="Everything that I remember.",
    not_exported="The file could not be sent. Please try again in a little while.",
    no_scope="I couldn't: the app lacks the permission {scope}. Please tell whoever installed it.",
    all_kinds="All kinds",
    kinds={
        Kind.MEMORY: "Memory",
        Kind.EVENT: "Event",
        Kind.MESSAGE: "What you said",
        Kind.CHUNK: "Document",
    },
    search="Search",
    search_hint="Type a word and press Enter",
    search_facts="About whom or what?",
    on_day="Pick a day",
    clear="Show all",
    nothing_found="Nothing found.",
    nothing_yet="I don't remember anything yet. Tell me “remember that …” in a DM,"
    " or use `/remember`.",
    no_facts="I don't know anything yet. As we talk, I'll learn about people and things.",
    no_facts_found="I know nothing about that name.",
    newer="← Newer",
    older="Older →",
    edit="Edit",
    forget="Forget",
    forget_this="Forget this",
    forget_all_of_these="Forget all of these",
    forget_title="Forget this?",
    yes="Forget",
    no="Keep",
    cancel="Cancel",
    close="Close",
    save="Save",
    source="View source",
    said_by="said by {name}",
    past="in the past",
    everything="Forget everything…",
    everything_ask="Shall I forget everything that I remember? This can't be undone.",
    everything_title="Forget everything",
    everything_text="This forgets all that I remember (*{memories}*) and all our conversations."
    " It cannot be undone.",
    everything_type="Type “{phrase}” to confirm",
    everything_phrase="forget everything",
    everything_wrong="Please type “{phrase}”, word for word.",
    everything_done="Everything is forgotten.",
    edit_title="Edit memory",
    edited="Changed.",
    gone="That memory is not there any more.",
    remember_title="Remember this",
    remember_hint="A message by {name} · {day}",
    remember_empty="This message has no text. Please write what to remember.",
    remember_text="What to remember",
    remember_more="Continued ({n})",
    remember_cut="The message is long: I can remember its first {most:,} characters.",
    remembered="I'll remember that.",
    known_already="I already have that.",
    write_something="Please write what to remember.",
    working="One moment…",
    too_late="Slack gave up waiting. Please try once more.",
    sorry="Sorry, I couldn't do that just now. Please try again in a little while.",
    later="It is hidden, and will be erased for good as soon as the store is back.",
    usage_remember="What should I remember? For example: `/remember water the plants on Mondays`",
    usage_recall="What would you like to know? For example: `/recall when do I water the plants?`",
    usage_forget="What should I forget? For example: `/forget the plants`",
    page_title="Things that I remember: {count}",
    sources="Sources: {links}",
    more_facts="… and {n} more",
)


def words(language: Language) -> Words:
    """The words of a language."""
    return _KOREAN if language is Language.KOREAN else _ENGLISH
