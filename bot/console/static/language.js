// The words of the page in both languages; elements name theirs in data-word.

const words = await (await fetch("/static/words.json")).json();

const TARGETS = {
  "data-word": (element, text) => { element.textContent = text; },
  "data-word-label": (element, text) => { element.setAttribute("aria-label", text); },
  "data-word-placeholder": (element, text) => { element.placeholder = text; },
  "data-word-title": (element, text) => { element.title = text; },
};

export function language() {
  return document.documentElement.lang === "ko" ? "ko" : "en";
}

export function word(key, n) {
  return words[language()][key].replace("{n}", String(n));
}

export function counted(stem, n) {
  return word(n === 1 ? `${stem}_one` : `${stem}_many`, n);
}

export function moment(date) {
  const sameYear = date.getFullYear() === new Date().getFullYear();
  const format = { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" };
  if (!sameYear) format.year = "numeric";
  return new Intl.DateTimeFormat(language(), format).format(date);
}

export function speak(chosen) {
  document.documentElement.lang = chosen;
  document.cookie = `gieok_language=${chosen}; path=/; max-age=31536000; samesite=strict`;
  document.title = word("title");
  translate(document.body);
}

export function translate(root) {
  for (const [attribute, set] of Object.entries(TARGETS)) {
    for (const element of root.querySelectorAll(`[${attribute}]`)) {
      set(element, word(element.getAttribute(attribute), element.dataset.n));
    }
  }
  for (const time of root.querySelectorAll("time[datetime]")) {
    time.textContent = moment(new Date(time.dateTime));
  }
}
