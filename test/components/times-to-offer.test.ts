import { contract } from '../../src/shared/contract/contract.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { checkAppearance } from '../support/appearance.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { expect, test } from './component-test.ts';
import { customer } from './dock-scenes.ts';
import type { ShownPage } from './stand-in/shown-page.ts';
import { answeredCall, call } from './stand-in/states.ts';

/** The next free times on the page of a customer who is on the phone. */
const offered = ({ main }: ShownPage) => main.getByRole('group', { name: 'Next free' });
const tomorrow = clinicDay(1);
const spans = [
  ['10:00', '10:30'],
  ['10:30', '11:00'],
  ['11:00', '11:30'],
] as const;

/** Returns the doctor who is free. */
async function withCall(shown: ShownPage): Promise<{ id: number; name: string }> {
  const [doctor] = (await shown.service.read(contract.appointment.config, undefined)).doctor;
  if (!doctor) throw new Error('The clinic has no doctor.');
  shown.service.answer(contract.appointmentExtension.nextFree, () =>
    spans.map(([start, end]) => ({ date: tomorrow, start, end, doctor })),
  );
  shown.service.answer(contract.appointmentExtension.hold, () => ({
    id: 7,
    held_by: { id: 5, name: '李娜' },
    appointment_id: null,
    resource_ids: [`doctor-${doctor.id}`],
    start: `${tomorrow} 10:30:00`,
    end: `${tomorrow} 11:00:00`,
    seconds_left: 120,
  }));
  shown.service.answer(contract.appointmentExtension.release, () => ({ id: 7 }));
  shown.standIn.phone.change({ calls: [answeredCall({ customer })] });
  await shown.load(`/customers/${customer.id}`);
  return doctor;
}

test('F7 and a digit take a time into the form, and Ctrl+Enter books it: three keys after the answer', async ({
  show,
}) => {
  const shown = await show();
  const doctor = await withCall(shown);
  await expect(offered(shown).getByRole('link')).toHaveText([/10:00/, /10:30/, /11:00/]);
  await checkAppearance(shown.page);
  // A digit alone is for the page: no time is held by a stray one.
  await shown.page.keyboard.press('1');
  await shown.page.keyboard.press('F7');
  await shown.page.keyboard.press('2');
  const form = shown.main.getByRole('form', { name: 'New appointment' });
  await form.getByText('This time is held for you.').waitFor();
  shown.service.answer(contract.appointment.create, () => {
    throw problemFor('doctor-taken', { name: doctor.name, start: '10:30', end: '11:00' });
  });
  await shown.page.keyboard.press('Control+Enter');
  expect(shown.service.bodies(contract.appointmentExtension.hold)).toMatchObject([{ start: '10:30' }]);
  await expect
    .poll(() => shown.service.bodies(contract.appointment.create))
    .toMatchObject([
      {
        customer_id: String(customer.id),
        date: tomorrow,
        start: '10:30',
        end: '11:00',
        doctor_id: String(doctor.id),
      },
    ]);
});

test('is there in an answered call with this customer only', async ({ show }) => {
  const shown = await show();
  await withCall(shown);
  await offered(shown).waitFor();
  shown.standIn.phone.change({ calls: [call({ customer })] });
  await expect(offered(shown)).toHaveCount(0);
  shown.standIn.phone.change({ calls: [answeredCall({ customer })] });
  await offered(shown).waitFor();
  shown.standIn.phone.change({ calls: [answeredCall({ customer: { ...customer, id: 2 } })] });
  await shown.main
    .getByRole('status')
    .getByText(/This is a different customer/)
    .waitFor();
  await expect(offered(shown)).toHaveCount(0);
});
