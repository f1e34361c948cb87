// The cells of a live list at a moment, each as a user sees it: an element is recycled as its cell is. While the list
// scrolls, all of them move as one, and the browser neither styles nor paints a cell anew.

// How far from their origin cells may lie, in points, and how little a cell moves without being moved.
const FARTHEST = 20_000, LEAST_MOVE = 0.2;

class CellList {
  constructor({ animation, columns = 1 }) {
    Object.assign(this, { animation, columns, drawing: drawingOf(animation), cells: new Map() });
    this.content = element("div", { className: "live-content" });
    this.element = element("div", { className: "live-list", ariaHidden: "true" }, this.content);
    this.origin = 0;
  }

  // How far a value is on its way, from 0 to 1.
  shareOf(value) {
    const { animation } = this;
    return animation ? Math.max(0, Math.min(1, (value - animation.from) / (animation.to - animation.from))) : 0;
  }

  // `scale` is how large a point is drawn.
  resize({ width, height }, scale) {
    this.width = width;
    Object.assign(this.element.style, { width: `${width}px`, height: `${height}px`, transform: `scale(${scale})` });
  }

  show(cells, offset) {
    const shown = new Set(), width = this.width / this.columns;
    if (Math.abs(offset - this.origin) > FARTHEST) this.origin = offset;
    this.content.style.transform = `translateY(${decimal(this.origin - offset, 2)}px)`;
    for (const [cell, , item, index, top, height, code, value, animator, live] of cells) {
      shown.add(cell);
      const view = this.cells.get(cell) ?? this.makeCell(cell), { style } = view.element;
      const left = Math.max(0, index) % this.columns * width, down = top + offset - this.origin;
      if (view.left !== left || !(Math.abs(view.down - down) < LEAST_MOVE)) {
        Object.assign(view, { left, down });
        style.transform = `translate(${left}px, ${decimal(down, 2)}px)`;
      }
      if (view.height !== height || view.width !== width) {
        Object.assign(view, { height, width });
        style.height = `${height}px`;
        style.width = `${width}px`;
      }
      const look = lookOf(code), isWrong = !!(code & WRONG_BIT), isOut = (code >> 4 & 15) === Stay.animatingOut;
      const name = `cell${isWrong ? " wrong" : ""}${isOut ? " out" : ""}${width < 180 ? " narrow" : ""}${live > 1 ? " leaking" : ""}`;
      if (view.element.className !== name) view.element.className = name;
      if (view.element.hidden) view.element.hidden = false;
      view.picture.showItem(Math.abs(item) % 100_000, String(item));
      view.picture.showValue(this.drawing, { shown: value, share: this.shareOf(value) });
      setText(view.said, isWrong ? look === Look.orphaned || look === Look.hollow ? `wrong look: animator ${animator} is dead` : "wrong look: no animator"
        : live > 1 ? `${live} animators` : "");
    }
    for (const [cell, view] of this.cells) if (!shown.has(cell) && !view.element.hidden) view.element.hidden = true;
  }

  makeCell(cell) {
    const view = { picture: new CellPicture(), said: element("span", { className: "said" }) };
    view.element = element("div", {}, view.picture.element, view.said);
    this.content.append(view.element);
    this.cells.set(cell, view);
    return view;
  }
}
