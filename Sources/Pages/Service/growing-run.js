// A run that is still written, as a source of the views: its blocks come as they are made, and behind the last of them
// what is said of all.

class GrowingSource {
  constructor(run) {
    this.run = run;
    this.path = runPath(run.uuid, "/blocks");
    // Called when more has come and is spoken of, and when the stream has broken before the run's end.
    this.grown = this.lost = () => {};
  }

  // Gives itself once all that is there by now has come.
  async begin(tell) {
    while (!await this.listen(tell)) {
      // What is refused says so when it is asked for in words; what broke is begun once more.
      await isServed(this.path);
      await rest(1000);
    }
    return this;
  }

  // Whether what was there came. Blocks build on each other: whoever comes again begins with the first.
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

// Shows the run as it grows. What one looks at stays where it is, unless one wants to see the end.
function followRun(run, report, heading) {
  const { view, source } = report, atEnd = element("input", { type: "checkbox" }), said = element("span"), problem = element("div");
  const notice = element("p", { className: "notice" }, said, " ", element("label", {}, atEnd, " Stay at its end "),
    linkTo({ run: run.uuid, view: "tail" }, "Follow its tail"));
  heading.append(notice, problem);
  let growing = source, isAsked = false, pause = 0;
  const say = () => setText(said, source.isOver ? "This run has ended meanwhile."
    : `This run is still being written: ${plural(source.about.events, "event")} so far.`);
  // After a pause ten times as long as it takes, and when somebody looks.
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
    // Something may have come before anybody listened.
    renew();
  };
  follow(source);
  say();
}
