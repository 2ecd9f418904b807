// The conversation: what was said, the reply as it streams in, the memories that it used.

import { button, element, plain, say } from "/static/elements.js";
import { complain, FORGOTTEN, memoryCard } from "/static/memory.js";
import { chat } from "/static/server.js";

const turns = document.getElementById("turns");
const welcome = document.getElementById("welcome");
const composer = document.getElementById("composer");
const field = document.getElementById("message");
const send = document.getElementById("send");

let person = null;
let waiting = false;
let afterTurn = () => {};

export function talk(whose, onTurn) {
  if (person !== null && person !== whose) turns.replaceChildren(welcome);
  person = whose;
  afterTurn = onTurn;
  if (!field.value) write(recall("draft") ?? "");
  // Until now a submitted form would have been the browser's own affair, and the text lost.
  send.disabled = waiting;
}

// A message keeps its key through every retry, so that it is never taken twice.
function sayIt(text, fresh = false) {
  const turn = { text, fresh, key: randomKey(), person, said: bubble("mine", text), reply: null };
  welcome.remove();
  turns.append(turn.said);
  write("");
  return deliver(turn);
}

async function deliver(turn) {
  waiting = true;
  send.disabled = true;
  turn.said.querySelector(".failed")?.remove();
  turn.reply?.remove();
  turn.reply = bubble("theirs", "");
  turn.reply.setAttribute("aria-busy", "true");
  const text = turn.reply.querySelector(".text");
  say(text, "thinking");
  turns.append(turn.reply);
  follow(true);
  try {
    finish(turn, await chat(asked(turn), (piece) => grow(turn.reply, piece)));
  } catch (error) {
    fail(turn, error);
  }
  waiting = false;
  send.disabled = false;
}

function asked({ person, text, key, fresh }) {
  return { person, key, fresh, message: text, conversation: recall(`conversation ${person}`) };
}

function grow(reply, piece) {
  const text = reply.querySelector(".text");
  const stick = nearEnd();
  if (text.dataset.word) plain(text, "");
  text.append(piece);
  follow(stick);
}

function finish(turn, answer) {
  const stick = nearEnd();
  plain(turn.reply.querySelector(".text"), answer.reply);
  turn.reply.setAttribute("aria-busy", "false");
  const cards = answer.memories.map(({ id, content, said_at }) => memoryCard(
    { id, content, saidAt: said_at }, turn.person,
  ));
  if (answer.source === "cache") turn.reply.append(again(turn.text));
  if (cards.length) turn.reply.append(used(cards));
  keep(`conversation ${turn.person}`, answer.conversation_id);
  keep("draft", field.value);
  follow(stick);
  afterTurn();
}

// The mark of an answer that was given before, and the way to a new one.
function again(text) {
  const mark = element("span", { word: "given_before" });
  const fresh = button("fresh_answer", () => waiting || sayIt(text, true), "link");
  return element("p", { class: "again" }, mark, " ", fresh);
}

function used(cards) {
  const summary = element("summary");
  say(summary, cards.length === 1 ? "used_one" : "used_many", cards.length);
  const details = element("details", { class: "used" }, summary, element("ul", {}, ...cards));
  details.addEventListener("toggle", () => details.scrollIntoView({ block: "nearest" }));
  return details;
}

function fail(turn, error) {
  const begun = !turn.reply.querySelector(".text").dataset.word;
  turn.reply.remove();
  turn.reply = null;
  const why = element("span");
  complain(why, error);
  const line = element("p", { class: "failed", role: "alert" });
  line.append(element("strong", { word: begun ? "not_answered" : "not_sent" }), " ", why, " ");
  line.append(button("retry", () => waiting || deliver(turn), "link"));
  turn.said.append(line);
  // Should the page be closed now, the text is in the field when it is opened again.
  if (!field.value) keep("draft", turn.text);
  follow(true);
}

function bubble(whose, content) {
  const speaker = element("span", { class: "hidden", word: whose === "mine" ? "you" : "assistant" });
  return element("article", { class: `turn ${whose}` }, speaker, element("p", { class: "text" }, content));
}

function write(text) {
  field.value = text;
  fit();
}

function fit() {
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight}px`;
}

function nearEnd() {
  return turns.scrollHeight - turns.scrollTop - turns.clientHeight < 120;
}

function follow(stick) {
  if (stick) turns.scrollTop = turns.scrollHeight;
}

function randomKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function recall(name) {
  return sessionStorage.getItem(`gieok ${name}`);
}

function keep(name, value) {
  sessionStorage.setItem(`gieok ${name}`, value);
}

composer.addEventListener("submit", (submitted) => {
  submitted.preventDefault();
  const text = field.value.trim();
  if (text && !waiting) sayIt(text);
});

field.addEventListener("keydown", (pressed) => {
  // While a syllable is being composed, Enter belongs to the input method (229: Safari).
  if (pressed.isComposing || pressed.keyCode === 229) return;
  if (pressed.key !== "Enter" || pressed.shiftKey) return;
  pressed.preventDefault();
  composer.requestSubmit();
});

field.addEventListener("input", () => {
  fit();
  keep("draft", field.value);
});

for (const example of welcome.querySelectorAll("button")) {
  example.addEventListener("click", () => {
    write(example.textContent);
    field.focus();
  });
}

document.addEventListener(FORGOTTEN, ({ detail }) => {
  for (const reply of turns.querySelectorAll(".theirs")) {
    const cards = [...reply.querySelectorAll("[data-memory]")];
    if (cards.some((card) => card.dataset.memory === detail.id)) withdraw(reply);
  }
});

// What is left of a reply that used a forgotten memory would still tell it.
function withdraw(reply) {
  reply.classList.add("withdrawn");
  say(reply.querySelector(".text"), "withdrawn");
}
