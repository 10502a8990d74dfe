import type { Page } from 'playwright-core';
import { AppointmentClient } from '../../support/appointment-client.ts';
import type { HttpClient } from '../../support/http-client.ts';
import type { Figure } from '../figure.ts';
import { medianAndSlowest, timeToShow } from './stopwatch.ts';

const appointments = 2000;
const doctors = 40;
const monday = '2032-05-03';
const rounds = 7;

/** From the press on Week to the week in the document and drawn, read from the service each time. */
export async function* measureBoard(page: Page, admin: HttpClient): AsyncIterable<Figure> {
  await fillWeek(admin);
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(new URL(`/appointments?view=list&day=${monday}`, page.url()).href);
    await page.getByRole('row').nth(2).waitFor();
    took.push(await timeToShow(page, { press: 'input[type=radio][value=week]', shown: '[data-block]', least: 10 }));
  }
  yield* medianAndSlowest(`week board with ${appointments} appointments of ${doctors} doctors`, took, 500);
}

async function fillWeek(admin: HttpClient): Promise<void> {
  for (let index = 0; index < doctors; index += 1)
    await admin.post('/api/ext/admin/users/create', {
      name: `Doctor ${index}`,
      email: `bench-doctor-${index}@clinic.test`,
      password: 'Bench-password-1',
      role: 'doctor',
    });
  const config = await new AppointmentClient(admin).config();
  const ids = config.doctor.slice(-doctors).map(({ id }) => id);
  const times = Array.from({ length: 8 }, (_, index) => 9 + index);
  const all = Array.from({ length: 7 }, (_, day) => `2032-05-0${3 + day}`).flatMap((date) =>
    ids.flatMap((id) => times.map((hour) => ({ date, doctor_id: id, hour }))),
  );
  if (all.length < appointments) throw new Error(`Of ${appointments} appointments only ${all.length} have a doctor`);
  for (const { date, doctor_id, hour } of all.slice(0, appointments)) {
    const [start, end] = [`${String(hour).padStart(2, '0')}:00`, `${String(hour).padStart(2, '0')}:30`];
    await admin.post('/api/appointment/create', { customer_id: 1 + (hour % 9), date, start, end, doctor_id });
  }
}
