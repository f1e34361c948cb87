// A description of the run, its numbers with labels, and a sentence with the verdict.

const NUMBERS = [
  ["virtualSeconds", "Seconds the run lasted"], ["wallSeconds", "Seconds that the simulation took"],
  ["events", "Events recorded"], ["eventsPerSecond", "Events recorded a second"],
  ["frames", "Frames the display was due"], ["turns", "Turns of the run loop"],
  ["cellsCreated", "Cells created"], ["dequeues", "Times a cell was dequeued"],
  ["reuses", "of those from the reuse queue"], ["attachesRequested", "Animators requested"],
  ["attachesMade", "Animators created and attached"], ["attachesCancelled", "Requests cancelled before their turn"],
  ["staleAttachesPrevented", "of those, ones that would have met the wrong use"],
  ["animatorsPeak", "Animators alive at once, at most"], ["animatorsLiveAtEnd", "Animators alive at the end"],
  ["effectiveShare", "Share of lives on screen that had their animator throughout"],
  ["bareFrames", "Frames that showed a cell without its animator, summed over cells"],
  ["bareFramesPerDisplay", "the same for each display of a cell"],
  ["longestHeldSeconds", "Seconds that an idle or leaked animator was held, at most"], ["medianHeldSeconds", "the median of these"],
  ["hitchMsPerSecond", "Hitches: milliseconds late a second (up to 5 good, 10 and more critical)"],
];

const verdictLines = ({ tone, lead, text, more }) => [element("strong", { className: tone }, lead),
  text ? element("span", { className: "fix" }, text) : "", " ", element("span", { className: "more" }, more)];

class Summary {
  constructor(source) {
    this.source = source;
    this.about = source.about;
    this.numbers = {};
    try {
      const read = JSON.parse(this.about.summary);
      if (read && typeof read === "object") this.numbers = read;
    } catch {
      // A log from elsewhere may have an invalid summary, whose numbers are omitted.
    }
  }

  get name() { return this.about.run.name || this.about.run.workload || "A run"; }

  // Returns the verdict: the worst finding, its reason and its fix; its first time and number; the others.
  verdict(findings) {
    const { about } = this, [worst, ...others] = findings.groups;
    if (!about.events) return { tone: "fine", lead: about.headline, text: "Its log has no events.", more: "" };
    if (!worst) {
      const bare = this.numbers.bareFrames
        ? `${plural(this.numbers.bareFrames, "frame")} came before the animator and had the right look all the same.` : "";
      return { tone: "fine", lead: about.headline,
        text: `No call ends the app, nothing looks wrong, no animator is left behind, and all ${about.invariants.length} rules hold.`, more: bare };
    }
    const first = findings.firstOf(worst), isEnd = worst.kind === "misuse";
    const since = first < Infinity ? `First after ${seconds(findings.nsOf(first))} in ${this.lasted}.` : "", owner = findings.ownerOf(worst);
    // The app has ended: one sentence reports what the log has after that, and no count includes it.
    const told = isEnd ? `UIKit raises ${worst.code ?? worst.title}. Later counts are what would have happened, had the app gone on.`
      : worst.looks ? `${worst.timesWords}. ${since}` : since || `${worst.counted}.`;
    const done = { held: "No frame showed it: it costs memory and time.", latent: "No frame showed it, and nothing is left of it.", couldBeSeen: "The log has no frames, so it could be seen." }[worst.severity];
    const also = headlined([worst, ...others.filter((each) => each.count)]).filter((each) => each !== worst).slice(0, 3).map(({ counted, lasted }) => counted + (lasted ? ` (for ${lasted} at most)` : ""));
    return { tone: worst.severity, lead: about.headline, text: worst.fix ?? "",
      more: [told, done, owner ? `Whose code: ${owner}.` : "", also.length ? `Also: ${also.join("; ")}.` : ""].filter(Boolean).join(" ") };
  }

  get heldFor() {
    const { longestHeldSeconds: longest, medianHeldSeconds: median } = this.numbers;
    return longest > 0 ? `, the longest for ${seconds(longest * 1e9)}, the median for ${seconds(median * 1e9)}` : "";
  }

  get lasted() { return lengthWords(this.numbers.virtualSeconds ?? 0); }

  facts() {
    const { run, status, number } = this.about, started = run.startedUnixNs / 1e6;
    const ended = { open: "open: nobody has ended it yet", failed: "ended with an error",
      recovered: "its process died; rows made from its events" }[status];
    return [
      ["source", run.source === "app" ? "an app" : "a simulation"], ["workload", run.workload],
      ["strategy", run.strategy], ["animators as in", run.regime], ["cells as in", run.cells],
      ["transitions as in", this.numbers.transitions], ["updates", this.numbers.updates],
      ["seed", run.seed], ["app", run.app], ["system", run.os], ["device", run.device],
      ["display", run.refreshNs > 0 ? `${Math.round(1e9 / run.refreshNs)} Hz` : null], ["run", number],
      ["state", ended],
      ["started", started > 0 && started < 8e15 ? new Date(started).toISOString().slice(0, 19).replace("T", " ") + " UTC" : null],
    ].filter(([, value]) => value !== undefined && value !== null && value !== "");
  }

