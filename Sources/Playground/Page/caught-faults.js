// Caught faults: small pictures of all sides at the first moment of each fault. A tap replays half a second
// around it in slow motion.

const MOST_CAUGHT = 3, CAUGHT_WIDTH = 92;

// Whether a picture shows the finding: a crash, a wrong look, or a fault of screens.
const isSeen = ({ kind, severity, key }) => kind === "misuse" || kind === "wrong" || severity === "seen" && /[tT]ransition|[cC]ancel|[vV]iew/.test(key);

class CaughtFaults {
  // `replay` replays the time around a moment, in milliseconds.
  constructor(place, replay) {
    Object.assign(this, { place, replay });
    this.list = element("ol", { className: "caught-list" });
    place.append(this.list);
    this.clear();
  }

  clear() {
    this.caught = new Map();    // by finding
    this.firstMs = undefined;
    this.list.replaceChildren();
    this.place.hidden = true;
  }

  // Keeps the picture of a new finding. `side` is the side with the finding.
  take(finding, side, phones, ms) {
    const known = this.caught.get(finding.key);
    if (known) return setText(known, finding.counted);
    if (!isSeen(finding) || this.caught.size >= MOST_CAUGHT) return undefined;
    const at = finding.kind === "misuse" ? side.standing.first.t * 1000 : ms;
    this.firstMs ??= at;
    const words = element("span", {}, finding.counted);
    this.caught.set(finding.key, words);
    const made = button("", () => this.replay(at), { className: "caught", title: "Play half a second around it again, slowly" });
    made.append(element("span", { className: "pair-of-pictures", ariaHidden: "true" }, ...phones.map((phone) => this.pictureOf(phone, finding.kind === "misuse" && phone === side))),
      element("b", {}, `${decimal(at / 1000, 2)} s`), words);
    this.list.append(element("li", {}, made));
    this.place.hidden = false;
    return undefined;
  }

  // Copies the cells as the phone has drawn them: drawing them again would take longer than a frame.
  pictureOf({ list, covers, viewport }, isGone) {
    const height = Math.min(viewport.height * CAUGHT_WIDTH / viewport.width, 190);
    const canvas = element("canvas", { className: "live-list", ariaLabel: list.element.ariaLabel, width: CAUGHT_WIDTH * list.ratio, height: height * list.ratio });
    const pen = canvas.getContext("2d"), scale = canvas.width / (viewport.width * list.scale * list.ratio);
    pen.scale(scale, scale);
    list.paint(pen);
    canvas.style.width = `${CAUGHT_WIDTH}px`;
    const picture = element("span", { className: `live-screen${isGone ? " gone" : ""}` }, canvas, covers.cloneNode(true));
    Object.assign(picture.style, { width: `${CAUGHT_WIDTH}px`, height: `${height}px` });
    return picture;
  }
}
