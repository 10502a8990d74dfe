import { contract } from '../../src/shared/contract/contract.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { checkAppearance } from '../support/appearance.ts';
import { gate } from '../support/gate.ts';
import fc from 'fast-check';
import type { Lead } from '../../src/shared/contract/lead.ts';
import { expect, test } from './component-test.ts';
import { answerHolds } from './intake-scenes.ts';
import type { ShownPage } from './stand-in/shown-page.ts';
import { answeredCall } from './stand-in/states.ts';
import { withoutParts } from './stand-in/without-parts.ts';

const intake = ({ main }: ShownPage) => main.getByRole('form', { name: 'New enquiry' });
const missing = (shown: ShownPage) => intake(shown).locator('[data-part=missing]');
const field = (shown: ShownPage, role: 'combobox' | 'textbox' | 'radiogroup', name: string) =>
  intake(shown).getByRole(role, { name, exact: true });
const proposals = (shown: ShownPage) => intake(shown).locator('[data-part=proposal]');
const saveLead = (shown: ShownPage) => intake(shown).getByRole('button', { name: 'Save lead' });
const lead: Lead = {
  id: 41,
  customer: { name: '许诗涵', phone: ['13912340999'] },
  reservation: {},
  owner: { id: 5, name: '李娜' },
  call_id: 'call-1',
  created_at: '2026-03-02 10:00:00',
  version: 1,
};

const inCall = ({ phone, service }: ShownPage['standIn']): void => {
  phone.change({ calls: [answeredCall({ number: '13912340999' })] });
  answerHolds(service);
};
const inIntakeOfCall = { path: '/reservations/new?call=call-1', before: inCall } as const;
const times = (shown: ShownPage) => intake(shown).getByRole('region', { name: 'Next free' });

/** A lead of whom everything that an enquiry requires is known. */
const whole: Lead = {
  ...lead,
  customer: { ...lead.customer, sex: 2, address_id: 2, medium_id: 1 },
  reservation: { department_id: 1, type: 1, date: clinicDay(), items: [1], remark: '想了解价格' },
};
async function showWhole({ show }: { show: (how: object) => Promise<ShownPage> }): Promise<ShownPage> {
  const shown = await show({ ...inIntakeOfCall, path: null });
  shown.service.answer(contract.lead.info, () => whole);
  await shown.load('/reservations/new?lead=41&call=call-1');
  return shown;
}

/** The fields that a call tells something of, and what each has once its proposal is taken. */
const told = {
  Address: ['customer', 'address_id', '2'],
  Source: ['customer', 'medium_id', '1'],
  Type: ['reservation', 'type', '1'],
  Department: ['reservation', 'department_id', '2'],
  Day: ['reservation', 'date', clinicDay()],
} as const;
const propose = (service: ShownPage['service']): void =>
  service.answer(contract.intakeProposal.propose, () => ({
    address: { id: 2, name: '江苏 · 常州' },
    medium: { id: 1, name: '美团' },
    type: { id: 1, name: '电话咨询' },
    department: { id: 2, name: '皮肤美容科' },
    line: '4008001000',
    group: { id: 1, name: 'Consultation' },
  }));
const inputOf = (shown: ShownPage, name: string) =>
  name === 'Day' ? intake(shown).getByLabel('Day', { exact: true }) : field(shown, 'combobox', name);

test('a name and a number make a lead; what is proposed is in sight, and is not saved', gate, async ({ show }) => {
  const shown = await show({ ...inIntakeOfCall, path: null });
  propose(shown.service);
  shown.service.answer(contract.lead.create, () => lead);
  shown.service.answer(contract.lead.info, () => lead);
  await shown.load('/reservations/new?call=call-1');
  await expect(proposals(shown)).toHaveCount(5);
  await expect(missing(shown).getByRole('listitem')).toHaveText([
    /^Sex ask$/,
    /^Address proposed$/,
    /^Source proposed$/,
    /^Department proposed$/,
    /^Type proposed$/,
    /^Day proposed$/,
    /^Items ask$/,
    /^Remark ask$/,
  ]);
  await field(shown, 'textbox', 'Name').fill('许诗涵');
  await field(shown, 'combobox', 'Phones').fill('13912340999');
  await intake(shown).getByRole('region', { name: 'Lead' }).getByText('complete').waitFor();
  await checkAccessibility(shown.page);
  await checkAppearance(shown.page);
  await shown.page.keyboard.press('Control+Enter');
  await shown.page.getByText('许诗涵 is kept as a lead.').waitFor();
  expect(shown.service.bodies(contract.lead.create)).toEqual([
    { customer: { name: '许诗涵', phone: ['13912340999'] }, reservation: {} },
  ]);
  expect(shown.service.bodies(contract.reservation.create)).toEqual([]);
  const identified = shown.standIn.commands.filter(({ name }) => name === 'identifyCaller');
  expect(identified.map(({ input }) => input)).toEqual([
    { callId: 'call-1', customer: null, lead: { id: lead.id, name: lead.customer.name } },
  ]);
  await expect(field(shown, 'textbox', 'Name')).toHaveValue('许诗涵');
});

