import { contract } from '../../src/shared/contract/contract.ts';
import { checkAppearance } from '../support/appearance.ts';
import { appointmentWith, board, day, firstDoctor, path } from './appointment-scenes.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import { customer, talk } from './dock-scenes.ts';
import { only, type ShownPage } from './stand-in/shown-page.ts';

/** The next free times above the board. */
const offered = ({ main }: ShownPage) => main.getByRole('group', { name: /^(Next free|最近空闲)$/ });
const form = ({ main }: ShownPage) => main.getByRole('form', { name: 'New appointment' });
const spans = [
  ['10:00', '10:30'],
  ['10:30', '11:00'],
  ['11:00', '11:30'],
  ['16:00', '16:30'],
] as const;

/** Returns the doctor who is free. */
async function withTimes(shown: ShownPage, address = path): Promise<{ id: number; name: string }> {
  const doctor = await firstDoctor(shown);
  shown.service.answer(contract.appointmentExtension.nextFree, () =>
    spans.map(([start, end]) => ({ date: day, start, end, doctor })),
  );
  shown.service.answer(contract.appointmentExtension.hold, ({ body }) => ({
    id: 7,
    held_by: { id: 5, name: '李娜' },
    appointment_id: null,
    resource_ids: [`doctor-${doctor.id}`],
    start: `${day} ${body.start}:00`,
    end: `${day} ${body.end}:00`,
    seconds_left: 300,
  }));
  shown.service.answer(contract.appointmentExtension.release, () => ({ id: 7 }));
  await shown.load(address);
  await offered(shown).getByRole('link').first().waitFor();
  return doctor;
}

test(
  'F7 and a digit take a free time into the form, which holds it; a digit alone does nothing',
  gate,
  async ({ show }) => {
    const shown = await show({ path: null });
    await withTimes(shown);
    await expect(offered(shown).getByRole('link')).toHaveText([/10:00/, /10:30/, /11:00/, /16:00/]);
    await shown.page.keyboard.press('1');
    await shown.page.keyboard.press('F7');
    await shown.page.keyboard.press('2');
    await form(shown).getByText('This time is held for you.').waitFor();
    await expect(form(shown).getByRole('combobox', { name: 'From' })).toHaveValue('10:30');
    // The form offers the times of its own doctor and length.
    await expect(shown.main.getByRole('group', { name: 'Next free' })).toHaveCount(1);
    await board(shown).getByRole('listitem').filter({ hasText: '10:30–11:00' }).waitFor();
  },
);

test('in a call the appointments of the customer lead to their day, and are marked on the board', async ({ show }) => {
  const shown = await show({ path: null });
  const doctor = await firstDoctor(shown);
  const one = { ...appointmentWith(doctor), customer, date: day, start: '23:00', end: '23:59' };
  shown.service.answer(contract.appointment.lists, ({ query }) => {
    const rows = query.customer_id === undefined ? [] : [{ ...one, id: 8, date: '2020-01-01' }, one];
    return { rows: rows.toReversed(), total: rows.length, next_cursor: null };
  });
  shown.service.answer(contract.appointmentExtension.info, () => one);
  const resource = `doctor-${doctor.id}`;
  const block = { id: 1, resource_ids: [resource], start: `${day} 14:00:00`, end: `${day} 15:00:00` };
  shown.service.answer(contract.appointment.dashboard, () => ({
    resources: [{ id: resource, title: doctor.name, kind: 'doctor' as const }],
    events: [{ ...block, title: customer.name, status: 'booked' as const, customer, version: 1 }],
  }));
  await withTimes(shown);
  const caller = shown.main.getByRole('group', { name: 'On the phone: 张伟' });
  await expect(caller).toHaveCount(0);
  talk(shown.standIn);
  await expect(caller.getByRole('link')).toHaveText([new RegExp(`23:00 · ${doctor.name}$`)]);
  await expect(board(shown).getByRole('link', { name: /张伟.*on the phone/ })).toBeVisible();
  await checkAppearance(shown.page);
  await caller.getByRole('link').click();
  await expect(shown.page).toHaveURL(new RegExp(`/appointments/${one.id}\\?.*day=${day}`));
  await expect(caller).toHaveCount(0);
});

test('a customer on the phone without appointments, and one whose appointments cannot be read', async ({ show }) => {
  const shown = await show({ path: null, fateOf: only(contract.appointment.lists, 500) });
  talk(shown.standIn);
  await withTimes(shown);
  const caller = shown.main.getByRole('group', { name: 'On the phone: 张伟' });
  await caller.getByText('Appointments could not be read.').waitFor();
  shown.service.answer(contract.appointment.lists, () => ({ rows: [], total: 0, next_cursor: null }));
  shown.service.mend();
  await shown.load(path);
  await caller.getByText('Nothing booked.').waitFor();
});

test('in a call the time is for the customer on the phone', async ({ show }) => {
  const shown = await show({ path: null });
  talk(shown.standIn);
  await withTimes(shown);
  await shown.page.keyboard.press('F7');
  await shown.page.keyboard.press('1');
  await form(shown).waitFor();
  await expect(shown.page).toHaveURL(new RegExp(`customer=%22?${customer.id}`));
});

test('a board of one doctor asks for their times', async ({ show }) => {
  const shown = await show({ path: null });
  const { id } = await firstDoctor(shown);
  await withTimes(shown, `${path}&only=${id}`);
  expect(shown.service.queries(contract.appointmentExtension.nextFree).at(-1)).toMatchObject({ doctor_id: id });
});

for (const language of ['en', 'zh-CN'] as const)
  test(`the times are on one line of a small screen: ${language}`, async ({ show }) => {
    const shown = await show({ path: null, language });
    await withTimes(shown);
    await shown.page.setViewportSize({ width: 1280, height: 720 });
    const tops = await offered(shown)
      .getByRole('link')
      .evaluateAll((links) => new Set(links.map((link) => Math.round(link.getBoundingClientRect().top))).size);
    expect(tops).toBe(1);
    await checkAppearance(shown.page);
  });
