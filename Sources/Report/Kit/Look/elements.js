// Functions that make elements of a page, and the user's preference for reduced motion.

// Makes an element with properties, attributes and children. Texts of a log become text nodes only.
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

// Makes the rows of a description list from names and values.
const terms = (rows) => rows.map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, value)));

// Makes a button for a row that leads to a moment.
function entry(when, words, act) {
  const made = button("", act);
  made.append(element("span", { className: "when" }, when), element("span", {}, words));
  return made;
}

const byID = (id) => document.getElementById(id);
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// Sets the text of a node. An unchanged text costs nothing, and a changed one keeps its text node.
function setText(node, text) {
  const { firstChild } = node;
  if (node.textContent === text) return;
  if (firstChild?.nodeType === Node.TEXT_NODE && firstChild === node.lastChild) firstChild.data = text; else node.textContent = text;
}

// Sets `hidden` only if it changes, because a change invalidates styles.
function setHidden(node, isHidden) {
  if (node.hidden !== isHidden) node.hidden = isHidden;
}

// Returns a function that calls `act` in the next frame, once for any number of calls before it.
function oncePerFrame(act) {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => { isAsked = false; act(); });
  };
}

const rest = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

// Copies the page's address and confirms this on the button. Calls `show` if the browser refuses.
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
