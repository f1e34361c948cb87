"use strict";
// What the run was, its numbers in plain words, and a sentence that says how it went.

const NUMBERS = [
  ["virtualSeconds", "Seconds the run lasted"], ["wallSeconds", "Seconds it took to make"],
  ["events", "Events recorded"], ["eventsPerSecond", "Events recorded a second"],
  ["frames", "Frames the display was due"], ["turns", "Turns of the run loop"],
  ["cellsCreated", "Cells created"], ["dequeues", "Times a cell was handed out"],
  ["reuses", "of those from the reuse queue"], ["attachesRequested", "Animators asked for"],
  ["attachesMade", "Animators made and attached"], ["attachesCancelled", "Requests called off before their turn"],
  ["staleAttachesPrevented", "of those, ones that would have met the wrong use"],
  ["animatorsPeak", "Animators alive at once, at most"], ["animatorsLiveAtEnd", "Animators alive at the end"],
  ["effectiveShare", "Share of lives on screen that had their animator throughout"],
  ["bareFrames", "Frames that showed a cell without its animator, summed over cells"],
  ["bareFramesPerDisplay", "the same for each display of a cell"],
  ["hitchMsPerSecond", "Hitches: milliseconds late a second (up to 5 good, 10 and more critical)"],
];

class Summary {
  constructor(source) {
    this.about = source.about;
    this.numbers = {};
    try {
      const read = JSON.parse(this.about.summary);
      if (read && typeof read === "object") this.numbers = read;
    } catch {
      // A log from elsewhere may hold anything; its numbers are then left out.
    }
    const sum = (counts) => Object.values(counts ?? {}).reduce((all, each) => all + Number(each), 0);
    this.misuses = sum(this.numbers.misuses);
    this.hazards = sum(this.numbers.hazards);
    this.broken = this.about.invariants.filter((rule) => rule.count);
  }

  show() {
    const { run } = this.about;
    byID("title").textContent = run.name || run.workload || "A run";
    const verdict = this.verdict();
    byID("verdict").replaceChildren(
      element("strong", { className: verdict.tone }, verdict.title), " ", verdict.text);
    byID("facts").replaceChildren(...this.facts().flatMap(([name, value]) =>
      [element("div", {}, element("dt", {}, name), element("dd", {}, value))]));
    byID("cards").replaceChildren(...this.cards());
    byID("all-numbers").replaceChildren(...this.rows());
    byID("made-by").textContent =
      `${this.about.producer} · log vocabulary ${run.schema} · run ${run.uuid}`;
  }

  verdict() {
    const { numbers } = this, length = numbers.virtualSeconds ?? 0;
    const lasted = length < 0.1 ? millis(length * 1e9) : `${decimal(length, 1)} s`;
    if (!this.about.events) return { tone: "fine", title: "An empty run.", text: "Its log has no events." };
    const rules = this.broken.length
      ? `${plural(this.broken.length, "rule")} of ${this.about.invariants.length} ${this.broken.length === 1 ? "is" : "are"} broken.`
      : "";
    const hazards = this.hazards
      ? `${plural(this.hazards, "hazard")}: what a user would have seen, or memory held.` : "";
    if (this.misuses) {
      const what = Object.keys(numbers.misuses).slice(0, 3).join(", ");
      return {
        tone: "bad", title: "This app would crash.",
        text: `${plural(this.misuses, "call")} in ${lasted} that UIKit answers with an exception (${what}). ${hazards} ${rules}`,
      };
    }
    if (this.hazards || this.broken.length) {
      return { tone: "poor", title: "No crash, and not right.", text: `In ${lasted}: ${hazards} ${rules}` };
    }
    const bare = numbers.bareFrames
      ? ` ${plural(numbers.bareFrames, "bare frame")}: a cell was shown before the turn that made its animator. That is what waiting for the turn costs.`
      : "";
    return {
      tone: "fine", title: "Nothing is wrong here.",
      text: `In ${lasted} no call would have ended the app, no animator was left behind, and all ${this.about.invariants.length} rules hold.${bare}`,
    };
  }

  facts() {
    const { run, status, number } = this.about, started = run.startedUnixNs / 1e6;
    const ended = { open: "open: nobody has ended it yet", failed: "ended with an error",
      recovered: "its process died; rows made from its events" }[status];
    return [
      ["source", run.source === "app" ? "an app" : "a simulation"], ["workload", run.workload],
      ["strategy", run.strategy], ["animators as in", run.regime], ["cells as in", run.cells],
      ["seed", run.seed], ["app", run.app], ["system", run.os], ["device", run.device],
      ["display", run.refreshNs > 0 ? `${Math.round(1e9 / run.refreshNs)} Hz` : null], ["run", number],
      ["state", ended],
      ["started", started > 0 && started < 8e15 ? new Date(started).toISOString().slice(0, 19).replace("T", " ") + " UTC" : null],
    ].filter(([, value]) => value !== undefined && value !== null && value !== "");
  }

  cards() {
    const { numbers } = this;
    const share = numbers.effectiveShare ?? 1, hitch = numbers.hitchMsPerSecond ?? 0;
    const hasFrames = this.about.frames > 0;
    return [
      ["misuses", count(this.misuses), "misuses: calls that would end the app", this.misuses > 0],
      ["hazards", count(this.hazards), "hazards: seen by a user, or held in memory", this.hazards > 0],
      ["rules", `${this.broken.length} of ${this.about.invariants.length}`, "rules broken", this.broken.length > 0],
      ["animatorsPeak", count(numbers.animatorsPeak ?? 0),
        `animators alive at most; ${count(numbers.animatorsLiveAtEnd ?? 0)} at the end`, false],
      ["effectiveShare", `${decimal(Math.floor(share * 1000) / 10, 1)} %`,
        "of lives on screen had their animator throughout", share < 1],
      ["bareFrames", count(numbers.bareFrames ?? 0), "bare frames: a cell without its animator", false],
      ["hitchMsPerSecond", hasFrames ? decimal(hitch, 1) : "–",
        !hasFrames ? "the log has no frames" : `ms of hitches a second: ${hitch <= 5 ? "good" : hitch < 10 ? "noticeable" : "critical"} (XCTest: 5, 10)`,
        hitch >= 10],
      ["reuses", count(numbers.reuses ?? 0), `reuses of ${plural(numbers.cellsCreated ?? 0, "cell")}`, false],
    ].map(([key, value, text, isBad]) => element("div", { className: isBad ? "card bad" : "card", "data-card": key },
      element("strong", {}, value), element("span", {}, text)));
  }

  rows() {
    const row = (key, words, value) => element("tr", { "data-key": key },
      element("th", { scope: "row" }, words, element("code", {}, key)), element("td", {}, value));
    const written = (value) => Number.isInteger(value) ? count(value)
      : typeof value === "number" ? String(Math.round(value * 1e6) / 1e6) : "–";
    const rows = NUMBERS.filter(([key]) => key in this.numbers
      && !(this.numbers.wallSeconds === 0 && ["wallSeconds", "eventsPerSecond"].includes(key)))
      .map(([key, words]) => row(key, words, written(this.numbers[key])));
    for (const [group, words] of [["misuses", "Misuse"], ["hazards", "Hazard"], ["violations", "Broken rule"]]) {
      for (const [name, value] of Object.entries(this.numbers[group] ?? {})) {
        rows.push(row(`${group}.${name}`, words, written(value)));
      }
    }
    return rows;
  }
}