test('whichever proposals are taken, by → or by a press, those alone are saved', async ({ show }) => {
  const shown = await show({ ...inIntakeOfCall, path: null });
  propose(shown.service);
  shown.service.answer(contract.lead.create, () => {
    throw problemFor('service-slow');
  });
  const names = Object.keys(told) as (keyof typeof told)[];
  const choices = fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom('key', 'press', 'leave')])));
  await shown.load('/reservations/new?call=call-1');
  for (const choice of fc.sample(choices, 6)) {
    await field(shown, 'textbox', 'Name').fill('许诗涵');
    await field(shown, 'combobox', 'Phones').fill('13912340999');
    await expect(proposals(shown)).toHaveCount(names.length);
    const expected: Record<string, Record<string, unknown>> = {
      customer: { name: '许诗涵', phone: ['13912340999'] },
      reservation: {},
    };
    for (const name of names) {
      const [part, key, value] = told[name];
      if (choice[name] === 'leave') continue;
      if (choice[name] === 'key') await inputOf(shown, name).press('ArrowRight');
      else {
        const chip = intake(shown).locator('[data-part=proposed-field]').filter({ has: inputOf(shown, name) });
        await chip.getByRole('button', { name: /^Take / }).click();
      }
      Object.assign(expected[part] ?? {}, { [key]: value });
    }
    const before = shown.service.bodies(contract.lead.create).length;
    await saveLead(shown).click();
    await expect.poll(() => shown.service.bodies(contract.lead.create).length).toBe(before + 1);
    expect(shown.service.bodies(contract.lead.create).at(-1)).toEqual(expected);
    await intake(shown).getByRole('button', { name: 'Discard' }).click();
  }
});

test('a lead is completed into the customer and the enquiry, to whom the call belongs', async ({ show }) => {
  const known = { ...lead, customer: { ...lead.customer, sex: 2, address_id: 2, medium_id: 1 } };
  const shown = await show({ ...inIntakeOfCall, path: null });
  propose(shown.service);
  shown.service.answer(contract.lead.info, () => known);
  await shown.load('/reservations/new?lead=41&call=call-1');
  await expect(missing(shown).getByRole('listitem')).toHaveText([
    /^Department proposed$/,
    /^Type proposed$/,
    /^Day proposed$/,
    /^Items ask$/,
    /^Remark ask$/,
  ]);
  for (const name of ['Department', 'Type', 'Day']) await inputOf(shown, name).press('ArrowRight');
  await field(shown, 'combobox', 'Items').click();
  await shown.page.getByRole('option').first().click();
  await shown.page.keyboard.press('Escape');
  await field(shown, 'textbox', 'Remark').fill('想了解价格');
  await missing(shown).getByText('nothing').waitFor();
  const { rows } = await shown.service.read(contract.reservation.index, { rows: 1 });
  shown.service.answer(contract.reservation.create, () => rows[0] as never);
  await intake(shown).getByRole('button', { name: 'Save enquiry' }).click();
  await shown.main.getByRole('region', { name: 'Enquiry' }).waitFor();
  expect(shown.service.bodies(contract.reservation.create)).toEqual([
    {
      lead_id: 41,
      customer: { name: '许诗涵', phone: ['13912340999'], sex: 2, address_id: '2', medium_id: '1' },
      reservation: {
        department_id: '2',
        type: '1',
        date: clinicDay(),
        items: [expect.any(String)],
        remark: '想了解价格',
      },
    },
  ]);
  const identified = shown.standIn.commands.filter(({ name }) => name === 'identifyCaller');
  expect(identified.map(({ input }) => input)).toMatchObject([{ customer: { id: rows[0]?.customer.id }, lead: null }]);
});

