import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { expect, test } from './component-test.ts';
import { dock } from './dock-scenes.ts';

const boxOf = (element: Element) => element.getBoundingClientRect().toJSON() as DOMRect;

test('a notification floats in the work area: nothing moves, and the buttons of a form stay free', async ({ show }) => {
  const shown = await show({ path: '/customers/new' });
  const frame = shown.page.locator('[data-part=frame]');
  const foot = shown.main.locator('[data-part=panel-actions]');
  await foot.waitFor();
  const before = await frame.evaluate(boxOf);
  shown.standIn.refuse('dial', problemFor('phone-not-registered'));
  await dock(shown).getByRole('textbox', { name: 'Number' }).fill('19900000001');
  await dock(shown).getByRole('button', { name: 'Call', exact: true }).click();
  const toast = shown.page.getByRole('alert').filter({ hasText: 'The phone is not registered' });
  await toast.waitFor();
  expect(await frame.evaluate(boxOf)).toEqual(before);
  const [box, work, buttons] = await Promise.all([
    toast.evaluate(boxOf),
    shown.main.evaluate(boxOf),
    foot.evaluate(boxOf),
  ]);
  expect(box.left).toBeGreaterThanOrEqual(work.left);
  expect(box.right).toBeLessThanOrEqual(work.right);
  await expect.poll(async () => (await toast.evaluate(boxOf)).bottom).toBeLessThanOrEqual(buttons.top);
});

for (const [role, path] of [
  ['agent', '/customers/new'],
  ['agent', '/customers/1?edit=true'],
  ['agent', '/follow-ups/1'],
  ['admin', '/back-office/hours'],
  ['admin', '/back-office/lists/mediums/1'],
] as const)
  test(`a notification covers neither navigation nor fields: ${path}`, async ({ show }) => {
    const shown = await show({ role, path });
    await shown.page.setViewportSize({ width: 1280, height: 720 });
    await shown.main.locator('form').first().waitFor();
    shown.standIn.announce('recordWritten', { callId: 'call-1', name: '张伟', number: null });
    const toast = shown.page.getByRole('alert').filter({ hasText: '张伟' });
    await toast.waitFor();
    const covered = await toast.evaluate((element) => {
      const over = element.getBoundingClientRect();
      return [...document.querySelectorAll('nav a, nav button, [role=tab], input, textarea, [role=combobox]')]
        .filter((one) => {
          const box = one.getBoundingClientRect();
          const isApart =
            box.right <= over.left || box.left >= over.right || box.bottom <= over.top || box.top >= over.bottom;
          return box.width > 0 && !isApart;
        })
        .map((one) => one.getAttribute('aria-label') ?? one.outerHTML.slice(0, 80));
    });
    expect(covered).toEqual([]);
  });
