// Running simulations and uploads: their progress, and a button to cancel each.

class SimulationJobs {
  // `started` is called when there are new runs.
  constructor(place, started) {
    Object.assign(this, { place, started, rows: new Map(), isBusy: false });
  }

  // Simulations of other clients are shown too.
  async load() {
    const jobs = await askJSON("/v1/simulations");
    const going = jobs.filter((job) => job.state === "waiting" || job.state === "running");
    for (const job of jobs) if (going.includes(job) || this.rows.has(job.run)) this.show(job);
    this.isBusy = going.length > 0;
  }

  async start(order) {
    const job = await (await sendJSON("POST", "/v1/simulations", order)).json();
    job.note = order.strategy;
    this.show(job);
    this.isBusy = true;
    this.started();
  }

  show(job) {
    let row = this.rows.get(job.run);
    if (!row) {
      row = new JobRow([job.workload, job.note].filter(Boolean).join(" · "), () =>
        attempt(byID("runs-problem"), () => ask(`/v1/simulations/${job.run}`, { method: "DELETE" })));
      this.rows.set(job.run, row);
      this.place.prepend(row.element);
    }
    const said = job.events || job.time ? `${plural(job.events, "event")}, ${decimal(job.time, 1)} s of the list’s time` : "";
    if (job.state === "waiting") row.say("waits for its turn", null);
    else if (job.state === "running") row.say(said || "runs", null);
    else if (job.state === "failed") row.fail(job.problem ?? { title: "It failed", detail: "", wayOut: "" });
    else row.end(job.state === "cancelled" ? "cancelled; what it recorded is kept" : "finished", placeOf({ run: job.run }));
  }
}

class JobRow {
  constructor(name, cancel) {
    this.bar = element("progress", { "aria-label": `Progress of ${name}` });
    this.said = element("span", { className: "quiet" });
    this.act = button("Cancel", cancel, { "aria-label": `Cancel ${name}` });
    this.element = element("div", { className: "job" }, element("b", {}, name), this.bar, this.said, this.act);
  }

  // `share` is from 0 to 1, or null if the duration is unknown.
  say(text, share) {
    setText(this.said, text);
    if (share === null) this.bar.removeAttribute("value"); else this.bar.value = share;
  }

  end(text, address) { this.close(text, element("a", { className: "button", href: address }, "Look at it")); }

  fail({ title, detail, wayOut }) {
    this.element.classList.add("failed");
    this.element.setAttribute("role", "alert");
    this.close([title && `${title}.`, detail, wayOut].filter(Boolean).join(" "));
  }

  close(text, ...links) {
    if (this.isOver) return;
    this.isOver = true;
    this.bar.remove();
    setText(this.said, text);
    this.act.replaceWith(...links, button("Hide", () => this.element.remove(), { className: "quiet-button" }));
  }
}

// Returns the words that an order may use, which the service has put into the page.
const wordsOf = (name) => (document.body.dataset[name] ?? "").split(" ").filter(Boolean);

function makeSimulationForm(jobs) {
  const form = byID("simulate"), opener = byID("open-simulate"), fields = form.elements;
  let workloads = [];
  fillChoice(fields.strategy, wordsOf("strategies"), "the workload’s");
  fillChoice(fields.regime, wordsOf("regimes"), "the workload’s");
  fillChoice(fields.profile, wordsOf("profiles"), "the workload’s");
  const tell = () => setText(byID("workload-title"), workloads.find((each) => each.name === fields.workload.value)?.title ?? "");
  fields.workload.addEventListener("change", tell);
  opener.addEventListener("click", async () => {
    form.hidden = !form.hidden;
    opener.setAttribute("aria-expanded", !form.hidden);
    if (form.hidden || workloads.length) return;
    await attempt(byID("simulate-problem"), async () => {
      workloads = await askJSON("/v1/workloads");
      fillChoice(fields.workload, workloads.map((each) => each.name));
      fields.workload.value = "flings-and-jumps";
      tell();
    });
    fields.workload.focus();
  });
  const order = (strategy) => {
    const told = { workload: fields.workload.value, strategy, regime: fields.regime.value, profile: fields.profile.value,
      seed: Number(fields.seed.value), items: fields.items.value && Number(fields.items.value) };
    return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== "" && value !== undefined));
  };
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    await attempt(byID("simulate-problem"), () => jobs.start(order(fields.strategy.value)));
  });
  byID("every-strategy").addEventListener("click", () => attempt(byID("simulate-problem"), async () => {
    for (const strategy of wordsOf("strategies")) await jobs.start(order(strategy));
  }));
}
