// What lies where on the page: what a finger meets, and what lies on top of what.

/** What a finger meets, in CSS pixels. */
export const TARGET = 44;

/**
 * Buttons and fields that a finger would miss: the target is the element with what it adds by ::before or ::after.
 * In rows of a table, on the track and in the sentence of settings `least` pixels will do. `within`: where they are looked for.
 */
export function small(page, { least = TARGET, within = 'body' } = {}) {
  return page.evaluate(
    ([TARGET, least, within]) => {
      const all = document.querySelector(within).querySelectorAll('button, a[href], input, select, summary, [tabindex="0"]');
      const seen = [...all].filter(
        (one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility === 'visible',
      );
      const hits = (one, x, y) => {
        const found = document.elementFromPoint(x, y);
        return found && (found === one || one.contains(found) || found.closest('label')?.contains(one));
      };
      /** How far along a line from a place the element is met, both ways, up to the size of a target. */
      const run = (one, [x, y], [dx, dy]) => {
        let length = 1;
        for (const way of [1, -1]) {
          for (let far = 1; far <= TARGET && hits(one, x + dx * far * way, y + dy * far * way); far += 1) length += 1;
        }
        return length;
      };
      return seen.flatMap((one) => {
        one.scrollIntoView({ block: 'center', inline: 'center' });
        const { left, top, width, height } = one.getBoundingClientRect();
        // In a row of a table or on the track, neighbours may be nearer.
        const wanted = one.closest('table, .track, .sentence') !== null ? least : TARGET;
        // Where another target lies upon a part of it, the rest counts.
        const places = [0.5, 0.3, 0.7].map((part) => [left + width / 2, top + height * part]);
        const met = places.filter((place) => hits(one, ...place));
        // A pixel at each end may belong to a border.
        if (met.some((place) => run(one, place, [1, 0]) >= wanted - 2 && run(one, place, [0, 1]) >= wanted - 2)) return [];
        const name = one.getAttribute('aria-label') ?? one.textContent.trim();
        const size = met.length ? `${run(one, met[0], [1, 0])} × ${run(one, met[0], [0, 1])}` : 'covered';
        return [`${one.tagName.toLowerCase()}.${one.className} “${name.slice(0, 40)}”: ${size}`];
      });
    },
    [TARGET, least, within],
  );
}

/** Pairs of the page's regions that lie on top of each other. */
export function overlaps(page) {
  return page.evaluate(() => {
    const names = ['header.top', '.controls', '.stage', '#said', '.troubles', '.aside', '.bot', '.tables'];
    const boxes = names
      .map((name) => ({ name, box: document.querySelector(name)?.getBoundingClientRect() }))
      .filter(({ box }) => box && box.width > 0 && box.height > 0);
    const pairs = boxes.flatMap((a, i) => boxes.slice(i + 1).map((b) => [a, b]));
    const across = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return pairs.filter(([a, b]) => across(a.box, b.box) > 1 && down(a.box, b.box) > 1).map(([a, b]) => `${a.name} and ${b.name}`);
  });
}
