// Elements of a page, and what the browser says about motion.

// An element with properties, attributes and children. Texts of a log only ever become text nodes.
function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in made && key !== "list") made[key] = value; else made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

const button = (text, act, properties = {}) => {
  const made = element("button", { type: "button", ...properties }, text);
  made.addEventListener("click", act);
  return made;
};

// Names with their values, for a list of descriptions.
const terms = (rows) => rows.map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, value)));

// A line of a list that leads to a moment.
function entry(when, words, act) {
  const made = button("", act);
  made.append(element("span", { className: "when" }, when), element("span", {}, words));
  return made;
}

const byID = (id) => document.getElementById(id);
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// A text that stays in its node costs less than a new one.
function setText(node, text) {
  const { firstChild } = node;
  if (node.textContent === text) return;
  if (firstChild?.nodeType === Node.TEXT_NODE && firstChild === node.lastChild) firstChild.data = text; else node.textContent = text;
}

// An attribute that stays as it is costs no new style.
function setHidden(node, isHidden) {
  if (node.hidden !== isHidden) node.hidden = isHidden;
}

// Calls `act` in the next frame, once for however many calls of the function that this gives.
function oncePerFrame(act) {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => { isAsked = false; act(); });
  };
}

const rest = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

// Does something that takes a while; its button says `words` meanwhile.
async function whileBusy(made, words, act) {
  const before = made.textContent;
  made.disabled = true;
  setText(made, words);
  try {
    return await act();
  } finally {
    made.disabled = false;
    setText(made, before);
  }
}

// Copies the page's address, which a button says for a moment; where a browser forbids that, `show` shows it.
async function copyAddress(made, show) {
  const before = made.textContent;
  try {
    await navigator.clipboard.writeText(location.href);
    setText(made, "Copied");
  } catch {
    show();
  }
  setTimeout(() => setText(made, before), 2000);
}