  // Returns the animators that are alive at the end. Those on cells on screen are correct. A waiting cell or
  // a screen may keep its animator for a while; the rules determine which should have ended.
  left() {
    const all = this.numbers.animatorsLiveAtEnd ?? 0;
    const shown = this.source.past.stories.filter((story) => story.stay === Stay.displayed && story.live > 0).length;
    const rest = Math.max(0, all - shown), wrong = new Set(["I1", "I2", "I12"]);
    const isBad = rest > 0 && this.about.invariants.some((rule) => rule.count && wrong.has(rule.code));
    const words = !all ? "" : !rest ? ", all of them on cells on screen" : `, ${count(rest)} of them ${isBad ? "left behind" : "off screen, as they may be"}`;
    return { all, words, isBad };
  }

  // Returns the numbers of hazards by what frames showed of them.
  get hazardWords() {
    const parts = meanings().severities.map(({ name, words }) => [sum(this.numbers[name]), words]).filter(([times]) => times).map(([times, words]) => `${count(times)} ${words}`);
    return parts.length ? `hazards: ${parts.join(", ")}${this.heldFor}` : "hazards";
  }

  // Returns name, value, words, and whether the value is bad. The wrong looks come from the events alone.
  cards() {
    const { numbers, about } = this, { past, frames } = this.source;
    const share = numbers.effectiveShare ?? 1, hitch = numbers.hitchMsPerSecond ?? 0, misuses = sum(numbers.misuses);
    const left = this.left(), broken = about.invariants.filter((rule) => rule.count).length;
    const wrong = past.wrongLooks.length, cells = new Set(past.wrongLooks.map(({ row }) => row)).size;
    const bare = numbers.bareFrames ?? 0, right = numbers.harmlessBareFrames ?? past.harmlessFrames;
    return [
      ["misuses", count(misuses), misuses > 1 ? "calls that would crash; the first ends the app" : "calls that would crash", misuses > 0],
      ["wrongLooks", frames.count ? count(wrong) : "–", frames.count ? `times a cell looked wrong, ${plural(cells, "cell")}` : "the log has no frames", wrong > 0],
      ["hazards", count(sum(numbers.hazards)), this.hazardWords, sum(numbers.hazards) > sum(numbers.latent)],
      ["left", count(left.all), `animators alive at the end${left.words}; ${count(numbers.animatorsPeak ?? 0)} at most`, left.isBad],
      ["rules", `${broken} of ${about.invariants.length}`, "rules broken", broken > 0],
      ["effectiveShare", `${decimal(Math.floor(share * 1000) / 10, 1)} %`, "of lives on screen had their animator throughout", share < 1],
      ["bareFrames", count(bare), `frames without a working animator, ${count(right)} of them with the right look`, false],
      ["hitchMsPerSecond", frames.count ? decimal(hitch, 1) : "–", !frames.count ? "the log has no frames"
        : `ms of hitches a second: ${hitch <= 5 ? "good" : hitch < 10 ? "noticeable" : "critical"} (XCTest: 5, 10)`, hitch >= 10],
    ];
  }

  showCards(place) {
    place.replaceChildren(...this.cards().map(([key, value, text, isBad]) => element("div",
      { className: isBad ? "card bad" : "card", "data-card": key }, element("strong", {}, value), element("span", {}, text))));
  }

  rows() {
    const row = (key, words, value) => element("tr", { "data-key": key },
      element("th", { scope: "row" }, words, element("code", {}, key)), element("td", {}, value));
    const written = (value) => Number.isInteger(value) ? count(value)
      : typeof value === "number" ? String(Math.round(value * 1e6) / 1e6) : "–";
    const rows = NUMBERS.filter(([key]) => key in this.numbers
      && !(this.numbers.wallSeconds === 0 && ["wallSeconds", "eventsPerSecond"].includes(key)))
      .map(([key, words]) => row(key, words, written(this.numbers[key])));
    for (const [group, words] of [["misuses", "Misuse"], ["hazards", "Hazard"], ["seen", "of those, seen"], ["held", "of those, held"], ["latent", "of those, latent"], ["violations", "Broken rule"]]) {
      for (const [name, value] of Object.entries(this.numbers[group] ?? {})) {
        rows.push(row(`${group}.${name}`, words, written(value)));
      }
    }
    return rows;
  }
}
