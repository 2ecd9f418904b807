"""A page of HTML around what a person sees: Home, a conversation, a modal above it."""

from collections.abc import Iterable
from datetime import UTC, datetime
from html import escape
from zoneinfo import ZoneInfo

from tests.fakes.slack import Message, Person
from tests.pictures.block_kit import blocks_html, markdown, mrkdwn, view_html

_STYLE = """
* { box-sizing: border-box }
body { margin: 0; font: 15px/1.46 Lato, "Noto Sans CJK KR", sans-serif; color: #1d1c1d;
  background: #fff }
.bar { padding: 10px 20px; border-bottom: 1px solid #ddd; font-weight: 700; font-size: 17px }
.bar small { font-weight: 400; color: #616061; margin-left: 10px }
.bar small b { color: #1264a3 }
.home, .talk { padding: 12px 24px 24px; max-width: 760px }
.block { margin: 8px 0; overflow-wrap: anywhere }
.header h2 { font-size: 20px; margin: 4px 0 }
.section { display: flex; gap: 16px; justify-content: space-between }
.context { color: #616061; font-size: 12.5px; margin: 2px 0 }
.actions { display: flex; gap: 8px; flex-wrap: wrap }
hr { border: 0; border-top: 1px solid #ddd; margin: 14px 0 }
.b { font: 700 13px Lato, "Noto Sans CJK KR", sans-serif; padding: 5px 12px; border-radius: 6px;
  border: 1px solid #bbb; background: #fff; color: #1d1c1d; white-space: nowrap }
.b.primary { background: #007a5a; border-color: #007a5a; color: #fff }
.b.danger { border-color: #e01e5a; color: #e01e5a }
.menu { border: 1px solid #bbb; border-radius: 6px; padding: 4px 12px; font-size: 13px }
.menu i { color: #616061; font-style: normal; margin-left: 16px }
label { display: block; font-weight: 700; margin-bottom: 4px }
.field { border: 1px solid #999; border-radius: 6px; padding: 7px 12px; white-space: pre-wrap }
.field.lines { min-height: 84px }
.empty { color: #868686 }
a { color: #1264a3; text-decoration: none }
code { background: #f6f6f6; border: 1px solid #ddd; border-radius: 3px; color: #e01e5a;
  font-size: 12px; padding: 1px 3px }
.message { display: grid; grid-template-columns: 36px 1fr; gap: 2px 10px; margin: 14px 0 }
.message.reply { margin-left: 46px }
.message > .face { grid-row: span 9; width: 36px; height: 36px; border-radius: 8px; color: #fff;
  display: grid; place-items: center; font-weight: 700; background: #1f4d3a }
.message.mine > .face { background: #7c5cbf }
.name { font-weight: 700 } .name small { color: #616061; font-weight: 400; margin-left: 6px }
.name .app { background: #ddd; border-radius: 3px; font-size: 10px; padding: 1px 4px;
  margin-left: 6px }
.only { color: #616061; font-size: 12.5px }
.message p, .message .block { margin: 2px 0 }
.message .block.section { margin: 8px 0 }
.shade { position: fixed; inset: 0; background: #0007; display: grid; place-items: center }
.modal { background: #fff; width: 520px; border-radius: 10px; box-shadow: 0 8px 30px #0005 }
.modal header { padding: 18px 24px; font-size: 20px; font-weight: 700; display: flex;
  justify-content: space-between }
.modal header span { color: #616061; font-size: 16px }
.modal .inside { padding: 0 24px 8px }
.modal footer { padding: 14px 24px; border-top: 1px solid #ddd; display: flex; gap: 8px;
  justify-content: flex-end }
"""


def home_page(person: Person) -> str:
    """The Home tab of a person, as it was published."""
    with person.slack.world.lock:
        view = person.team.homes[person.user.id]
        return _page(_bar(person, "<b>Home</b> &nbsp; Messages") + view_html(view))


def talk_page(person: Person, *, with_modal: bool = False) -> str:
    """A person's DM with the app, and the modal that is open above it."""
    with person.slack.world.lock:
        channel = person.dm_channel
        shown = [one for one in channel.messages.values() if one.only_for in {None, person.user.id}]
        roots = [one for one in shown if one.thread_ts in {None, one.ts}]
        talk = "".join(
            _message(person, root)
            + "".join(_message(person, one, reply=True) for one in _below(shown, root))
            for root in roots
        )
        above = view_html(person.team.modals[person.user.id][-1]) if with_modal else ""
    bar = _bar(person, "Home &nbsp; <b>Messages</b>")
    return _page(f'{bar}<main class="talk">{talk}</main>{above}')


def channel_page(person: Person, name: str, messages: Iterable[Message]) -> str:
    """Messages of a channel and the modal that is open above them."""
    with person.slack.world.lock:
        talk = "".join(_message(person, one) for one in messages)
        above = view_html(person.team.modals[person.user.id][-1])
    bar = f'<div class="bar"># {escape(name)}</div>'
    return _page(f'{bar}<main class="talk">{talk}</main>{above}')


def _below(shown: list[Message], root: Message) -> list[Message]:
    return [one for one in shown if one.thread_ts == root.ts and one is not root]


def _bar(person: Person, tabs: str) -> str:
    name = person.team.users[person.team.bot_user].name
    return f'<div class="bar">{escape(name)}<small>{tabs}</small></div>'


def _message(person: Person, message: Message, *, reply: bool = False) -> str:
    user = person.team.users[message.user]
    ours = message.bot_id == person.team.bot_id
    at = datetime.fromtimestamp(float(message.ts), UTC).astimezone(ZoneInfo(person.user.tz))
    app = '<span class="app">APP</span>' if ours else ""
    only = '<div class="only">Only visible to you</div>' if message.only_for else ""
    kind = ("reply " if reply else "") + ("" if ours else "mine")
    return (
        f'<div class="message {kind}"><div class="face">{escape(user.name[:1])}</div>'
        f'<div class="name">{escape(user.name)}{app}<small>{at:%H:%M}</small></div>'
        f"{only}<div>{_content(message, ours=ours)}</div></div>"
    )


def _content(message: Message, *, ours: bool) -> str:
    if ours and message.blocks and not message.markdown:
        return blocks_html(list(message.blocks))
    said = markdown(message.text) if message.markdown else mrkdwn(message.text)
    files = "".join(f'<p class="only">📎 {escape(one["name"])}</p>' for one in message.files)
    return said + (blocks_html(list(message.blocks)) if ours else "") + files


def _page(body: str) -> str:
    head = f"<head><meta charset=utf-8><style>{_STYLE}</style></head>"
    return f"<!doctype html><html>{head}<body>{body}</body></html>"