test('a lead that nobody needs is dropped once that is confirmed', async ({ show }) => {
  const shown = await show({ path: null });
  shown.service.answer(contract.lead.info, () => lead);
  shown.service.answer(contract.lead.drop, () => null);
  await shown.load('/reservations/new?lead=41');
  await intake(shown).getByRole('button', { name: 'Drop lead…' }).click();
  await shown.page.getByRole('dialog').getByRole('button', { name: 'Drop lead' }).click();
  await shown.page.getByText('The lead 许诗涵 was dropped.').waitFor();
  expect(shown.service.bodies(contract.lead.drop)).toEqual([{ id: 41, version: 1 }]);
});

test('enquiries list the leads as incomplete, with what each lacks', async ({ show }) => {
  const shown = await show({ path: null });
  const known = { ...lead, id: 42, customer: { ...lead.customer, sex: 2, address_id: 2, medium_id: 1 } };
  shown.service.answer(contract.lead.list, () => ({ rows: [lead, known], total: 2, next_cursor: null }));
  shown.service.answer(contract.lead.info, () => known);
  await shown.load('/reservations');
  const lines = shown.main.getByRole('region', { name: 'Incomplete' }).getByRole('listitem');
  await expect(lines).toHaveText([
    /^许诗涵 139 1234 0999 Missing: Sex, Address, Source, Department, Type, Day, Items, Remark 李娜 /,
    /^许诗涵 139 1234 0999 Missing: Department, Type, Day, Items, Remark 李娜 /,
  ]);
  await checkAccessibility(shown.page);
  await lines.nth(1).getByRole('link', { name: '许诗涵' }).click();
  await expect(field(shown, 'textbox', 'Name')).toHaveValue('许诗涵');
});

test('a lead that was completed meanwhile is said to be', async ({ show }) => {
  const shown = await show({ path: null });
  shown.service.answer(contract.lead.info, () => {
    throw problemFor('lead-closed');
  });
  await shown.load('/reservations/new?lead=41');
  await shown.main.getByText('This lead was completed or dropped meanwhile.').waitFor();
});

test('a known customer needs nothing of a file, and is no lead', async ({ show }) => {
  const shown = await show({ path: '/reservations/new?customer=1' });
  await missing(shown).getByText('Missing for the enquiry').waitFor();
  await expect(missing(shown).getByRole('listitem').first()).toHaveText(/^Department/);
  await expect(intake(shown).getByText('Opens a file')).toHaveCount(0);
  await expect(saveLead(shown)).toHaveCount(0);
});

test('beside a service without leads the enquiry alone is saved, with all that it requires', async ({ show }) => {
  const shown = await show({ path: '/reservations/new', before: withoutParts('enquiries', 'leads') });
  await expect(missing(shown).getByRole('listitem')).toHaveText([
    /^Name ask$/,
    /^Sex ask$/,
    /^Phones ask$/,
    /^Address ask$/,
    /^Source ask$/,
    /^Department ask$/,
    /^Type ask$/,
    /^Day proposed$/,
    /^Items ask$/,
    /^Remark ask$/,
  ]);
  await expect(intake(shown).getByRole('button', { name: 'Save enquiry' })).toBeVisible();
});

test('intake: shows the missing sex below the choice, apart from it', async ({ show }) => {
  const shown = await show({ path: '/reservations/new', before: withoutParts('enquiries', 'leads') });
  const form = shown.main.getByRole('form', { name: 'New enquiry' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).press('Control+Enter');
  const group = form.getByRole('radiogroup', { name: 'Sex' });
  const error = form.locator('.mantine-RadioGroup-error');
  await error.waitFor();
  const [radio, said] = await Promise.all([group.getByRole('radio').first().boundingBox(), error.boundingBox()]);
  const gap = (said?.y ?? 0) - ((radio?.y ?? 0) + (radio?.height ?? 0));
  expect(gap).toBeGreaterThanOrEqual(5);
});

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
