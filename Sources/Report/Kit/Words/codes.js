// The numbers of kinds and states, as in logs and in the state of a live phone.

// The numbers of Swift's CellPlace and CellState.
const Stay = Object.freeze({
  unknown: 0, created: 1, inHand: 2, prepared: 3, displayed: 4, ended: 5, waiting: 6, animatingOut: 7,
  pooled: 8, destroyed: 9,
});
const Look = Object.freeze({
  none: 0, wanted: 1, fresh: 2, awaiting: 3, running: 4, paused: 5, stopped: 6, spent: 7, hollow: 8,
  completing: 9, orphaned: 10,
});
const Kind = Object.freeze({
  requested: 1, attached: 2, cancelled: 7, started: 3, displayed: 9, cellDestroyed: 14, paused: 15, orphaned: 17, phase: 28, completion: 30, listUpdated: 19, background: 20, foreground: 21, memory: 22, listDestroyed: 23, bareFrame: 24, gap: 25, wrongFrame: 31, misuse: 32,
  staleAttach: 33, orphanShown: 35, idle: 36, hazardEnded: 38, leak: 39, leftHazards: 40, outside: 45, nested: 47, barOutOfStep: 48, chainBegan: 64,
  transitionBegan: 72, transitionInteractive: 73, transitionCancelled: 74, transitionFinished: 75, transitionCompleted: 76, willAppear: 80, didAppear: 81, willDisappear: 82, screenGone: 84, screensChanged: 86, barChanged: 87, listBatchBegan: 96, listBatchEnded: 97,
});

const STAYS = [
  "not seen", "new", "in hand", "prepared", "displayed", "ended", "waiting", "animating out", "in its pool",
  "destroyed",
];

// The bits of a code above its look and place. The first two come from Swift; `cell.wrongFrame` sets the wrong look.
const BARE_BIT = 256, IDLE_BIT = 512, WRONG_BIT = 1024, CODE_BITS = 11;

// Whether a kind is a misuse or a hazard, and not the end of a hazard or an event of chains and transitions.
const isFinding = (kind) => kind >= Kind.misuse && kind < Kind.chainBegan && kind !== Kind.hazardEnded;

const isAboutScreen = (kind) => kind >= Kind.willAppear && kind <= Kind.screenGone;
const isAboutStack = (kind) => kind === Kind.screensChanged || kind === Kind.barChanged || kind === Kind.barOutOfStep;
const isAboutTransition = (kind) => kind >= Kind.transitionBegan && kind < Kind.willAppear || kind >= Kind.leftHazards && kind <= Kind.outside || kind === Kind.nested;
