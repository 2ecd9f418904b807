// Builds elements; text only ever enters the page as text.

import { moment, word } from "/static/language.js";

export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "word") say(made, value);
    else if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

export function say(target, key, n) {
  target.dataset.word = key;
  if (n !== undefined) target.dataset.n = n;
  target.textContent = word(key, n);
}

export function plain(target, text) {
  delete target.dataset.word;
  target.textContent = text;
}

export function button(key, act, look = "quiet") {
  return element("button", { type: "button", class: look, word: key, onclick: act });
}

export function time(instant) {
  const date = typeof instant === "number" ? new Date(instant * 1000) : new Date(instant);
  if (Number.isNaN(date.getTime())) return "";
  return element("time", { datetime: date.toISOString() }, moment(date));
}
