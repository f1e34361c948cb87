// Continues a run by hand in the playground, if the report has its address. The playground repeats the run
// up to the moment, in a frame of the report or in a window of its own.

function offerToTakeOver(view, place) {
  const { takeOver, run } = view.source.about;
  if (!takeOver || !(run.strategy in STRATEGIES)) return;
  const others = Object.keys(STRATEGIES).filter((each) => each !== run.strategy);
  const beside = element("select", {}, element("option", { value: "" }, "nothing"),
    ...others.map((each, n) => element("option", { value: each, selected: n === 0 }, each)));
  const address = () => {
    const strategies = [run.strategy, beside.value].filter(Boolean);
    return takeOver.playground + fragmentOfStage({ workload: takeOver.workload, strategies, seedText: String(run.seed), takeOverMs: view.ns / 1e6, script: [] });
  };
  const link = element("a", { href: takeOver.playground, target: "_blank", rel: "noopener" }, "in a window of its own");
  // The address has the moment at which the link is followed.
  for (const name of ["pointerdown", "focus", "click", "contextmenu"]) link.addEventListener(name, () => { link.href = address(); });
  const here = button("Take over here", () => goOnUnderTheFinger(address(), `${run.strategy}, taken over at ${seconds(view.ns)}`, here),
    { title: `The list goes on under your finger, with ${run.strategy}` });
  place.append(here, element("label", {}, "Beside it ", beside), link);
  place.hidden = false;
}

// Shows live phones in place of the run until the user goes back.
function goOnUnderTheFinger(address, words, opener) {
  const workspace = byID("workspace");
  const back = button("Back to the run", () => {
    stage.remove();
    workspace.hidden = false;
    opener.focus();
  });
  // The sandbox isolates the frame from the report. The frame can save files.
  const frame = element("iframe", { src: `${address}&only`, title: words, sandbox: "allow-scripts allow-downloads allow-popups" });
  const stage = element("section", { id: "taken-over", "aria-label": words }, element("div", { className: "bar" }, back), frame);
  workspace.before(stage);
  workspace.hidden = true;
  stage.scrollIntoView();
  back.focus({ preventScroll: true });
}

// Returns the fragment for the playground: a deflate stream of stored blocks, made synchronously.
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
