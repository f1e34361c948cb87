// Prepared scenes of classic faults, each with a strategy that has the fault and one that does not. A script
// entry has a time in milliseconds and a step of a workload. `fault` is the fault on the first side. `xray` is whether
// only X-ray shows the fault, and `holdMs` the time at which the scene ends, while the fault can be seen. `codes`
// replaces the strategies' titles and code if the fault is not in the cells.

const BLUR = { key: "blurRadius", from: 0, to: 20, duration: 10, curve: "linear", fractionComplete: 0.1 };
// Cells start at this opacity, so that a new cell is visible.
const FADE = { key: "opacity", from: 0.3, to: 1, duration: 1, curve: "easeInOut", fractionComplete: "none", start: true, pausesOnCompletion: false };
const LIST = { items: 1000, itemHeight: 100 };
const DOWN_AND_UP = [[400, { fling: { velocity: 3000 } }], [2200, { fling: { velocity: -3000 } }]];

const SCENES = [
  { id: "made-at-once", title: "Made in the data source", fault: "The wrong look on screen",
    text: "Each cell has a blur of 10 % with a paused animator, created in cellForItem. The first cells look right. When a cell is reused, the system removes its layer animations after the cell was configured. The animator still reports active, and the blur shows at 100 %. Watch the pictures below the first screen.",
    strategies: ["in-data-source", "reuse-safe"], workload: { list: LIST, animator: BLUR }, script: DOWN_AND_UP },
  { id: "kept-for-all-uses", title: "One animator for all uses", fault: "A lost animator on screen",
    text: "The app creates one animator with each cell and keeps it. From the second use on, the animator moves nothing: reuse has removed its animations, and an animator cannot get them back. Setting fractionComplete changes a number, and no pixel.",
    strategies: ["once-per-cell", "reuse-safe"], workload: { list: LIST, animator: BLUR }, script: DOWN_AND_UP },
  { id: "dropped", title: "Dropped while paused", fault: "Release paused or stopped",
    text: "A new animator replaces the old one, which the app did not stop. The app releases the old animator while it is paused, and UIKit ends the app. This happens at the first reused cell, a third of a second into the first fling.",
    strategies: ["no-teardown", "reuse-safe"], workload: { list: LIST, animator: BLUR }, script: DOWN_AND_UP },
  { id: "left-in-the-pool", title: "Left in the pool", fault: "An idle animator",
    text: "The usual fix creates the animator on the next turn of the main queue. On screen everything looks right. Off screen, cells keep their animators in the reuse pool until the list uses them again. Below each phone are the cells off screen. An orange ring is an animator that stays on a cell in the pool.",
    strategies: ["next-turn", "reuse-safe"], workload: { list: LIST, animator: BLUR }, script: DOWN_AND_UP, xray: true },
  { id: "careful-by-hand", title: "Careful, by hand", fault: "An idle animator",
    text: "The usual fix, with every check: the app compares the use before it creates the animator, and tears the animator down when the display ends. One hole is left. A list prepares cells ahead of time. When the finger turns back, the list pools these cells without displaying them, and UIKit calls no delegate. Their animators stay, with an orange ring.",
    strategies: ["next-turn-checked", "reuse-safe"], workload: { list: LIST, animator: BLUR }, script: DOWN_AND_UP, xray: true },
  { id: "two-on-one", title: "Two on one cell", fault: "Two animators on one cell",
    text: "Here the animators run: each cell fades in for a second. A cell that is reused within that second gets a second animator while the first still moves the same layers. Running animators may be released, so nothing crashes. Both animators continue, and either can set the final value.",
    strategies: ["no-teardown", "reuse-safe"], workload: { list: LIST, animator: FADE }, script: DOWN_AND_UP.slice(0, 1), xray: true, holdMs: 980 },
  { id: "shown-again", title: "Shown again, not asked for", fault: "Shown again without an animator",
    text: "A cell that left the screen waits before it enters its pool. If the finger turns back in time, the list shows the cell again without asking the data source, so no code creates a new animator. These animations are short: many cells return after their animation has ended. On the right, their new animators run.",
    strategies: ["next-turn", "reuse-safe"], workload: { list: LIST, animator: { ...FADE, duration: 0.15, key: "position.x", to: 40, curve: "easeOut" } },
    script: [[400, { fling: { velocity: 5000 } }], [2200, { fling: { velocity: -5000 } }]], xray: true, holdMs: 2320 },
  { id: "reloaded", title: "Reloaded in mid-fling", fault: "The wrong look on screen",
    text: "reloadData while the list decelerates, and later twice in one turn. Each visible cell enters its pool and returns at once, for the same item or another. Its animations are gone.",
    strategies: ["in-data-source", "reuse-safe"], workload: { list: LIST, animator: BLUR },
    script: [[400, { fling: { velocity: 4000 } }], [700, "reloadData"], [1000, { turn: ["reloadData", "reloadData"] }]] },
  { id: "by-hand", title: "prepareForReuse, by hand", fault: "The wrong look on screen",
    text: "Some apps call prepareForReuse themselves to reset a cell on screen. The call removes the cell's animations, as reuse does, and nothing requests a new animator. The blur does not come back.",
    strategies: ["next-turn", "reuse-safe"], workload: { list: LIST, animator: BLUR },
    script: [[600, { prepareForReuse: "visible" }]] },
  { id: "back-again", title: "Back from the background", fault: "Release paused or stopped",
    text: "A fling, the home screen, and back. The system pauses running animators in the background. An animator that the app did not stop is therefore paused when its cell is reused.",
    strategies: ["no-teardown", "reuse-safe"], workload: { list: LIST, animator: { ...FADE, duration: 6, pausesOnCompletion: true } },
    script: [[400, { fling: { velocity: 4000 } }], [700, "background"], [2200, "foreground"]] },
  { id: "late-thread", title: "The main thread is late", fault: "Attached to the wrong use",
    text: "A hard fling, and every second cell takes 60 ms to configure. The next layout and the waiting blocks are then due at the same time, and the layout can come first. The list reuses a cell before the block of its last use has run. The block then attaches an animator to the wrong item.",
    strategies: ["next-turn", "reuse-safe"],
    workload: { list: LIST, animator: { ...BLUR, fractionComplete: 0.5 }, cells: "ios9", costs: { configure: 2, slowConfigure: { every: 2, ms: 60 } } },
    script: [[400, { fling: { velocity: 12000 } }], [2600, { fling: { velocity: -12000 } }]], xray: true },
  { id: "closed", title: "The screen is closed", fault: "Release paused or stopped",
    text: "Nothing scrolls here. The screen is closed while its cells have paused animators, for example by a back button. The app releases the cells and their animators at once. A paused animator that the app did not stop ends the app, far from the code that created it.",
    strategies: ["no-teardown", "reuse-safe"], workload: { list: LIST, animator: BLUR }, script: [[1200, "end"]] },
  { id: "half-way-back", title: "Half-way back", fault: "Completed although cancelled",
    text: "A tap opens an item, a finger swipes it back, and half-way the system cancels the touch: the item must stay. The transition on the left always reports to UIKit that it is complete. The item disappears, the list is shown, and the item's paused animator is released.",
    strategies: ["next-turn", "reuse-safe"], workload: { list: LIST, animator: BLUR },
    codes: [{ title: "Always completes", code: ["// animateTransition", "animator.addCompletion { _ in", "    context.completeTransition(true)", "}"], guilty: 2 },
      { title: "Completes unless it was cancelled", code: ["// animateTransition", "animator.addCompletion { _ in", "    context.completeTransition(", "        !context.transitionWasCancelled)", "}"], cure: 3 }],
    script: [[400, { tap: { item: 2 } }], [1700, { swipeBack: { velocity: 450, cancelAt: 0.5 } }]] },
  { id: "pushed-twice", title: "Pushed twice", fault: "Navigation during navigation",
    text: "Two taps on a slow phone, or a push in a callback of another: the app asks for a second screen while the first one still comes. UIKit carries both out at once. The screens are told out of order, and the navigation bar shows one screen less than there are: Back leads nowhere. On the right the requests wait in a queue.",
    strategies: ["next-turn", "reuse-safe"], workload: { list: LIST, animator: BLUR, transitions: { regime: "ios11", requests: "byStrategy" } },
    codes: [{ title: "Pushes at once", code: ["// two taps", "pushViewController(page1, …)", "pushViewController(page2, …)"], guilty: 2 },
      { title: "Pushes through a queue", code: ["// two taps", "queue.push(page1)", "queue.push(page2)"], cure: 2 }],
    script: [[400, { turn: ["push", "push"] }]] },
];
