import { contract } from '../../src/shared/contract/contract.ts';
import { firstSettings } from '../../src/shared/contract/settings.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';

const { settings: read, updateSettings: update } = contract.adminSettings;
const {
  callback_secret: _secret,
  lines: _lines,
  hold_music: _music,
  role_permissions: _permissions,
  ...rest
} = firstSettings;
const view = { ...rest, has_callback_secret: false };
const usual = { opens: '09:00', closes: '18:00', break_start: null, break_end: null };
const path = '/back-office/hours';

test('hours of a weekday with a break are sent as a week; a closed day has no times', gate, async ({ show }) => {
  const { main, service } = await show({ role: 'admin', path });
  const form = main.getByRole('form', { name: 'Hours and rules' });
  await form.getByRole('textbox', { name: 'Monday: Break from' }).fill('12');
  await form.getByRole('textbox', { name: 'Monday: Break until' }).fill('1330');
  await form.getByRole('button', { name: 'Copy Monday to Tuesday–Friday' }).click();
  await form.getByRole('checkbox', { name: 'Sunday: open' }).uncheck();
  await expect(form.getByRole('textbox', { name: 'Sunday: Opens at' })).toHaveCount(0);
  const working = { ...usual, break_start: '12:00', break_end: '13:30' };
  const opening_week = [...Array.from({ length: 5 }, () => working), usual, null];
  service.answer(update, () => ({ ...view, opening_week }));
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(() => service.bodies(update)).toEqual([{ opening_week, seen: { opening_week: null } }]);
  await expect(form.getByRole('button', { name: 'Discard changes' })).toHaveCount(0);
});

test('calls outside opening hours ring once that is switched on', async ({ show }) => {
  const { main, service } = await show({ role: 'admin', path });
  const form = main.getByRole('form', { name: 'Hours and rules' });
  await form.getByRole('switch', { name: 'Calls outside opening hours ring' }).check();
  service.answer(update, () => ({ ...view, rings_outside_hours: true }));
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect
    .poll(() => service.bodies(update))
    .toEqual([{ rings_outside_hours: true, seen: { rings_outside_hours: false } }]);
});

test('a break outside of the hours is reported at its field, in the line of its day', async ({ show }) => {
  const { main, service } = await show({ role: 'admin', path });
  const form = main.getByRole('form', { name: 'Hours and rules' });
  await form.getByRole('textbox', { name: 'Tuesday: Break from' }).fill('7');
  await form.getByRole('textbox', { name: 'Tuesday: Break until' }).fill('8');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form.getByRole('textbox', { name: 'Tuesday: Break until' })).toHaveAttribute('aria-invalid', 'true');
  await form.getByText('The break must lie within the opening hours').waitFor();
  expect(service.bodies(update)).toEqual([]);
});

test('a holiday is added before those that are listed, and one is removed', async ({ show }) => {
  const [first, second] = [clinicDay(40), clinicDay(50)];
  const listed = { date: second, name: 'Spring Festival', hours: null };
  const past = { date: clinicDay(-40), name: null, hours: null };
  const { main, service } = await show({
    role: 'admin',
    path,
    before: ({ service: stand }) => stand.answer(read, () => ({ ...view, special_days: [past, listed] })),
  });
  await main.getByText('1 earlier day is not shown.').waitFor();
  const form = main.getByRole('form', { name: 'Add day' });
  await form.getByRole('textbox', { name: 'Day' }).fill(first);
  await form.getByRole('switch', { name: 'Open on this day' }).check();
  await form.getByRole('textbox', { name: 'Closes at' }).fill('12');
  const added = { date: first, name: null, hours: { ...usual, closes: '12:00' } };
  service.answer(update, () => ({ ...view, special_days: [past, added, listed] }));
  await form.getByRole('button', { name: 'Add day' }).click();
  await expect
    .poll(() => service.bodies(update))
    .toEqual([{ special_days: [added, past, listed], seen: { special_days: [past, listed] } }]);
  await main
    .getByRole('row', { name: /09:00–12:00/ })
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect
    .poll(() => service.bodies(update).at(-1))
    .toEqual({ special_days: [past, listed], seen: { special_days: [past, added, listed] } });
});
