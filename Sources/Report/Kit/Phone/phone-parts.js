// Parts that a recorded phone and a live phone share: the screens above the list, the home screen after a
// crash, and the animators and cells that a user does not see.

// Shows the screens above a list in `place`. Each screen has a name, a number, and its offset to the right
// and down, as a share of its size. `wrongBar` is a bar, if any, that names another screen than the one
// below it, and its stack. A click on a screen calls `act`. A moving screen keeps its element, which costs
// less and keeps the focus.
function showCovers(place, screens, wrongBar, act) {
  const bar = wrongBar ?? {}, key = [...screens.map(([name, number]) => `${name} ${number}`), bar.bar, bar.screens].join();
  if (place.dataset.key !== key) {
    place.dataset.key = key;
    const [title, words] = wrongBar ? wrongBarWords(wrongBar) : [];
    place.hidden = !screens.length && !wrongBar;
    place.replaceChildren(...screens.map(([name, number]) => {
      const cover = act ? button("", () => act(number), { className: "cover", title: `Screen ${number}` }) : element("div", { className: "cover" });
      cover.append(element("span", {}, name));
      cover.style.setProperty("--hue", number * 67 % 360);
      return cover;
    }), wrongBar ? element("p", { className: "wrong-bar" }, element("strong", {}, title), words) : "");
  }
  screens.forEach(([, , right, down], n) => { place.children[n].style.transform = `translate(${decimal(right * 100, 1)}%, ${decimal(down * 100, 1)}%)`; });
}

// Returns the words for a navigation bar that names another screen than the top of its stack.
function wrongBarWords({ bar, screens = "" }) {
  const top = (stack) => stack.split(", ").at(-1);
  return [`‹ Back  ${top(bar)}`, `The bar says ${top(bar)}, the screen is ${top(screens)}.`];
}

// The phone after its app has ended: the screen turns black, and the home screen reports the end.
class HomeScreen {
  // `again` reopens the app, if the page can do so.
  constructor(again) {
    this.words = element("p", { className: "ended" });
    const goOn = button("Go on as if nothing had happened", () => this.goOn());
    const icons = Array.from({ length: 12 }, (_, n) => {
      const icon = element("span");
      icon.style.setProperty("--hue", n * 47 % 360);
      return icon;
    });
    this.element = element("div", { className: "home", hidden: true, role: "group", "aria-label": "The app has ended" },
      element("div", { className: "icons", ariaHidden: "true" }, ...icons), this.words,
      again ? button("Open it again", again, { className: "main" }) : "", goOn);
    this.isLeft = false;
  }

  // `at` is the time of the app's end, or "" while the app runs.
  show(at) {
    setHidden(this.element, !at || this.isLeft);
    if (at) setText(this.words, goneWords(at));
  }

  // Shows the list again, although UIKit would have ended the app.
  goOn() {
    this.isLeft = true;
    this.element.hidden = true;
  }
}

// Returns the words for animators that are out of reach.
function leftBehindWords({ tooMany, pooled, gone }) {
  const parts = [[tooMany, "on cells that have a newer one"], [pooled, "on cells in their pool"], [gone, "of destroyed cells"]]
    .filter(([n]) => n).map(([n, where]) => `${plural(n, "idle animator")} ${where}`);
  return parts.length ? `${parts.join(", ")}.` : "";
}

function showLeftBehind(place, lost) {
  const words = leftBehindWords(lost);
  setHidden(place, !words);
  setText(place, words);
}

// Marks an element for a moment. An outline that fades would cost a style and a paint in each frame.
const flashes = new WeakMap();
function flash(element) {
  clearTimeout(flashes.get(element));
  element.classList.add("flash");
  flashes.set(element, setTimeout(() => element.classList.remove("flash"), 600));
}
