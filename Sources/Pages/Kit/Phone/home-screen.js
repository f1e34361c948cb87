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
