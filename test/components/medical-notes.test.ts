import { contract } from '../../src/shared/contract/contract.ts';
import type { MedicalNote } from '../../src/shared/contract/medical-note.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import { checkReadable } from './readable.ts';
import { only, type ShownPage } from './stand-in/shown-page.ts';

const { list, create, update } = contract.medicalNote;
const colleague = { id: 999, name: '韩医生' };
const noteOf = (id: number, note: string, body: Partial<MedicalNote> = {}): MedicalNote => ({
  id,
  customer_id: 1,
  note,
  created_by: colleague,
  created_at: '2032-05-04 10:00:00',
  updated_by: null,
  updated_at: null,
  struck_reason: null,
  version: 1,
  ...body,
});
const listed = (shown: ShownPage, rows: () => MedicalNote[]): void =>
  shown.service.answer(list, () => ({ rows: rows(), total: rows().length, next_cursor: null }));
const notes = ({ main }: ShownPage) => main.getByRole('region', { name: 'Notes for doctors' });

test('everyone sees the allergies on the customer’s page, with an icon and words', async ({ show }) => {
  const shown = await show({ role: 'agent', path: '/customers/1' });
  const warning = shown.main.getByRole('note', { name: 'Allergies' });
  await expect(warning).toHaveText(/^Allergies: .*利多卡因/);
  await expect(warning.locator('svg')).toHaveCount(1);
  await expect(notes(shown)).toHaveCount(0);
  expect(shown.service.queries(list)).toEqual([]);
});

test('an album says when the allergies could not be read', async ({ show }) => {
  const shown = await show({ role: 'agent', path: '/albums', fateOf: only(contract.customer.profile, 500) });
  await shown.main.locator('[data-part~=row-opener]').first().click();
  const warning = shown.main.getByText('The allergies could not be read.');
  await warning.waitFor();
  shown.service.mend(only(contract.customer.profile, 'hold'));
  const again = shown.main.getByRole('button', { name: 'Try again' });
  await again.click();
  await expect(again).toBeDisabled();
  await warning.waitFor();
  shown.service.mend();
  await expect(warning).toHaveCount(0);
});

test('N leads to a new note, which is kept until it is added with Ctrl+Enter', async ({ show }) => {
  const shown = await show({ role: 'admin', path: null });
  const written: MedicalNote[] = [];
  listed(shown, () => written);
  shown.service.answer(create, ({ body }) => {
    const made = noteOf(1, body.note);
    written.push(made);
    return made;
  });
  await shown.load('/customers/1');
  await notes(shown).getByText('No notes yet.').waitFor();
  await shown.page.keyboard.press('n');
  await shown.page.keyboard.insertText('不用利多卡因');
  await shown.load('/customers/1');
  const field = notes(shown).getByRole('textbox', { name: 'New note for doctors' });
  await expect(field).toHaveValue('不用利多卡因');
  await field.press('Control+Enter');
  await notes(shown).getByRole('listitem').getByText('不用利多卡因').waitFor();
  await expect(field).toHaveValue('');
  expect(shown.service.bodies(create)).toEqual([{ customer_id: 1, note: '不用利多卡因' }]);
});

test('a colleague’s note is struck out with a reason, and not corrected', async ({ show }) => {
  const shown = await show({ role: 'admin', path: null });
  let note = noteOf(7, '左 0.5 ml');
  listed(shown, () => [note]);
  shown.service.answer(update, ({ body }) => {
    if (body.struck_reason === undefined) throw problemFor('note-of-colleague');
    note = { ...note, struck_reason: body.struck_reason, updated_by: colleague, version: 2 };
    return note;
  });
  await shown.load('/customers/1');
  await notes(shown).getByText('左 0.5 ml').waitFor();
  await expect(notes(shown).getByRole('button', { name: /^Correct/ })).toHaveCount(0);
  await notes(shown)
    .getByRole('button', { name: /^Strike out/ })
    .click();
  const form = notes(shown).getByRole('form', { name: /^Strike out/ });
  const reason = form.getByRole('textbox', { name: 'Why the note no longer holds' });
  await expect(reason).toBeFocused();
  await reason.fill('写错患者');
  await reason.press('Enter');
  await notes(shown)
    .getByText(/^Struck out by 韩医生 on .*: 写错患者$/)
    .waitFor();
  await expect(notes(shown).getByRole('button')).toHaveCount(0);
  expect(shown.service.bodies(update)).toEqual([{ id: 7, version: 1, struck_reason: '写错患者' }]);
});

test('the notes load, fail and are refused without the rest of the page', gate, async ({ show }) => {
  const shown = await show({ role: 'admin', path: '/customers/1', fateOf: only(list, 500) });
  const retry = notes(shown).getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  shown.service.mend();
  await retry.click();
  await expect(notes(shown).getByRole('alert')).toHaveCount(0);
  const refused = await show({ role: 'admin', path: '/customers/1', fateOf: only(list, 403) });
  await notes(refused).getByText('Your role does not allow you to see this.').waitFor();
});

test('allergies and notes are readable', async ({ show }) => {
  const shown = await show({ role: 'admin', path: '/customers/1' });
  await notes(shown).getByRole('listitem').first().waitFor();
  await shown.main.getByRole('note', { name: 'Allergies' }).waitFor();
  await checkReadable(shown);
});

test('the form of a customer has the allergies', async ({ show }) => {
  const shown = await show({ role: 'agent', path: '/customers/1?edit=true' });
  await expect(shown.main.getByRole('textbox', { name: 'Allergies' })).toHaveValue(/利多卡因/);
});
