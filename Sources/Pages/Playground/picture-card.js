// A picture of both phones with the verdict, to be sent.

const CARD = { width: 1200, height: 800 };

function drawCard(verdict, phones) {
  const card = element("canvas", CARD), pen = card.getContext("2d"), colors = new Palette(card);
  const write = (text, x, y, font, color, align = "left") => {
    Object.assign(pen, { font: `${font} ui-sans-serif, system-ui, sans-serif`, fillStyle: color, textAlign: align });
    pen.fillText(text, x, y, CARD.width - x - 40);
  };
  pen.fillStyle = colors.paper;
  pen.fillRect(0, 0, CARD.width, CARD.height);
  write(verdict, 48, 70, "650 34px", colors.ink);
  phones.forEach((phone, n) => {
    const { viewport: { width, height } } = phone, scale = Math.min(620 / height, 500 / width), x = 48 + n * 560, y = 140;
    write(strategyTitle(phone.side.strategy), x, y - 16, "600 20px", colors.soft);
    pen.save();
    pen.beginPath();
    pen.roundRect(x, y, width * scale, height * scale, 18);
    pen.clip();
    pen.fillStyle = phone.crash ? "#000" : colors.panel ?? colors.line;
    pen.fillRect(x, y, width * scale, height * scale);
    pen.translate(x, y);
    pen.scale(scale, scale);
    if (phone.crash) write("Your app is gone.", width / 2, height / 2, "650 26px", "#fff", "center");
    else for (const cell of phone.frame.cells) drawCardCell(pen, colors, cell, width / phone.list.columns, phone.list);
    pen.restore();
  });
  return card;
}

function drawCardCell(pen, colors, [, , item, index, top, height, , value], width, list) {
  const number = Math.abs(item) % 100_000, share = list.shareOf(value), left = Math.max(0, index) % list.columns * width + 6;
  pen.filter = list.drawing === "blur" ? `blur(${share ** 2 * 9}px)` : "none";
  pen.globalAlpha = list.drawing === "fade" ? share : 1;
  pen.drawImage(photoOf(number), left, top + 3, width * 0.46, height - 6);
  Object.assign(pen, { fillStyle: colors.ink, textAlign: "left", font: "600 15px ui-sans-serif, system-ui, sans-serif" });
  pen.fillText(PEOPLE[number % PEOPLE.length], left + width * 0.46 + 14, top + height / 2 - 4, width * 0.46);
  Object.assign(pen, { fillStyle: colors.soft, font: "14px ui-sans-serif, system-ui, sans-serif" });
  pen.fillText(LINES[number % LINES.length], left + width * 0.46 + 14, top + height / 2 + 16, width * 0.46);
  Object.assign(pen, { filter: "none", globalAlpha: 1 });
}
