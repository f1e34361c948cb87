// The choices for a live list, and the buttons for its steps.

function fillChoice(select, words, first, titleOf = (word) => word) {
  select.replaceChildren(...(first ? [element("option", { value: "" }, first)] : []),
    ...words.map((word) => element("option", { value: word }, titleOf(word))));
}

const OURS = "reuse-safe";
const strategyChoice = (strategy) => `${strategyTitle(strategy)} (${strategy})`;

// Makes a button for each step that can happen to the phones' lists, and returns the groups of buttons by
// name. `steps` receives the steps. `items` returns the number of items in a list.
function makeStepButtons(phones, items, steps) {
  const [phone] = phones, next = () => phone.firstIndex + 1, isAway = () => phones.some(({ standing }) => standing?.background);
  const groups = Object.fromEntries(["Scroll", "List", "Screens", "System"].map((name) =>
    [name, element("div", { className: "step-group", role: "group", "aria-label": name }, element("span", { className: "step-name", ariaHidden: "true" }, name))]));
  byID("step-buttons").replaceChildren(...Object.values(groups));
  const add = (group, words, step, title) => {
    const made = button(words, () => steps.add(step()), { title });
    groups[group].append(made);
    return made;
  };
  const { width, height } = phone.viewport;
  add("Scroll", "Fling", () => ({ fling: { velocity: 4500 } }), "A quick flick down the list");
  add("Scroll", "Jump", () => ({ jump: { item: Math.floor(Math.random() * items()) } }), `To any of ${count(items())} items, at once`);
  add("Scroll", "Top", () => ({ jump: { item: 0 } }), "To the first item, at once");
  let sliderEnd = 0;
  add("Scroll", "Slider", () => ({ slider: { item: next(), to: sliderEnd = 1 - sliderEnd, duration: 0.6 } }),
    "A finger drags the slider of a cell on screen, and its animator along, to one end; the next press to the other");
  add("Scroll", "A recorded hand", () => ({ touches: { file: "android-flings", gesture: "all", density: 2.625 } }), "19 flings of a real finger; whatever you do next ends them");
  add("List", "Reload", () => "reloadData", "reloadData");
  add("List", "Insert", () => ({ insert: { at: next(), count: 1, animated: true } }), "An item among those on screen");
  add("List", "Delete", () => ({ delete: { at: next(), count: 1, animated: true } }), "An item of those on screen");
  add("Screens", "Open", () => ({ tap: { item: next() } }), "A tap on an item pushes its screen; drag to the right to take it back");
  add("Screens", "Sheet", () => "present", "A screen over what is there; drag down to take it back");
  add("Screens", "Swipe back", () => ({ swipeBack: { velocity: 1200 } }), "A finger takes the top screen back");
  add("Screens", "Swipe, then not", () => ({ swipeBack: { velocity: 1200, cancelAt: 0.4 } }), "The system takes the finger away at four tenths of the way: the screen stays");
  add("System", "Background", () => isAway() ? "foreground" : "background", "Away to the home screen; again, or a touch, brings it back").id = "step-background";
  add("System", "Memory warning", () => "memoryWarning", "The pools are emptied");
  add("System", "Slow main thread", () => ({ busy: 0.25 }), "A quarter of a second in which the main thread does something else");
  add("System", "Rotate", () => ({ resize: { width: phone.viewport.height, height: phone.viewport.width } }), `Between ${width} × ${height} and the other way round`);
  return groups;
}
