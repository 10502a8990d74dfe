import { contract } from '../../src/shared/contract/contract.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { checkAppearance } from '../support/appearance.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import { answerHolds } from './intake-scenes.ts';
import type { ShownPage } from './stand-in/shown-page.ts';
import { answeredCall } from './stand-in/states.ts';
import { withoutParts } from './stand-in/without-parts.ts';

const intake = ({ main }: ShownPage) => main.getByRole('form', { name: 'New enquiry' });
const needed = (shown: ShownPage) => intake(shown).locator('[data-part=needed]');
const proposed = (shown: ShownPage) => intake(shown).locator('[data-part=proposed]');
const field = (shown: ShownPage, role: 'combobox' | 'textbox' | 'radiogroup', name: string) =>
  intake(shown).getByRole(role, { name, exact: true });
/** Where the value of a field is from, as it is shown and as it is read out. */
const hasSource = (shown: ShownPage, role: 'combobox' | 'textbox', name: string, source: string) =>
  expect(field(shown, role, name)).toHaveAttribute('aria-description', source);
const withoutProposals = withoutParts('enquiries');

test(
  'a new caller needs a name and a number; the rest is proposed, marked, and saved as it stands',
  gate,
  async ({ show }) => {
    const shown = await show({ path: '/reservations/new?call=call-1' });
    const { sex, address_id, medium_id, type, department_id, items } = await shown.service.read(
      contract.intakeProposal.propose,
      { call_id: 'call-1' },
    );
    await expect(needed(shown)).toHaveText('Still needed: Name, Phones.');
    await expect(proposed(shown)).toHaveText(/^8 fields are proposed\. /);
    for (const name of ['Address', 'Source', 'Department', 'Type', 'Items'])
      await hasSource(shown, 'combobox', name, 'usual lately');
    await hasSource(shown, 'textbox', 'Day', 'today');
    await hasSource(shown, 'textbox', 'Remark', 'the items');
    await intake(shown).getByRole('textbox', { name: 'Name', exact: true }).fill('孙立军');
    await intake(shown).getByRole('combobox', { name: 'Phones' }).fill('13700001111');
    await expect(needed(shown)).toHaveText('Everything that is needed is filled in.');
    const { rows } = await shown.service.read(contract.reservation.index, { rows: 1 });
    shown.service.answer(contract.reservation.create, () => rows[0] as never);
    await intake(shown).getByRole('button', { name: 'Save enquiry' }).click();
    await shown.main.getByRole('region', { name: 'Enquiry' }).waitFor();
    expect(shown.service.bodies(contract.reservation.create)).toEqual([
      {
        customer: {
          name: '孙立军',
          phone: ['13700001111'],
          sex,
          address_id: String(address_id),
          medium_id: String(medium_id),
        },
        reservation: {
          type: String(type),
          department_id: String(department_id),
          items: items.map(String),
          date: clinicDay(),
          remark: expect.stringMatching(/^Asked about .+\.$/),
        },
      },
    ]);
  },
);

test('a form of address decides on the sex, the items on the remark, until they are entered', async ({ show }) => {
  const shown = await show({ path: '/reservations/new' });
  const name = intake(shown).getByRole('textbox', { name: 'Name', exact: true });
  const remark = intake(shown).getByRole('textbox', { name: 'Remark' });
  await name.fill('王先生');
  await expect(intake(shown).getByRole('radio', { name: 'Male', exact: true })).toBeChecked();
  await name.fill('王女士');
  await expect(intake(shown).getByRole('radio', { name: 'Female' })).toBeChecked();
  await intake(shown).getByRole('combobox', { name: 'Items' }).click();
  const option = shown.page.getByRole('option').first();
  const item = await option.innerText();
  await option.click();
  await expect(remark).toHaveValue(`Asked about ${item}.`);
  await expect(proposed(shown)).toHaveText(/^7 fields/);
  await expect(field(shown, 'combobox', 'Items')).not.toHaveAttribute('aria-description');
  await remark.fill('Wants the price');
  await expect(proposed(shown)).toHaveText(/^6 fields/);
  await name.fill('王先生');
  await expect(remark).toHaveValue('Wants the price');
});

