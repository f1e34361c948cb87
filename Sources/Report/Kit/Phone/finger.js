// Sends the user's pointer, wheel and keys on a live phone to the list: samples of one pointer, and steps.

// `items` returns the number of items in the list.
function listenToFinger(phone, items, touches, steps) {
  const { screen } = phone;
  let finger = null;
  const sample = (what, event) => {
    const box = screen.getBoundingClientRect(), by = phone.scale;
    return [what, event.timeStamp, Math.round((event.clientX - box.left) / by * 100) / 100, Math.round((event.clientY - box.top) / by * 100) / 100];
  };
  screen.addEventListener("pointerdown", (event) => {
    if (event.button || finger !== null) return;
    finger = event.pointerId;
    screen.setPointerCapture(finger);
    screen.focus({ preventScroll: true, focusVisible: false });
    event.preventDefault();
    touches.add(sample("down", event));
  });
  screen.addEventListener("pointermove", (event) => {
    if (event.pointerId !== finger) return;
    const all = event.getCoalescedEvents?.() ?? [];
    touches.add(...(all.length ? all : [event]).map((each) => sample("move", each)));
  });
  const lift = (what) => (event) => {
    if (event.pointerId !== finger) return;
    finger = null;
    touches.add(sample(what, event));
  };
  screen.addEventListener("pointerup", lift("up"));
  screen.addEventListener("pointercancel", lift("cancel"));

  // Combines the wheel events of a frame into one step.
  let turned = 0;
  const scroll = oncePerFrame(() => {
    if (turned) steps.add({ scroll: { by: turned } });
    turned = 0;
  });
  screen.addEventListener("wheel", (event) => {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const unit = [1, 20, 400][event.deltaMode];
    turned += event.deltaY * unit / phone.scale;
    scroll();
  }, { passive: false });

  screen.addEventListener("keydown", (event) => {
    const step = event.key === "End" ? { jump: { item: items() - 1 } } : event.key === "Enter" ? phone.opening : KEY_STEPS[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (!event.repeat || step.drag) steps.add(step);
  });
}

const KEY_STEPS = {
  ArrowDown: { drag: { distance: 160, duration: 0.18 } }, ArrowUp: { drag: { distance: -160, duration: 0.18 } },
  PageDown: { fling: { velocity: 4500 } }, PageUp: { fling: { velocity: -4500 } }, " ": { fling: { velocity: 3000 } },
  Home: { jump: { item: 0 } }, Escape: { swipeBack: { velocity: 1200 } }, Backspace: { swipeBack: { velocity: 1200, cancelAt: 0.4 } },
};
