import { contract } from '../../src/shared/contract/contract.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { checkAppearance } from '../support/appearance.ts';
import { gate } from '../support/gate.ts';
import fc from 'fast-check';
import { expect, test } from './component-test.ts';
import { withoutParts } from './stand-in/without-parts.ts';
import {
  intake,
  missing,
  field,
  proposals,
  saveLead,
  lead,
  told,
  propose,
  inputOf,
  inIntakeOfCall,
} from './intake-scenes.ts';

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
      const [proposed, part, key, value] = told[name];
      if (choice[name] === 'leave') continue;
      if (choice[name] === 'key') await inputOf(shown, name).press('ArrowRight');
      else
        await intake(shown)
          .getByRole('button', { name: `Take ${proposed} (` })
          .click();
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
