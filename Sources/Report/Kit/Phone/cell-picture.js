// The content of a cell for the user: a drawn photograph, its author, and a caption. The animated value is
// shown as a blur, as an opacity, or otherwise as a bar.

const PHOTOS = 24, PHOTO_WIDTH = 240, PHOTO_HEIGHT = 160;
const photos = new Map();

function photoOf(number) {
  const kind = number % PHOTOS;
  if (!photos.has(kind)) photos.set(kind, drawPhoto(kind));
  return photos.get(kind);
}

// Draws a sky with a sun or a moon, three ridges, and water or trees in front.
function drawPhoto(kind) {
  const canvas = element("canvas", { width: PHOTO_WIDTH, height: PHOTO_HEIGHT }), pen = canvas.getContext("2d");
  const hue = kind * 83 % 360, isNight = kind % 5 === 4, light = isNight ? 22 : 66;
  const sky = pen.createLinearGradient(0, 0, 0, PHOTO_HEIGHT * 0.7);
  sky.addColorStop(0, `hsl(${hue} 60% ${light}%)`);
  sky.addColorStop(1, `hsl(${hue + 50} 75% ${light + 20}%)`);
  pen.fillStyle = sky;
  pen.fillRect(0, 0, PHOTO_WIDTH, PHOTO_HEIGHT);
  fillShape(pen, isNight ? "#f4f1de" : "#fff3c4", () => pen.arc(40 + kind * 37 % 160, 34 + kind * 13 % 30, isNight ? 9 : 15, 0, 7));
  for (let ridge = 0; ridge < 3; ridge++) {
    fillShape(pen, `hsl(${hue + 150 + ridge * 14} ${28 + ridge * 8}% ${light - 14 - ridge * 15}%)`, () => {
      pen.moveTo(0, PHOTO_HEIGHT);
      for (let x = 0; x <= PHOTO_WIDTH; x += 6) {
        const wave = Math.sin(x / (38 - ridge * 8) + kind * 2.4 + ridge * 2) + Math.abs(Math.sin(x / 23 + kind + ridge)) * 1.2;
        pen.lineTo(x, 78 + ridge * 22 - wave * (17 - ridge * 4));
      }
      pen.lineTo(PHOTO_WIDTH, PHOTO_HEIGHT);
    });
  }
  if (kind % 2) {
    pen.fillStyle = `hsl(${hue + 20} 45% ${light - 12}%)`;
    pen.fillRect(0, 130, PHOTO_WIDTH, 30);
    pen.fillStyle = "#ffffff66";
    for (let n = 0; n < 9; n++) pen.fillRect((n * 61 + kind * 17) % 220, 134 + n * 29 % 24, 18, 1.5);
  } else {
    for (let n = 0; n < 7; n++) {
      const x = (n * 53 + kind * 29) % PHOTO_WIDTH, height = 30 + n * 17 % 26;
      fillShape(pen, `hsl(${110 + kind * 3} 35% ${isNight ? 9 : 17 + n * 2}%)`, () => {
        pen.moveTo(x, 152 - height);
        pen.lineTo(x + 11, 156);
        pen.lineTo(x - 11, 156);
      });
    }
  }
  return canvas;
}

function drawingOf(animation) {
  if (!animation) return "bar";
  if (/blur/i.test(animation.key)) return "blur";
  return /alpha|opacity/i.test(animation.key) ? "fade" : "bar";
}
