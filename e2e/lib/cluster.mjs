// The list of nodes beside the picture.

/** Every row: name, weight as it stands in its field, keys, and what is said beside them. */
export function rows(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('tr.node-row')].map((row) => ({
      name: row.querySelector('.node-name').textContent.trim(),
      weight: row.querySelector('[role=spinbutton]')?.value,
      keys: Number(row.querySelector('td.num').textContent.replaceAll(',', '')),
      gone: row.classList.contains('gone'),
      looked: row.classList.contains('looked'),
    })),
  );
}

/** The row of a node. */
export const row = (page, name) =>
  page.locator('tr.node-row').filter({ has: page.locator('.node-name').getByText(name, { exact: true }) });
