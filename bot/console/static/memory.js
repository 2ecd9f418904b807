// One memory on the page: its text, when it was said, edit in place, forget after asking.

import { button, element, plain, say, time } from "/static/elements.js";
import { word } from "/static/language.js";
import { editMemory, forgetMemory, Refused } from "/static/server.js";

export const EDITED = "memory-edited";
export const FORGOTTEN = "memory-forgotten";

// `memory` is {id, content, saidAt, kind?}; `person` whose it is.
export function memoryCard(memory, person) {
  const card = element("li", { class: "memory", "data-memory": memory.id });
  const note = element("p", { class: "note", role: "status" });
  const body = element("div", { class: "memory-body" });
  const actions = element("div", { class: "actions" });
  const state = { card, body, actions, note, person, id: memory.id, content: memory.content };
  card.append(body, element("div", { class: "memory-foot" }, details(memory), actions), note);
  show(state);
  follow(state);
  return card;
}

export function complain(target, error) {
  if (error instanceof Refused && !error.key) plain(target, error.message);
  else say(target, error.key ?? "went_wrong");
}

function details(memory) {
  const line = element("p", { class: "memory-details" });
  if (memory.kind) line.append(element("span", { class: "kind", word: KIND_WORDS[memory.kind] ?? "memory" }));
  line.append(time(memory.saidAt));
  return line;
}

const KIND_WORDS = { memory: "memory", event: "event", message: "chat_message", chunk: "document" };

// `focus` names the button that takes the focus back from what it opened.
function show(state, focus) {
  const edit = button("edit", () => askText(state));
  const forget = button("forget", () => askSure(state), "quiet danger");
  state.body.replaceChildren(element("p", { class: "memory-text" }, state.content));
  state.actions.replaceChildren(edit, forget);
  ({ edit, forget })[focus]?.focus();
}

function askText(state) {
  const label = { "data-word-label": "edit_text", "aria-label": word("edit_text") };
  const field = element("textarea", { rows: "3", maxlength: "20000", ...label });
  field.value = state.content;
  const form = element("form", { class: "memory-edit" }, field, element(
    "div", { class: "actions" },
    element("button", { type: "submit", class: "strong small", word: "save" }),
    button("cancel", () => show(state, "edit")),
  ));
  form.addEventListener("submit", (submitted) => {
    submitted.preventDefault();
    save(state, field);
  });
  escapes(form, () => show(state, "edit"));
  state.body.replaceChildren(form);
  state.actions.replaceChildren();
  plain(state.note, "");
  field.focus();
}

async function save(state, field) {
  const content = field.value.trim();
  if (!content) return say(state.note, "empty_edit");
  if (content === state.content) return show(state, "edit");
  try {
    await editMemory(state.person, state.id, content);
  } catch (error) {
    return complain(state.note, error);
  }
  announce(EDITED, { id: state.id, content });
  show(state, "edit");
  return say(state.note, "saved");
}

function askSure(state) {
  const keep = button("keep", () => show(state, "forget"));
  const sure = element(
    "div", { class: "sure", role: "group" },
    element("p", { word: "forget_sure" }),
    element("div", { class: "actions" }, button("forget_yes", () => forget(state), "danger-strong small"), keep),
  );
  escapes(sure, () => show(state, "forget"));
  state.body.replaceChildren(element("p", { class: "memory-text" }, state.content), sure);
  state.actions.replaceChildren();
  keep.focus();
}

async function forget(state) {
  try {
    const everywhere = await forgetMemory(state.person, state.id);
    announce(FORGOTTEN, { id: state.id, everywhere });
  } catch (error) {
    // Somebody forgot it before us, in another window or by a message: gone is gone.
    if (error.status === 404) announce(FORGOTTEN, { id: state.id, everywhere: true });
    else complain(state.note, error);
  }
}

// A memory may stand on the page several times; all of them follow what happens to one.
function follow(state) {
  const shown = new AbortController();
  const on = (name, heard) => document.addEventListener(name, ({ detail }) => {
    if (!state.card.isConnected) shown.abort();
    else if (detail.id === state.id) heard(detail);
  }, { signal: shown.signal });
  on(EDITED, ({ content }) => {
    state.content = content;
    if (!state.body.querySelector("form")) show(state);
  });
  on(FORGOTTEN, ({ everywhere }) => leave(state, everywhere));
}

function leave(state, everywhere) {
  const focused = state.card.contains(document.activeElement);
  state.content = "";
  state.card.classList.add("gone");
  state.body.replaceChildren();
  state.actions.replaceChildren();
  say(state.note, everywhere ? "forgotten" : "forgotten_soon");
  if (!focused) return;
  state.card.tabIndex = -1;
  state.card.focus();
}

function escapes(area, close) {
  area.addEventListener("keydown", (pressed) => {
    if (pressed.key !== "Escape" || pressed.isComposing) return;
    pressed.stopPropagation();
    close();
  });
}

function announce(name, detail) {
  document.dispatchEvent(new CustomEvent(name, { detail }));
}
