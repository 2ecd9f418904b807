"""A Slack on this machine: real HTTP and websockets, Slack's limits and faults, a person to act.

    with LocalSlack(timing=Timing.quick()) as slack:
        mina = slack.person("U1", "민아", tz="Asia/Seoul", locale="ko-KR")
        # the app: SLACK_API_URL=slack.api_url, SLACK_BOT_TOKEN=slack.bot_token and
        # SLACK_APP_TOKEN=slack.app_token; or slack.post_to("http://…/slack/events") and
        # SLACK_SIGNING_SECRET=slack.signing_secret
        sent = mina.dm("안녕? 내 고양이는 나비야")
        mina.wait_for(lambda screen: "나비" in screen)      # or: await mina.until(…)
        assert mina.replies(sent) == ["…"]
        assert slack.calls("chat.postMessage")[0].params["thread_ts"] == sent.ts

Acts return at once, so async tests call them too; only wait_for, drop, disconnect and run block
(for moments). A screen shows names before messages, threads indented, `(only you)` before
ephemerals, `▌` after an open stream, `(기억이 is thinking…)` for a status, [buttons].

The order and number of deliveries:
    again(sent.events[0], new_id=True)      the same message under another event_id
    deliver(event, retry=1, retries=())     only "retry 1" ever arrives
    with slack.hold() as held: …; held.send_reversed()
Faults: slack.faults.rate_limit | server_error | lose_answer | lose_call | delay | error,
slack.drop(), slack.disconnect(), slack.link.drop_after_send = 1, .lose_acks = 1, .drop_every = 50,
slack.sender.repeat_every = 10, slack.expire_streams(), slack.expire_token(), slack.revoke_token(),
slack.uninstall(), slack.team.scopes.remove("files:read"). OAuth: slack.authorize_url.

`python -m bot.demo.slack` runs it as a process of its own. Needs nothing but aiohttp."""

from bot.demo.slack.delivery import Attempt, Delivery
from bot.demo.slack.errors import SlackError
from bot.demo.slack.local import LocalSlack
from bot.demo.slack.person import Person
from bot.demo.slack.posting import encoded, signature, signed_headers
from bot.demo.slack.sent import Sent
from bot.demo.slack.state import Channel, Message, Team, Timing, User

__all__ = [
    "Attempt",
    "Channel",
    "Delivery",
    "LocalSlack",
    "Message",
    "Person",
    "Sent",
    "SlackError",
    "Team",
    "Timing",
    "User",
    "encoded",
    "signature",
    "signed_headers",
]
