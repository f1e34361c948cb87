// The kinds of events: the number of each name in logs, which Swift writes into the page.

const Kind = meanings().eventKinds, KIND_NAMES = new Map(Object.entries(Kind).map(([name, id]) => [id, name]));

// Whether a kind is a misuse or a hazard, and not the end of a hazard or an event of chains and transitions.
const isFinding = (kind) => kind >= Kind.misuse && kind < Kind["chain.began"] && kind !== Kind["hazard.ended"];

const isAboutScreen = (kind) => kind >= Kind["screen.willAppear"] && kind <= Kind["screen.gone"];
const isAboutStack = (kind) => kind === Kind["screens.changed"] || kind === Kind["bar.changed"] || kind === Kind["hazard.barOutOfStep"];
const isAboutTransition = (kind) => kind >= Kind["transition.began"] && kind < Kind["screen.willAppear"] || kind >= Kind["hazard.transitionNotCompleted"] && kind <= Kind["hazard.animatedOutsideContainer"] || kind === Kind["hazard.nestedTransition"];
