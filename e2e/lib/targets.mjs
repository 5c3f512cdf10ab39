// What lies where on the page: what a finger meets, and what lies on top of what.

/** What a finger meets, in CSS pixels. */
const TARGET = 44;

/**
 * Buttons and fields that a finger would miss: the target is the element with what it adds by ::before or ::after.
 * In rows of a table, on the track and in the sentence of settings `least` pixels will do.
 */
export function small(page, least = TARGET) {
  return page.evaluate(
    ([TARGET, least]) => {
      const seen = [...document.querySelectorAll('button, a[href], input, select, summary, [tabindex="0"]')].filter(
        (one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility === 'visible',
      );
      const hits = (one, x, y) => {
        const found = document.elementFromPoint(x, y);
        return found && (found === one || one.contains(found) || found.closest('label')?.contains(one));
      };
      return seen.flatMap((one) => {
        one.scrollIntoView({ block: 'center', inline: 'center' });
        const { left, top, width, height } = one.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        // In a row of a table or on the track, neighbours may be nearer.
        const dense = one.closest('table, .track, .sentence') !== null;
        const reach = (dense ? least : TARGET) / 2 - 1;
        const across = hits(one, x - reach, y) && hits(one, x + reach, y);
        const down = hits(one, x, y - reach) && hits(one, x, y + reach);
        if (across && down) return [];
        const name = one.getAttribute('aria-label') ?? one.textContent.trim();
        return [`${one.tagName.toLowerCase()}.${one.className} “${name.slice(0, 40)}”: ${Math.round(width)} × ${Math.round(height)}`];
      });
    },
    [TARGET, least],
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
