import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppointmentClient } from '../support/appointment-client.ts';
import { HttpClient } from '../support/http-client.ts';
import { launchChromium, signInAndGetReady, startWorkstation } from '../support/workstation.ts';
import { type Figure, percentile, rounded } from './figure.ts';

const appointments = 2000;
const doctors = 40;
const monday = '2032-05-03';
const rounds = 7;

/** From the press on Week to the week in the document and drawn, read from the service each time. */
export async function* measure(): AsyncIterable<Figure> {
  const workstation = await startWorkstation(['--data', await mkdtemp(join(tmpdir(), 'bench-board-'))]);
  const core = workstation.line.core ?? '';
  await fillWeek(core);
  const browser = await launchChromium();
  const page = await (await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 720 } })).newPage();
  await page.goto(workstation.line.url ?? '');
  await signInAndGetReady(page, 'agent1001@clinic.test');
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(new URL(`/appointments?view=list&day=${monday}`, page.url()).href);
    await page.getByRole('row').nth(2).waitFor();
    took.push(
      await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const pressed = performance.now();
            const look = (): void => {
              if (document.querySelectorAll('.board-block').length < 10) return;
              observer.disconnect();
              requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)));
            };
            const observer = new MutationObserver(look);
            observer.observe(document.body, { subtree: true, childList: true });
            document.querySelector<HTMLElement>('input[type=radio][value=week]')?.click();
          }),
      ),
    );
  }
  const name = `week board with ${appointments} appointments of ${doctors} doctors`;
  yield { name, value: rounded(percentile(took, 0.5)), unit: 'ms, median', against: '≤ 500' };
  yield { name, value: rounded(percentile(took, 1)), unit: 'ms, slowest', against: '≤ 500' };
  await browser.close();
  await workstation.stop();
}

async function fillWeek(core: string): Promise<void> {
  const admin = await HttpClient.signIn(core, 'admin@clinic.test');
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
