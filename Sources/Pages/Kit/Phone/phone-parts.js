// What a recorded phone and a live one have in common: the screens above the list, what is left of an app that has ended,
// and the animators and cells that a user does not see.

// Shows the screens above a list in `place`: of each its name and number, and how far right and down of its place it is, by
// parts of its size. `wrongBar` is a bar that names another screen than the one beneath it, and its stack, if any. `act` is
// what a click on a screen does. A screen that moves stays the same element, which costs less and keeps the focus.
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

// What a navigation bar says that names another screen than the one beneath it, of a stack and its bar.
function wrongBarWords({ bar, screens = "" }) {
  const top = (stack) => stack.split(", ").at(-1);
  return [`‹ Back  ${top(bar)}`, `The bar says ${top(bar)}, the screen is ${top(screens)}.`];
}

// What is left on a phone whose app has ended: the screen goes black, then the home screen says so.
class HomeScreen {
  // `again` opens the app once more, where a page can do that.
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

  // `at` says when the app ended; "" while it lives.
  show(at) {
    setHidden(this.element, !at || this.isLeft);
    if (at) setText(this.words, goneWords(at));
  }

  // The list is shown again, which UIKit would not let live.
  goOn() {
    this.isLeft = true;
    this.element.hidden = true;
  }
}

// The animators that nobody can reach any more.
function leftBehindWords({ tooMany, pooled, gone }) {
  const parts = [[tooMany, "left on cells that have a newer one"], [pooled, "on cells in their pool"], [gone, "of cells that are destroyed"]]
    .filter(([n]) => n).map(([n, where]) => `${plural(n, "animator")} ${where}`);
  return parts.length ? `Left behind: ${parts.join("; ")}.` : "";
}

function showLeftBehind(place, lost) {
  const words = leftBehindWords(lost);
  setHidden(place, !words);
  setText(place, words);
}

// A cell off screen: whether it keeps an animator, and whether it should. `chip` is a chip that shows another cell so far.
function shelfChip(text, isIdle, isHeld, title, chip = element("span")) {
  const className = `chip ${isIdle ? "idle" : isHeld ? "held" : ""}`;
  if (chip.className !== className) chip.className = className;
  if (chip.title !== title) chip.title = title;
  setText(chip, text);
  return chip;
}
