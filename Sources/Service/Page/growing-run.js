// A growing run as a source of the views. The service sends blocks as it makes them, then a summary.

class GrowingSource {
  constructor(run) {
    this.run = run;
    this.path = runPath(run.uuid, "/blocks");
    // Called after more events and their summary, and when the stream breaks before the run's end.
    this.grown = this.lost = () => {};
  }

  // Returns the source when all current blocks have arrived.
  async begin(tell) {
    while (!await this.listen(tell)) {
      // `isServed` throws the service's refusal, if any. A broken stream is retried.
      await isServed(this.path);
      await rest(1000);
    }
    return this;
  }

  // Returns whether the current blocks arrived. A new connection begins with the first block.
  listen(tell) {
    this.about = null;
    this.past = new Past(this.run.refreshNs);
    this.table = new EventTable(this.past);
    this.frames = new FrameTable();
    this.table.reserve(this.run.events);
    const stream = this.stream = new EventSource(this.path);
    return new Promise((resolve) => {
      const take = (name, table) => stream.addEventListener(name, ({ data }) => {
        table.decode(EmbeddedSource.bytes(data));
        if (!this.about) tell(`Reading ${count(this.table.count)} of ${count(this.run.events)} events …`);
      });
      take("events", this.table);
      take("frames", this.frames);
      stream.addEventListener("about", ({ data }) => {
        this.about = JSON.parse(data);
        resolve(true);
        this.grown();
      });
      stream.addEventListener("end", () => stream.close());
      stream.onerror = () => {
        stream.close();
        resolve(false);
        if (this.about) this.lost();
      };
    });
  }

  get isOver() { return this.about.status !== "open"; }

  async load() {}
}

// Shows the run while it grows. The shown range does not change unless the user wants to stay at the end.
function followRun(run, report, heading) {
  const { view, source } = report, atEnd = element("input", { type: "checkbox" }), said = element("span"), problem = element("div");
  const notice = element("p", { className: "notice" }, said, " ", element("label", {}, atEnd, " Stay at its end "),
    linkTo({ run: run.uuid, view: "tail" }, "Follow its tail"));
  heading.append(notice, problem);
  let growing = source, isAsked = false, pause = 0;
  const say = () => setText(said, source.isOver ? "This run has ended meanwhile."
    : `This run is still being written: ${plural(source.about.events, "event")} so far.`);
  // Waits ten times as long as an update takes, and until the page is visible.
  const renew = async () => {
    if (isAsked) return;
    isAsked = true;
    await rest(pause);
    while (document.hidden) await new Promise((resolve) => document.addEventListener("visibilitychange", resolve, { once: true }));
    isAsked = false;
    const began = performance.now();
    Object.assign(source, growing);
    report.renew();
    if (atEnd.checked) { view.goTo(view.endNs); view.reveal(); }
    say();
    pause = 10 * (performance.now() - began);
  };
  const again = async () => {
    for (let wait = 1000; ; wait = Math.min(2 * wait, 30000)) {
      await rest(wait);
      try {
        const next = await new GrowingSource(run).begin(() => {});
        problem.replaceChildren();
        return follow(next);
      } catch (error) {
        showProblem(problem, error);
      }
    }
  };
  const follow = (next) => {
    growing = next;
    growing.grown = renew;
    growing.lost = () => { if (!growing.isOver) again(); };
    // More may have arrived before `grown` was set.
    renew();
  };
  follow(source);
  say();
}
