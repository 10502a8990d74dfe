import type { Locator } from '@playwright/test';
import { accessibilityFaults } from '../support/accessibility.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import { finish, talk, wrapUp } from './dock-scenes.ts';
import type { ShownPage } from './stand-in/shown-page.ts';
import { call, endedCall, inCallAgent, wrappingUpAgent } from './stand-in/states.ts';

/** 200 % zoom on the smallest screen: the call stays in sight while the page scrolls. */
const height = 360;
const bar = ({ page }: ShownPage) => page.getByRole('region', { name: 'Call bar' });
const narrow = async (shown: ShownPage): Promise<void> => shown.page.setViewportSize({ width: 640, height });

/** At the bottom of the window, over nothing that cannot be scrolled away from it. */
async function expectAtBottom(element: Locator): Promise<void> {
  for (const to of ['0', 'document.scrollingElement.scrollHeight']) {
    await element.page().evaluate(`window.scrollTo(0, ${to})`);
    await expect.poll(() => element.boundingBox()).toMatchObject({ x: 0, y: height - 48, width: 640, height: 48 });
  }
}

test('in a call its state, its time, Mute and Hang up are in sight wherever the page is scrolled to', async ({
  show,
}) => {
  const shown = await show({ before: talk, path: '/calls' });
  await shown.page.getByRole('region', { name: 'Phone', exact: true }).getByText('In call').waitFor();
  await expect(bar(shown)).toHaveCount(0);
  await narrow(shown);
  await expect(bar(shown)).toContainText(/In call0:\d\d张伟/);
  await expectAtBottom(bar(shown));
  expect(await accessibilityFaults(shown.page)).toEqual([]);
  await bar(shown).getByRole('button', { name: 'Mute' }).click();
  await bar(shown).getByRole('button', { name: 'Unmute', pressed: true }).waitFor();
  await bar(shown).getByRole('button', { name: 'Hang up' }).click();
  const callId = 'call-1';
  await expect
    .poll(() => shown.standIn.commands)
    .toEqual([
      { name: 'setMuted', input: { callId, muted: true } },
      { name: 'hangUp', input: { callId } },
    ]);
});

test('a call that is being placed can be hung up; one that rings has its own Answer', async ({ show }) => {
  const shown = await show({ before: ({ agent }) => agent.emit(inCallAgent()) });
  await narrow(shown);
  shown.standIn.phone.change({ calls: [call({ direction: 'outbound', state: 'dialling' })] });
  await bar(shown).getByText('Calling …').waitFor();
  await expect(bar(shown).getByRole('button')).toHaveText(['Hang up']);
  shown.standIn.phone.change({ calls: [call()] });
  await shown.page.getByRole('region', { name: 'Incoming call' }).waitFor();
  await expect(bar(shown)).toHaveCount(0);
});

test(
  'in the wrap-up the time left and Save are in sight, and Save sends what the form holds',
  gate,
  async ({ show }) => {
    const shown = await show({ before: finish });
    await narrow(shown);
    await wrapUp(shown).getByRole('textbox', { name: 'Note' }).fill('Left side harder than right');
    await expect(bar(shown)).toContainText(/Wrap-up(0:\d\d|1:00) left张伟/);
    await expectAtBottom(bar(shown));
    expect(await accessibilityFaults(shown.page)).toEqual([]);
    await bar(shown).getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => shown.standIn.commands.map(({ name }) => name)).toEqual(['put', 'finishWrapUp']);
    shown.standIn.agent.change({ isWrapUpDone: true });
    await expect(bar(shown)).toHaveCount(0);
  },
);

test('a wrap-up with nothing to write is ended from the bar', async ({ show }) => {
  const shown = await show();
  await narrow(shown);
  shown.standIn.phone.change({ calls: [endedCall({ direction: 'internal' })] });
  shown.standIn.agent.emit(wrappingUpAgent());
  await bar(shown).getByRole('button', { name: 'Skip' }).click();
  await expect.poll(() => shown.standIn.commands.map(({ name }) => name)).toEqual(['finishWrapUp']);
});

test('the words of a wrap-up lead to its form', async ({ show }) => {
  const shown = await show({ before: finish });
  await narrow(shown);
  const note = wrapUp(shown).getByRole('textbox', { name: 'Note' });
  await note.waitFor();
  await shown.page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(note).not.toBeInViewport();
  await bar(shown)
    .getByRole('button', { name: /^Wrap-up/ })
    .click();
  await expect(note).toBeInViewport();
  await wrapUp(shown).locator(':focus').waitFor();
});

test('the focused control is not behind the bar', async ({ show }) => {
  const shown = await show({ before: finish });
  await narrow(shown);
  const done = wrapUp(shown).getByRole('button', { name: 'Skip' });
  await done.waitFor();
  await shown.page.evaluate(() => window.scrollTo(0, 0));
  await done.focus();
  await expect
    .poll(async () => {
      const box = await done.boundingBox();
      return (box?.y ?? height) + (box?.height ?? 0);
    })
    .toBeLessThanOrEqual(height - 48);
});

test('in Chinese no word of the bar is cut', async ({ show }) => {
  const shown = await show({ before: talk, language: 'zh-CN' });
  await narrow(shown);
  const chinese = shown.page.getByRole('region', { name: '通话栏' });
  await expect(chinese.getByRole('button')).toHaveText(['静音', '挂断']);
  expect(await accessibilityFaults(shown.page)).toEqual([]);
  expect(await chinese.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});
