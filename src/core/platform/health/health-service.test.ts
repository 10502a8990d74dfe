import { expect, test } from 'vitest';
import { FakeClock } from '../../../../test/support/fake-clock.ts';
import type { ClinicDatabase } from '../database/clinic-database.ts';
import { HealthService } from './health-service.ts';

/** A database whose query is answered by `answer`. */
const databaseOf = (answer: () => Promise<unknown>): ClinicDatabase => {
  const query = { select: () => query, limit: () => query, execute: answer };
  return { selectFrom: () => query } as unknown as ClinicDatabase;
};
const healthOf = (answer: () => Promise<unknown>, dataFolder = process.cwd()) => {
  const clock = new FakeClock();
  return { clock, health: new HealthService({ db: databaseOf(answer), dataFolder, clock }) };
};

test('names what fails: a database that refuses, and a folder that is gone', async () => {
  const { health } = healthOf(() => Promise.reject(new Error('gone')), '/nowhere/at/all');
  await expect(health.check()).rejects.toMatchObject({
    code: 'unavailable',
    details: { parts: ['database', 'disk'] },
  });
});

test('a database that does not answer fails after two seconds', async () => {
  const { health, clock } = healthOf(() => new Promise(() => {}));
  const checked = health.check().catch((error: unknown) => error);
  await clock.advance(2000);
  expect(await checked).toMatchObject({ details: { parts: ['database'] } });
});

test('the parts are looked at once in a second, however often anybody asks', async () => {
  let asked = 0;
  const { health, clock } = healthOf(async () => void (asked += 1));
  await Promise.all([health.check(), health.check()]);
  await clock.advance(999);
  await health.check();
  expect(asked).toBe(1);
  await clock.advance(1);
  await health.check();
  expect(asked).toBe(2);
});
