// A picture of live phones with the verdict, to share.

const CARD = { width: 1200, height: 800 };

const newCard = () => element("canvas", CARD);

// Returns the verdicts of one or two phones in words.
function phonesInWords(phones) {
  const words = phones.map((phone) => phone.worstWords || "nothing went wrong");
  return phones.length > 1 ? `Left: ${words[0]}. Right: ${words[1]}.` : `${words[0][0].toUpperCase()}${words[0].slice(1)}.`;
}

// Each of `phones` has its list, its side, its frame, and the crash of its app, if any. `name` is printed below the phones.
function drawCard(card, verdict, phones, name = "") {
  const pen = card.getContext("2d"), colors = new Palette(card);
  const write = (text, x, y, font, color, align = "left") => {
    Object.assign(pen, { font: `${font} ${CELL_FONT}`, fillStyle: color, textAlign: align });
    pen.fillText(text, x, y, CARD.width - x - 40);
  };
  pen.fillStyle = colors.paper;
  pen.fillRect(0, 0, CARD.width, CARD.height);
  write(verdict, 48, 70, "650 34px", colors.ink);
  write(name, 48, CARD.height - 14, "16px", colors.soft);
  phones.forEach(({ live, side, frame, crash }, n) => {
    const [width, height] = frame.viewport, scale = Math.min(620 / height, 500 / width), x = 48 + n * 560, y = 140;
    write(sideTitle(side), x, y - 16, "600 20px", colors.soft);
    pen.save();
    pen.beginPath();
    pen.roundRect(x, y, width * scale, height * scale, 18);
    pen.clip();
    pen.fillStyle = crash ? "#000" : colors.paper;
    pen.fillRect(x, y, width * scale, height * scale);
    pen.translate(x, y);
    const list = (card.lists ??= [])[n] ??= new CellList(live);
    list.resize({ width, height }, scale, 1);
    list.show(frame.cells, frame.offset);
    if (!crash) list.paint(pen);
    pen.scale(scale, scale);
    if (crash) write("Your app is gone.", width / 2, height / 2, "650 26px", "#fff", "center");
    for (const { screen, list: isList, name, left, top } of crash ? [] : frame.screens ?? []) {
      if (isList) continue;
      pen.fillStyle = `hsl(${screen * 67 % 360} 45% 28%)`;
      pen.fillRect(left, top, width, height);
      write(name, left + width / 2, top + height / 2, "650 26px", "#fff", "center");
    }
    if (frame.wrongBar && !crash) {
      const [title, words] = wrongBarWords(frame.wrongBar);
      pen.fillStyle = colors.wrong;
      pen.fillRect(0, 0, width, 64);
      write(title, 14, 28, "650 18px", colors.paper);
      write(words, 14, 50, "14px", colors.paper);
    }
    pen.restore();
  });
}
