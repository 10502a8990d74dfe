import { expect, test } from './component-test.ts';

/** At each place of the scroll: what lies over the buttons that stay in sight, also where it lets presses through. */
const coverOf = (panel: Element): string[] => {
  const foot = panel.querySelector('[data-part=panel-actions]');
  const found = new Set<string>();
  if (!foot) throw new Error('The panel has no buttons.');
  for (let top = 0; top <= panel.scrollHeight - panel.clientHeight; top += 12) {
    panel.scrollTop = top;
    const box = foot.getBoundingClientRect();
    for (let x = box.left + 4; x < box.right; x += 8)
      for (const y of [box.top + 6, box.top + box.height / 2, box.bottom - 6]) {
        const there = document.elementFromPoint(x, y);
        if (there && !foot.contains(there)) found.add(there.outerHTML.slice(0, 80));
      }
  }
  return [...found];
};

for (const [role, path] of [
  ['admin', '/back-office/accounts/new'],
  ['agent', '/appointments/new'],
] as const) {
  test(`${path}: nothing in the form is drawn over its buttons`, async ({ show }) => {
    const { main, page } = await show({ role, path });
    await page.setViewportSize({ width: 1280, height: 500 });
    const form = main.locator('form[data-part=panel]');
    await form.locator('[data-part=panel-actions]').waitFor();
    await page.addStyleTag({ content: '* { pointer-events: auto !important; }' });
    expect(await form.evaluate((panel) => panel.scrollHeight - panel.clientHeight)).toBeGreaterThan(0);
    expect(await form.evaluate(coverOf)).toEqual([]);
  });
}

test('a customer’s file that is changed ends with its buttons: no field shows below them', async ({ show }) => {
  const { main, page } = await show({ path: '/customers/1?edit=true' });
  await page.setViewportSize({ width: 1280, height: 500 });
  const foot = main.locator('form [data-part=panel-actions]');
  await foot.waitFor();
  await expect
    .poll(() => foot.evaluate((buttons) => Math.round(innerHeight - buttons.getBoundingClientRect().bottom)))
    .toBe(0);
});
