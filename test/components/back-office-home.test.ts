import { contract } from '../../src/shared/contract/contract.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { gate } from '../support/gate.ts';
import { lineState } from '../support/line-state.ts';
import { expect, test } from './component-test.ts';
import { only, type ShownPage } from './stand-in/shown-page.ts';

/** The first page of an administrator. */
const tile = ({ main, page }: ShownPage, name: string) =>
  main.locator('dl > div').filter({ has: page.locator('dt', { hasText: name }) });
const backups = {
  running: null,
  problem: null,
  restore: null,
  last_failure: null,
  is_overdue: false,
};

test('the day of the clinic is in figures, each of which leads to its page', async ({ show }) => {
  const shown = await show({ role: 'admin', path: null });
  const state = { ...backups, last_success: { file: 'a.db', created_at: `${clinicDay()} 03:00:00` } };
  shown.service.answer(contract.adminBackup.state, () => ({ ...state, next_at: `${clinicDay(1)} 03:30:00` }));
  const since = `${clinicDay()} 08:00:00`;
  shown.service.answer(contract.line.list, () => [
    lineState({ name: 'main', answers: true, status: 200, since }),
    lineState({ name: 'second', answers: false, status: 408, since }),
  ]);
  await shown.load('/');
  await expect(tile(shown, 'Last backup')).toContainText('03:00');
  await expect(tile(shown, 'Last backup')).toContainText('next at 03:30');
  await expect(tile(shown, 'Lines')).toContainText('1 of 2');
  await expect(tile(shown, 'Lines')).toContainText('no response: second');
  await expect(tile(shown, 'Lines')).toHaveAttribute('data-alert', 'true');
  await expect(tile(shown, 'Agents at work')).toContainText(/\d+ ready|callers? waits?/);
  for (const [name, path] of [
    ['Calls', 'calls'],
    ['To call back', 'supervisor/missed'],
    ['Agents at work', 'supervisor'],
    ['Lines', 'back-office/lines'],
    ['Last backup', 'back-office/backups'],
  ] as const)
    await expect(tile(shown, name).getByRole('link')).toHaveAttribute('href', new RegExp(`/${path}(\\?|$)`));
});

test('a clinic without a backup, and without a plan for one, is told so in red', async ({ show }) => {
  const shown = await show({ role: 'admin', path: null });
  let nextAt: string | null = null;
  shown.service.answer(contract.adminBackup.state, () => ({ ...backups, last_success: null, next_at: nextAt }));
  await shown.load('/');
  await expect(tile(shown, 'Last backup')).toContainText('None');
  await expect(tile(shown, 'Last backup')).toHaveAttribute('data-alert', 'true');
  nextAt = `${clinicDay(1)} 03:30:00`;
  await shown.load('/');
  await expect(tile(shown, 'Last backup')).toContainText('next at 03:30');
  await expect(tile(shown, 'Last backup')).not.toHaveAttribute('data-alert', 'true');
});

test('a figure that cannot be read is said to be unknown, and the others stay', gate, async ({ show }) => {
  const shown = await show({ role: 'admin', fateOf: only(contract.adminBackup.state, 500) });
  await expect(tile(shown, 'Last backup')).toContainText('Could not be read');
  await expect(tile(shown, 'Last backup').getByRole('link')).toHaveCount(0);
  await tile(shown, 'Calls').getByRole('link').waitFor();
});
