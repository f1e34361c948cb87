// The numbers of states, as in reports and in the state of a live phone.

// The places of a cell in words, in the order of Swift's CellPlace.
const STAY_WORDS = {
  unknown: "not seen", created: "new", inHand: "in hand", prepared: "prepared", displayed: "displayed", ended: "ended",
  waiting: "waiting", animatingOut: "animating out", pooled: "in its pool", destroyed: "destroyed",
};
const STAYS = Object.values(STAY_WORDS), Stay = Object.fromEntries(Object.keys(STAY_WORDS).map((name, stay) => [name, stay]));

// The bits of a code above its look and place. The first two come from Swift; `cell.wrongFrame` sets the wrong look.
const BARE_BIT = 256, IDLE_BIT = 512, WRONG_BIT = 1024, CODE_BITS = 11;
