import { contract } from '../../src/shared/contract/contract.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { expect, test } from './component-test.ts';
import type { ShownPage } from './stand-in/shown-page.ts';

const intake = ({ main }: ShownPage) => main.getByRole('form', { name: 'New enquiry' });
const needed = (shown: ShownPage) => intake(shown).locator('[data-part=needed]');
const proposed = (shown: ShownPage) => intake(shown).locator('[data-part=proposed]');
const withoutProposals = ({ signIn }: ShownPage['standIn']): void => {
  if (signIn.value.state === 'signed-in')
    signIn.emit({
      ...signIn.value,
      extensions: signIn.value.extensions.filter((one) => one !== 'ext/reservation/proposal'),
    });
};

test('a new caller needs a name and a number; the rest is proposed, marked, and saved as it stands', async ({
  show,
}) => {
  const shown = await show({ path: '/reservations/new?call=call-1' });
  const { sex, address_id, medium_id, type, department_id, items } = await shown.service.read(
    contract.intakeProposal.propose,
    { call_id: 'call-1' },
  );
  await expect(needed(shown)).toHaveText('Still needed: Name, Phones.');
  await expect(proposed(shown)).toHaveText(/: Sex, Address, Source, Department, Type, Day, Items, Remark\./);
  await expect(intake(shown).locator('[data-proposed]')).not.toHaveCount(0);
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
});

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
  await expect(proposed(shown)).not.toHaveText(/Items/);
  await remark.fill('Wants the price');
  await expect(proposed(shown)).not.toHaveText(/Remark/);
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
  await expect(proposed(shown)).not.toHaveText(/Sex/);
});

test('a service without proposals leaves the day of today alone in the form', async ({ show }) => {
  const shown = await show({ path: '/reservations/new', before: withoutProposals });
  await expect(needed(shown)).toHaveText(
    /^Still needed: Name, Sex, Phones, Address, Source, Department, Type, Items, Remark\.$/,
  );
  await expect(proposed(shown)).toHaveText(/: Day\./);
});

for (const language of ['en', 'zh-CN'] as const)
  test(`with its proposals the form is accessible, ${language}`, async ({ show }) => {
    const shown = await show({ path: '/reservations/new', language });
    await shown.main.locator('[data-part=proposed]').waitFor();
    await checkAccessibility(shown.page);
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
