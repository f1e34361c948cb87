// A picture of both phones with the verdict, to be sent.

const CARD = { width: 1200, height: 800 };
const CARD_FONT = "ui-sans-serif, system-ui, sans-serif";

const newCard = () => element("canvas", CARD);

// `phones` have what a live phone has: its side, its list, its frame, and the crash that ended its app.
function drawCard(card, verdict, phones) {
  const pen = card.getContext("2d"), colors = new Palette(card);
  const write = (text, x, y, font, color, align = "left") => {
    Object.assign(pen, { font: `${font} ${CARD_FONT}`, fillStyle: color, textAlign: align });
    pen.fillText(text, x, y, CARD.width - x - 40);
  };
  pen.fillStyle = colors.paper;
  pen.fillRect(0, 0, CARD.width, CARD.height);
  write(verdict, 48, 70, "650 34px", colors.ink);
  phones.forEach(({ side, list, frame, crash }, n) => {
    const [width, height] = frame.viewport, scale = Math.min(620 / height, 500 / width), x = 48 + n * 560, y = 140;
    write(strategyTitle(side.strategy), x, y - 16, "600 20px", colors.soft);
    pen.save();
    pen.beginPath();
    pen.roundRect(x, y, width * scale, height * scale, 18);
    pen.clip();
    pen.fillStyle = crash ? "#000" : colors.panel;
    pen.fillRect(x, y, width * scale, height * scale);
    pen.translate(x, y);
    pen.scale(scale, scale);
    if (crash) write("Your app is gone.", width / 2, height / 2, "650 26px", "#fff", "center");
    else for (const cell of frame.cells) drawCardCell(pen, colors, cell, width / list.columns, list);
    for (const { screen, list: isList, name, left, top } of crash ? [] : frame.screens ?? []) {
      if (isList) continue;
      pen.fillStyle = `hsl(${screen * 67 % 360} 45% 28%)`;
      pen.fillRect(left, top, width, height);
      write(name, left + width / 2, top + height / 2, "650 26px", "#fff", "center");
    }
    pen.restore();
  });
}

function drawCardCell(pen, colors, [, , item, index, top, height, code, value], width, list) {
  const number = Math.abs(item) % 100_000, share = list.shareOf(value), left = Math.max(0, index) % list.columns * width + 6;
  pen.filter = list.drawing === "blur" ? `blur(${share ** 2 * 9}px)` : "none";
  pen.globalAlpha = list.drawing === "fade" ? share : 1;
  pen.drawImage(photoOf(number), left, top + 3, width * 0.46, height - 6);
  Object.assign(pen, { fillStyle: colors.ink, textAlign: "left", font: `600 15px ${CARD_FONT}` });
  pen.fillText(PEOPLE[number % PEOPLE.length], left + width * 0.46 + 14, top + height / 2 - 4, width * 0.46);
  Object.assign(pen, { fillStyle: colors.soft, font: `14px ${CARD_FONT}` });
  pen.fillText(LINES[number % LINES.length], left + width * 0.46 + 14, top + height / 2 + 16, width * 0.46);
  Object.assign(pen, { filter: "none", globalAlpha: 1 });
  if (!(code & WRONG_BIT)) return;
  Object.assign(pen, { strokeStyle: colors.wrong, lineWidth: 4 });
  pen.strokeRect(left, top + 3, width - 12, height - 6);
}
