// Where the playground stands beside a report, it does the run once more up to the moment, and goes on under a hand.

function offerToTakeOver(view, place) {
  const { takeOver, run } = view.source.about;
  if (!takeOver || !(run.strategy in STRATEGY_WORDS)) return;
  const others = Object.keys(STRATEGY_WORDS).filter((each) => each !== run.strategy);
  const beside = element("select", {}, element("option", { value: "" }, "nothing"),
    ...others.map((each, n) => element("option", { value: each, selected: n === 0 }, each)));
  const link = element("a", { href: takeOver.playground, target: "_blank", rel: "noopener",
    title: `The list goes on under your finger, with ${run.strategy}` }, "Take over here");
  // The address is that of the moment at which it is followed.
  const aim = () => {
    const strategies = [run.strategy, beside.value].filter(Boolean);
    link.href = takeOver.playground + fragmentOfStage({ workload: takeOver.workload, strategies, seedText: String(run.seed), takeOverMs: view.ns / 1e6, script: [] });
  };
  for (const name of ["pointerdown", "focus", "click", "contextmenu"]) link.addEventListener(name, aim);
  place.append(link, element("label", {}, "Beside it ", beside));
  place.hidden = false;
}

// As the playground reads it: deflated, here without being made smaller, which takes no waiting.
function fragmentOfStage(stage) {
  const bytes = new TextEncoder().encode(JSON.stringify(stage));
  let text = "";
  for (let at = 0; at < bytes.length; at += 65535) {
    const part = bytes.subarray(at, at + 65535), { length } = part, low = (value) => String.fromCharCode(value & 255, value >> 8 & 255);
    text += String.fromCharCode(at + length === bytes.length ? 1 : 0) + low(length) + low(~length);
    for (const byte of part) text += String.fromCharCode(byte);
  }
  return `#scroll=${btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}
