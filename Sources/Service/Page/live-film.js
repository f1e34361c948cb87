// A film of a live list: what its phones show from a press of the button until the next one, or until the list ends.

class LiveFilm {
  constructor(view, button) {
    // The limit is that of the browser's memory: a minute takes up to 30 MB.
    Object.assign(this, { view, button, mostMs: 60_000, isRecording: false, isOver: false });
    Object.assign(button, { hidden: !FILM_TYPE, title: `A film of the phones from now on, at most ${this.mostMs / 1000} s` });
    setText(button, "Save film");
    button.addEventListener("click", () => this.isRecording ? this.stop() : attempt(byID("live-problem"), () => this.record()));
  }

  stop() { this.isOver = true; }

  // The list has ended: a film that is being recorded is saved, and no other begins.
  close() {
    this.stop();
    this.button.hidden = true;
  }

  async record() {
    const card = newCard();
    Object.assign(this, { isRecording: true, isOver: false });
    try {
      const film = await filmOf(card, this.mostMs, (ms) => this.draw(card, ms), () => this.isOver);
      saveFilm(`${this.view.live.workload}-${shortID(this.view.uuid)}`, film);
    } finally {
      this.isRecording = false;
      setText(this.button, "Save film");
    }
  }

  draw(card, ms) {
    const { phones, live } = this.view, seen = phones.filter((phone) => phone.frame);
    setText(this.button, `Stop film (${Math.ceil((this.mostMs - ms) / 1000)} s left)`);
    drawCard(card, phonesInWords(phones), seen.map((phone) => ({ live, side: phone.side, frame: phone.frame, crash: phone.crash && !phone.home.isLeft })),
      `${live.workload} · ${live.regime}, cells ${live.cells}, ${live.frameRate} Hz`);
  }
}
