import { contract } from '../../src/shared/contract/contract.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { checkAppearance } from '../support/appearance.ts';
import { expect, test } from './component-test.ts';
import { customer, finish, wrapUp } from './dock-scenes.ts';

/** The room that a wrap-up takes. */
for (const language of ['en', 'zh-CN'] as const)
  test(`on a small screen nothing of it has to be scrolled to: ${language}`, async ({ show }) => {
    const shown = await show({ language, path: null });
    await shown.page.setViewportSize({ width: 1280, height: 720 });
    const [pending] = (await shown.service.read(contract.followup.index, { status: '0', rows: 1 })).rows;
    if (!pending) throw new Error('The clinic has no follow-up.');
    const due = { ...pending, customer, followup_date: '2020-01-01', title: 'Thread lift, third day, both sides' };
    shown.service.answer(contract.followup.ofCustomer, () => ({ rows: [due], total: 1, next_cursor: null }));
    const listed = await shown.service.read(contract.customer.query, { keyword: '张', category: 'keyword', rows: 3 });
    const sharing = { rows: listed.rows, total: listed.rows.length, next_cursor: null };
    shown.service.answer(contract.callExtension.callers, () => sharing);
    shown.service.answer(contract.customer.query, () => sharing);
    finish(shown.standIn);
    await shown.load('/');
    const region = shown.page.locator('[data-part=wrap-up]');
    await region.getByRole('checkbox').check();
    await region.getByRole('button', { name: /^\+7/ }).click();
    await region.getByRole('button', { name: language === 'en' ? 'Not 张伟?' : '不是张伟？' }).waitFor();
    const hidden = await region.evaluate((part) =>
      [...part.querySelectorAll('[data-part=dock-rows]'), part.closest('[data-part=dock]') ?? part].map(
        ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight,
      ),
    );
    expect(hidden).toEqual([0, 0]);
    await checkAppearance(shown.page);
  });

test('a wrap-up is ended by its own buttons: no other one is Ready meanwhile', async ({ show }) => {
  const shown = await show({ before: finish });
  await wrapUp(shown).getByRole('button', { name: 'Save and get ready' }).waitFor();
  const ready = shown.page.getByRole('button', { name: 'Ready', exact: true });
  await expect(ready).toHaveCount(0);
  shown.standIn.agent.change({ label: 'break', wrapUpEndsAt: null });
  await ready.waitFor();
});

test('outcomes beyond the first six are asked for, or chosen by their digit', async ({ show }) => {
  const shown = await show({ path: null });
  shown.service.answer(contract.wrapUp.outcomes, () =>
    Array.from({ length: 8 }, (_, index) => ({
      id: index + 1,
      name: `Outcome ${index + 1}`,
      completes_follow_up: false,
      is_no_answer: false,
    })),
  );
  finish(shown.standIn);
  await shown.load('/');
  const radios = wrapUp(shown).getByRole('radio');
  await expect(radios).toHaveCount(6);
  await checkAccessibility(shown.page);
  const more = wrapUp(shown).getByRole('button', { name: '2 more' });
  await more.waitFor();
  await shown.page.keyboard.press('8');
  await expect(radios.nth(7)).toBeChecked();
  await radios.first().check();
  await expect(radios).toHaveCount(8);
  await expect(more).toHaveCount(0);
});
