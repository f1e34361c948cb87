// Prepared scenes: each one of the field's classic faults, with a strategy that falls into it and one that does not.
// A script has an entry for each thing that happens: when, in milliseconds, and a step as workloads have it. `fault` is
// what is to be found on the first side.

const BLUR = { key: "blurRadius", from: 0, to: 20, duration: 10, curve: "linear", fractionComplete: 0.1 };
// Cells start at this opacity, so that a new cell is visible.
const FADE = { key: "opacity", from: 0.3, to: 1, duration: 1, curve: "easeInOut", fractionComplete: "none", start: true, pausesOnCompletion: false };
const LIST = { items: 1000, itemHeight: 100 };
const DOWN_AND_UP = [[400, { fling: { velocity: 3000 } }], [2200, { fling: { velocity: -3000 } }]];

const SCENES = [
  { id: "made-at-once", title: "Made in the data source", fault: "The wrong look on screen",
    text: "Each cell holds a blur of 10 % with a paused animator, made right in cellForItem. The first cells look right. When a cell is used again, the system takes its layer animations away after it was configured: the animator still says that it is active, and the blur stands at 100 %. Watch the pictures below the first screen.",
    strategies: ["in-data-source", "reuse-safe"], workload: { list: LIST, animator: BLUR }, script: DOWN_AND_UP },
  { id: "kept-for-all-uses", title: "One animator for all uses", fault: "A dead animator on screen",
    text: "To make it only once, an app keeps the animator with its cell. From the second use on it moves nothing: reuse has stripped the cell, and an animator cannot be given its animations back. Setting fractionComplete on it changes a number and no pixel.",
    strategies: ["once-per-cell", "reuse-safe"], workload: { list: LIST, animator: BLUR }, script: DOWN_AND_UP },
  { id: "dropped", title: "Dropped while paused", fault: "Release paused or stopped",
    text: "The new animator takes the place of the old one, which nobody stopped. Its last reference goes, and UIKit ends the app: a paused animator must not be released. It happens at the first cell that is used again, a third of a second into the first fling.",
    strategies: ["no-teardown", "reuse-safe"], workload: { list: LIST, animator: BLUR }, script: DOWN_AND_UP },
  { id: "left-in-the-pool", title: "Left in the pool", fault: "An animator without a cell on screen",
    text: "The usual cure: make the animator on the next turn of the main queue. On screen all is well. Off screen it is not: cells that left still hold their animators, in the pool where nobody sees them, until somebody uses the cell again. The chips below the phone name the cells that keep one.",
    strategies: ["next-turn", "reuse-safe"], workload: { list: LIST, animator: BLUR }, script: DOWN_AND_UP },
  { id: "careful-by-hand", title: "Careful, by hand", fault: "An animator without a cell on screen",
    text: "The cure with all checks an engineer would think of: the use is compared before the animator is made, and it is torn down when the display ends. One hole is left. A list prepares cells ahead of time, and when the finger turns round, they go back to the pool without ever being shown: nobody tells the app.",
    strategies: ["next-turn-checked", "reuse-safe"], workload: { list: LIST, animator: BLUR }, script: DOWN_AND_UP },
  { id: "two-on-one", title: "Two on one cell", fault: "Two animators on one cell",
    text: "Here the animators run: each cell fades in for a second. A cell that is used again within that second gets a second one while the first still moves the same layers. Running animators may be released, so nothing crashes; both go on, and the last word is a matter of luck.",
    strategies: ["no-teardown", "reuse-safe"], workload: { list: LIST, animator: FADE }, script: DOWN_AND_UP },
  { id: "shown-again", title: "Shown again, not asked for", fault: "Shown again without an animator",
    text: "A cell that left the screen waits a while before it goes to its pool. Turn round in time, and the list shows it again as it is: the data source is not asked, so nobody makes an animator for what it shows. These animations are short, so that many a cell comes back after its own has ended.",
    strategies: ["next-turn", "reuse-safe"], workload: { list: LIST, animator: { ...FADE, duration: 0.15, key: "position.x", to: 40, curve: "easeOut" } },
    script: [[400, { fling: { velocity: 5000 } }], [2200, { fling: { velocity: -5000 } }]] },
  { id: "reloaded", title: "Reloaded in mid-fling", fault: "The wrong look on screen",
    text: "reloadData while the list decelerates, twice in one turn the second time. Each visible cell goes to its pool and comes back at once, for the same item or another. What was attached to it a moment ago is gone.",
    strategies: ["in-data-source", "next-turn"], workload: { list: LIST, animator: BLUR },
    script: [[400, { fling: { velocity: 4000 } }], [700, "reloadData"], [1000, { turn: ["reloadData", "reloadData"] }]] },
  { id: "by-hand", title: "prepareForReuse, by hand", fault: "The wrong look on screen",
    text: "Some apps call prepareForReuse themselves, to reset a cell on screen. It strips the cell of its animations as reuse does, and no request for a new animator follows. The blur is gone for good.",
    strategies: ["next-turn", "reuse-safe"], workload: { list: LIST, animator: BLUR },
    script: [[600, { prepareForReuse: "visible" }], [1500, { fling: { velocity: 1500 } }]] },
  { id: "back-again", title: "Back from the background", fault: "Release paused or stopped",
    text: "A fling, the home screen, and back. What runs is paused while the app is away, so the animator that nobody stopped is a paused one when its cell is used again.",
    strategies: ["no-teardown", "reuse-safe"], workload: { list: LIST, animator: { ...FADE, duration: 6, pausesOnCompletion: true } },
    script: [[400, { fling: { velocity: 4000 } }], [700, "background"], [2200, "foreground"]] },
  { id: "late-thread", title: "The main thread is late", fault: "Attached to the wrong use",
    text: "A hard fling, and every second cell takes 60 ms to set up. The next layout and the blocks that wait are then due at once, and the layout may come first: a cell is used again before the block that was meant for its former use has run. The block attaches all the same, to the wrong item.",
    strategies: ["next-turn", "reuse-safe"],
    workload: { list: LIST, animator: { ...BLUR, fractionComplete: 0.5 }, cells: "ios9", costs: { configure: 2, slowConfigure: { every: 2, ms: 60 } } },
    script: [[400, { fling: { velocity: 12000 } }], [2600, { fling: { velocity: -12000 } }]] },
  { id: "closed", title: "The screen is closed", fault: "Release paused or stopped",
    text: "Nothing is scrolled here. The list goes while its cells hold paused animators: a back button, a dismissed sheet. Cells and all that they hold are released at once, and an animator that nobody stops ends the app, far from the code that made it.",
    strategies: ["no-teardown", "reuse-safe"], workload: { list: LIST, animator: BLUR }, script: [[1200, "end"]] },
  { id: "half-way-back", title: "Half-way back", fault: "Completed although cancelled",
    text: "A tap opens an item, a finger swipes it back, and half way the system takes the finger away: the item has to stay. The transition on the left is the one that is copied most. At its end it tells UIKit that it is complete, whatever became of the finger: the item goes, the list is shown, and the paused animator that the item owned is released.",
    strategies: ["next-turn", "reuse-safe"], workload: { list: LIST, animator: BLUR },
    script: [[400, { tap: { item: 2 } }], [1700, { swipeBack: { velocity: 450, cancelAt: 0.5 } }]] },
  { id: "pushed-twice", title: "Pushed twice", fault: "Navigation during navigation",
    text: "Two taps on a slow phone, or a push in a callback of another: the app asks for a second screen while the first one still comes. UIKit carries both out at once. The screens are told out of order, and the navigation bar shows one screen less than there are: Back leads nowhere. On the right the requests wait in a queue.",
    strategies: ["next-turn", "reuse-safe"], workload: { list: LIST, animator: BLUR, transitions: { regime: "ios11", requests: "byStrategy" } },
    script: [[400, { turn: ["push", "push"] }]] },
];
