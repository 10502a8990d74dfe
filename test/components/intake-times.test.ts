import { contract } from '../../src/shared/contract/contract.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { checkAppearance } from '../support/appearance.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import { intake, missing, field, inIntakeOfCall, times, showWhole } from './intake-scenes.ts';

test('in a call the number stands in the head, and the draft is kept', async ({ show }) => {
  const shown = await show(inIntakeOfCall);
  await expect(intake(shown).getByText('139 1234 0999', { exact: true })).toBeVisible();
  await field(shown, 'combobox', 'Phones').fill('13912340999');
  await field(shown, 'combobox', 'Phones').press('Enter');
  await expect(intake(shown).getByText(/^Draft kept \d\d:\d\d$/)).toBeVisible();
});

test('F7 and a digit hold a time while one types; saving writes the enquiry and books it', async ({ show }) => {
  const shown = await showWhole({ show });
  const name = field(shown, 'textbox', 'Name');
  await name.focus();
  await times(shown).getByRole('button').first().waitFor();
  await shown.page.keyboard.press('F7');
  await shown.page.keyboard.press('2');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('许诗涵');
  await expect(times(shown).getByRole('button').nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(intake(shown).getByRole('group', { name: 'Appointment' })).toHaveText(/held 4:\d\d$/);
  await intake(shown)
    .getByText(/^Books .+ with /)
    .waitFor();
  await checkAccessibility(shown.page);
  await checkAppearance(shown.page);
  const [hold] = shown.service.bodies(contract.appointmentExtension.hold);
  const { rows } = await shown.service.read(contract.reservation.index, { rows: 1 });
  shown.service.answer(contract.reservation.create, () => rows[0] as never);
  shown.service.answer(contract.appointment.create, () => ({ id: 1 }) as never);
  await shown.page.keyboard.press('Control+Enter');
  await shown.main.getByRole('region', { name: 'Enquiry' }).waitFor();
  await shown.page.getByText(/ was saved, and .+ is booked\.$/).waitFor();
  expect(shown.service.bodies(contract.appointment.create)).toEqual([
    {
      customer_id: String(rows[0]?.customer.id),
      reservation_id: String(rows[0]?.id),
      date: hold?.date,
      start: hold?.start,
      end: hold?.end,
      doctor_id: hold?.doctor_id,
    },
  ]);
});

test(
  'a time that was taken meanwhile loses nothing: the enquiry is saved, and the reason is shown',
  gate,
  async ({ show }) => {
    const shown = await showWhole({ show });
    await times(shown).getByRole('button').first().click();
    await expect(intake(shown).getByRole('group', { name: 'Appointment' })).toHaveText(/held/);
    const { rows } = await shown.service.read(contract.reservation.index, { rows: 1 });
    shown.service.answer(contract.reservation.create, () => rows[0] as never);
    shown.service.answer(contract.appointment.create, () => {
      throw problemFor('doctor-taken', { name: '郑晓峰', start: '10:30', end: '11:00' });
    });
    await intake(shown)
      .getByRole('button', { name: /^Save and book / })
      .click();
    await shown.main.getByRole('region', { name: 'Enquiry' }).waitFor();
    await shown.page.getByText(/^The enquiry is saved\. .+ was not booked: 郑晓峰/).waitFor();
  },
);

test('a time can be given back, and an enquiry saved without one', async ({ show }) => {
  const shown = await showWhole({ show });
  const first = times(shown).getByRole('button').first();
  await first.click();
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await first.click();
  await expect(first).toHaveAttribute('aria-pressed', 'false');
  await first.click();
  const { rows } = await shown.service.read(contract.reservation.index, { rows: 1 });
  shown.service.answer(contract.reservation.create, () => rows[0] as never);
  await intake(shown).getByRole('button', { name: 'Save without a time' }).click();
  await shown.main.getByRole('region', { name: 'Enquiry' }).waitFor();
  expect(shown.service.bodies(contract.appointment.create)).toEqual([]);
});

test('a time that somebody else holds is refused in sight, and is not booked', async ({ show }) => {
  const shown = await show({ ...inIntakeOfCall, path: '/reservations/new?customer=1' });
  shown.service.answer(contract.appointmentExtension.hold, () => {
    throw problemFor('doctor-taken', { name: '郑晓峰', start: '10:30', end: '11:00' });
  });
  await times(shown).getByRole('button').first().click();
  await times(shown).getByRole('alert').waitFor();
  await expect(intake(shown).getByRole('button', { name: 'Save enquiry' })).toBeVisible();
});

test('somebody of the same name is offered with card, sex and number, and Alt+I takes them', async ({ show }) => {
  const shown = await show(inIntakeOfCall);
  const { rows } = await shown.service.read(contract.customer.query, {
    keyword: '张伟',
    category: 'keyword',
    rows: 5,
  });
  const known = rows.find(({ name }) => name === '张伟');
  await field(shown, 'textbox', 'Name').fill('张伟');
  const offer = intake(shown)
    .getByRole('status')
    .filter({ hasText: known?.idcard ?? 'no card' });
  await expect(offer).toHaveText(/· Male · .*same name/);
  await shown.page.keyboard.press('Alt+i');
  await expect(field(shown, 'textbox', 'Name')).toHaveCount(0);
  await intake(shown)
    .getByText(known?.idcard ?? 'no card')
    .waitFor();
  await intake(shown).getByText('New customer', { exact: true }).click();
  await expect(field(shown, 'textbox', 'Name')).toHaveValue('张伟');
});

test('the materials about the items are beside the form, and are pinned to the call', async ({ show }) => {
  const shown = await show(inIntakeOfCall);
  const [material] = (await shown.service.read(contract.material.index, { rows: 1 })).rows;
  if (!material) throw new Error('The clinic has no material.');
  shown.service.answer(contract.material.index, () => ({ rows: [material], total: 1, next_cursor: null }));
  await field(shown, 'combobox', 'Items').click();
  await shown.page.getByRole('option').first().click();
  const materials = intake(shown).getByRole('region', { name: 'Materials for this' });
  await materials.getByRole('button', { name: `Pin to the call: ${material.title}` }).click();
  await materials.getByRole('button', { name: `Unpin from the call: ${material.title}` }).waitFor();
  await shown.page
    .getByRole('region', { name: 'Pinned materials' })
    .getByRole('link', { name: material.title })
    .waitFor();
});

test('fields that may stay empty are folded, and open with one press', async ({ show }) => {
  const shown = await show({ path: '/reservations/new' });
  const birthday = field(shown, 'textbox', 'Birthday (optional)');
  await field(shown, 'textbox', 'Name').waitFor();
  await expect(birthday).toHaveCount(0);
  await intake(shown).getByRole('button', { name: 'More about the customer' }).click();
  await expect(birthday).toBeVisible();
});

test('an existing customer is searched for in place of the fields of a new one', async ({ show }) => {
  const shown = await show({ path: '/reservations/new' });
  await intake(shown).getByText('Existing customer', { exact: true }).click();
  await expect(missing(shown).getByRole('listitem').first()).toHaveText(/^Customer ask$/);
  await expect(intake(shown).getByRole('button', { name: 'Save enquiry' })).toBeDisabled();
  await field(shown, 'combobox', 'Existing customer').fill('zhangwei');
  await shown.page.getByRole('option', { name: /^张伟 · / }).click();
  await expect(missing(shown).getByRole('listitem').first()).toHaveText(/^Department/);
});
