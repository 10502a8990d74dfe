import { contract } from '../../src/shared/contract/contract.ts';
import type { DesktopSettings } from '../../src/shared/ipc/desktop-ipc.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { expect, test } from './component-test.ts';
import { queue } from './desk-scenes.ts';
import { checkReadable } from './readable.ts';
import type { StandIn } from './stand-in/stand-in.ts';
import { call } from './stand-in/states.ts';

const installed: DesktopSettings = { hasGlobalKeys: false, startsAtSignIn: false, opensCallLinks: true };
const onDesktop =
  (settings: DesktopSettings) =>
  ({ desktop }: StandIn): void =>
    desktop.emit(settings);
const inputsOf = ({ commands }: StandIn, command: string): unknown[] =>
  commands.flatMap(({ name, input }) => (name === command ? [input] : []));

test('the number of a link waits for Call, and is put away by Cancel', async ({ show }) => {
  const shown = await show();
  const { page, standIn } = shown;
  const dialog = page.getByRole('dialog', { name: /Call .*0486/ });
  standIn.askedNumber.emit('13800000486');
  await dialog.waitFor();
  await checkReadable(shown);
  // The focus is on what calls nobody: Enter pressed for something else does no harm.
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  expect(inputsOf(standIn, 'dial')).toEqual([]);

  standIn.askedNumber.emit('13800000486');
  await dialog.getByRole('button', { name: 'Call', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  expect(inputsOf(standIn, 'dial')).toEqual([{ number: '13800000486' }]);
});

test('a ringing call is announced to the desktop in the words of the page, and waiting callers are counted', async ({
  show,
}) => {
  const shown = await show({ before: onDesktop(installed), path: null });
  const { standIn } = shown;
  shown.service.answer(contract.workQueue.list, () => queue);
  await shown.load('/');
  await expect
    .poll(() => inputsOf(standIn, 'showWaiting'))
    .toContainEqual({ count: queue.totals.missed_call, text: expect.stringMatching(/: 3$/) });
  standIn.phone.change({ calls: [call()] });
  await expect
    .poll(() => inputsOf(standIn, 'announce'))
    .toContainEqual({ title: 'Incoming call', body: expect.stringContaining('张伟'), answer: 'Answer' });
  standIn.phone.change({ calls: [] });
  await expect.poll(() => inputsOf(standIn, 'announce').at(-1)).toBeNull();
});

test('settings of this computer: what the system offers; a key that is taken is named', async ({ show }) => {
  const shown = await show({ path: '/settings', before: onDesktop({ ...installed, startsAtSignIn: null }) });
  const { main, page, standIn } = shown;
  await expect(main.getByRole('switch')).toHaveCount(2);
  await expect(main.getByRole('switch', { name: 'Open call links here' })).toBeChecked();
  await checkReadable(shown);
  standIn.refuse('change', problemFor('global-key-taken', { key: 'Ctrl+Alt+A' }));
  await main.getByRole('switch', { name: 'Keys in every program' }).click();
  await expect(page.getByText('Another program has the key Ctrl+Alt+A. No global key is set.')).toBeVisible();
  expect(inputsOf(standIn, 'change')).toEqual([{ hasGlobalKeys: true }]);
});

test('a browser has no such settings', async ({ show }) => {
  const { main } = await show({ path: '/settings' });
  await main.getByRole('heading', { name: 'About' }).waitFor();
  await expect(main.getByRole('region', { name: 'This computer' })).toHaveCount(0);
});