test('the Backspace key takes a proposed item back', async ({ show }) => {
  const shown = await show({ path: '/reservations/new?call=call-1' });
  const { items } = await shown.service.read(contract.intakeProposal.propose, { call_id: 'call-1' });
  const chosen = intake(shown).locator('.mantine-Pill-root');
  await expect(chosen).toHaveCount(items.length);
  expect(items.length).toBeGreaterThan(0);
  await intake(shown).getByRole('combobox', { name: 'Items' }).press('Backspace');
  await expect(chosen).toHaveCount(items.length - 1);
});

test('a known customer needs nothing of a file', async ({ show }) => {
  const shown = await show({ path: '/reservations/new?customer=1' });
  await expect(needed(shown)).toHaveText('Everything that is needed is filled in.');
  await expect(intake(shown).getByText('Opens a file')).toHaveCount(0);
});

test('a service without proposals leaves the day of today alone in the form', async ({ show }) => {
  const shown = await show({ path: '/reservations/new', before: withoutProposals });
  await expect(needed(shown)).toHaveText(
    /^Still needed: Name, Sex, Phones, Address, Source, Department, Type, Items, Remark\.$/,
  );
  await expect(proposed(shown)).toHaveText(/^1 field is proposed/);
});

test('intake: shows the missing sex below the choice, apart from it', async ({ show }) => {
  const shown = await show({ path: '/reservations/new', before: withoutProposals });
  const form = shown.main.getByRole('form', { name: 'New enquiry' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).press('Control+Enter');
  const group = form.getByRole('radiogroup', { name: 'Sex' });
  const error = form.locator('.mantine-RadioGroup-error');
  await error.waitFor();
  const [radio, said] = await Promise.all([group.getByRole('radio').first().boundingBox(), error.boundingBox()]);
  const gap = (said?.y ?? 0) - ((radio?.y ?? 0) + (radio?.height ?? 0));
  expect(gap).toBeGreaterThanOrEqual(5);
});

const inCall = ({ phone, service }: ShownPage['standIn']): void => {
  phone.change({ calls: [answeredCall({ number: '13912340999' })] });
  answerHolds(service);
};
const inIntakeOfCall = { path: '/reservations/new?call=call-1', before: inCall } as const;
const times = (shown: ShownPage) => intake(shown).getByRole('region', { name: 'Next free' });

test('in a call the number stands in the head, and its field names the call as its source', async ({ show }) => {
  const shown = await show(inIntakeOfCall);
  await expect(intake(shown).getByText('139 1234 0999', { exact: true })).toBeVisible();
  await field(shown, 'combobox', 'Phones').fill('13912340999');
  await field(shown, 'combobox', 'Phones').press('Enter');
  await hasSource(shown, 'combobox', 'Phones', 'this call');
  await expect(intake(shown).getByText(/^Draft kept \d\d:\d\d$/)).toBeVisible();
});

test('F7 and a digit hold a time while one types; saving writes the enquiry and books it', async ({ show }) => {
  const shown = await show(inIntakeOfCall);
  const name = field(shown, 'textbox', 'Name');
  await name.fill('孙立军');
  await field(shown, 'combobox', 'Phones').fill('13912340999');
  await name.focus();
  await times(shown).getByRole('button').first().waitFor();
  await shown.page.keyboard.press('F7');
  await shown.page.keyboard.press('2');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('孙立军');
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
    const shown = await show({ ...inIntakeOfCall, path: '/reservations/new?customer=1' });
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
  const shown = await show({ ...inIntakeOfCall, path: '/reservations/new?customer=1' });
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
  await expect(needed(shown)).toHaveText('Still needed: Customer.');
  await expect(intake(shown).getByRole('button', { name: 'Save enquiry' })).toBeDisabled();
  await field(shown, 'combobox', 'Existing customer').fill('zhangwei');
  await shown.page.getByRole('option', { name: /^张伟 · / }).click();
  await expect(needed(shown)).toHaveText('Everything that is needed is filled in.');
});
