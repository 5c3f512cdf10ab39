// What is on the canvas, measured from its pixels alone.

/** The hues of the first eight nodes on light paper, as the design gives them. */
export const HUES = ['#7b81f5', '#e46633', '#009775', '#b665a2', '#11686d', '#bc3647', '#7f41ae', '#3b5601'].map((hex) =>
  [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)),
);
/** Light paper. */
export const PAPER = [252, 251, 248];

/** The circle that a 32-bit position lies on. */
const CIRCLE = 2 ** 32;

/** Size of the canvas in CSS and in device pixels. */
export function canvasSize(page) {
  return page.evaluate(() => {
    const canvas = document.querySelector('.stage canvas');
    const { width, height } = canvas.getBoundingClientRect();
    return { css: [width, height], device: [canvas.width, canvas.height], ratio: devicePixelRatio };
  });
}

/** Reads pixels from a copy, so that the page's own canvas stays as it is. */
function provideReader() {
  window.readCanvas = () => {
    const canvas = document.querySelector('.stage canvas');
    const { width, height } = canvas;
    const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    copy.drawImage(canvas, 0, 0);
    return { canvas, width, height, data: copy.getImageData(0, 0, width, height).data };
  };
}

/**
 * The ring as its pixels say, in CSS pixels within the canvas: its middle and its outer edge, from
 * how far to the left, to the right and down anything is drawn. True while nothing is pointed at
 * and no arc is raised.
 */
export async function ring(page) {
  await page.evaluate(provideReader);
  return page.evaluate(() => {
    const { canvas, width, height, data } = window.readCanvas();
    const strong = (x, y) => data[(y * width + x) * 4 + 3] > 60;
    let [left, right, low] = [width, 0, 0];
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        if (strong(x, y)) {
          left = Math.min(left, x);
          right = Math.max(right, x + 1);
          low = Math.max(low, y + 1);
        }
      }
    }
    const radius = (right - left) / 2;
    const scale = canvas.getBoundingClientRect().width / width;
    return { x: (left + radius) * scale, y: (low - radius) * scale, radius: radius * scale };
  });
}

/** Where a position lies on the band, in CSS pixels within the canvas. */
export function onBand({ x, y, radius }, position) {
  const angle = (position / CIRCLE) * 2 * Math.PI;
  const out = radius - Math.max((15 * radius) / 300, 8) / 2;
  return [x + out * Math.sin(angle), y - out * Math.cos(angle)];
}

/** The colours at places within the canvas, laid over paper. */
export async function colours(page, places, paper = PAPER) {
  await page.evaluate(provideReader);
  return page.evaluate(
    ([places, paper]) => {
      const { canvas, width, data } = window.readCanvas();
      const ratio = width / canvas.getBoundingClientRect().width;
      return places.map(([x, y]) => {
        const at = (Math.floor(y * ratio) * width + Math.floor(x * ratio)) * 4;
        const alpha = data[at + 3] / 255;
        return [0, 1, 2].map((i) => data[at + i] * alpha + paper[i] * (1 - alpha));
      });
    },
    [places, paper],
  );
}

/** Which of the hues, so strong upon paper, a colour is nearest to, and how far from it. */
export function nearest(colour, strength, hues = HUES, paper = PAPER) {
  const far = hues.map((hue) =>
    Math.hypot(...hue.map((value, i) => value * strength + paper[i] * (1 - strength) - colour[i])),
  );
  const away = Math.min(...far);
  return { hue: far.indexOf(away), away };
}

/** The arcs `(from, to]` that points cut the ring into; of points at one position the first owns. */
export function arcs(points) {
  const own = points.filter(({ position }, i) => i === 0 || position !== points[i - 1].position);
  return own.map(({ position, owner }, i) => {
    const to = Number(position);
    const from = Number(own.at(i - 1).position);
    const length = (to - from + CIRCLE) % CIRCLE || CIRCLE;
    return { from, to, owner, length, middle: (from + length / 2) % CIRCLE };
  });
}

/** The owner of a position, by the points. */
export function ownerAt(points, position) {
  return (points.find((point) => Number(point.position) >= position) ?? points[0]).owner;
}

/** Whether a position lies in `(from, to]`, which wraps where from ≥ to. */
export function within(position, from, to) {
  return from < to ? position > from && position <= to : position > from || position <= to;
}

/** The pixels of the canvas as one text. */
export const pixels = (page) => page.evaluate(() => document.querySelector('.stage canvas').toDataURL());

/** Points at a place within the canvas. */
export async function pointAt(page, [x, y]) {
  const box = await page.locator('.stage canvas').boundingBox();
  await page.mouse.move(box.x + x, box.y + y);
}

/** The card about what is pointed at, as lines; none where there is no card. */
export function card(page) {
  return page.evaluate(() => {
    const card = document.querySelector('.pic .card');
    return card && { title: card.querySelector('b').textContent, lines: [...card.querySelectorAll('li')].map((line) => line.textContent) };
  });
}
