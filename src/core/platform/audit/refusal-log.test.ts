import { beforeEach, expect, test } from 'vitest';
import { FakeClock } from '../../../../test/support/fake-clock.ts';
import { type Refusal, RefusalLog } from './refusal-log.ts';
import type { AuditEntry } from './entry.ts';

const minuteMs = 60_000;
const refusal: Refusal = {
  userId: 4,
  address: '192.0.2.1',
  path: '/api/one',
  detail: { permission: 'settings.manage' },
};
let clock: FakeClock;
let written: AuditEntry[];
let faults: unknown[];
let isDiskFull: boolean;
let log: RefusalLog;

beforeEach(() => {
  clock = new FakeClock();
  written = [];
  faults = [];
  isDiskFull = false;
  log = new RefusalLog({
    clock,
    write: async (entry) => {
      if (isDiskFull) throw new Error('full');
      written.push(entry);
    },
    onFault: (error) => void faults.push(error),
  });
});

const details = () => written.map(({ userId, detail }) => [userId, detail['path'], detail['count']]);
const repeat = async (times: number, given: Partial<Refusal> = {}) => {
  for (let time = 0; time < times; time += 1) await log.add({ ...refusal, ...given });
};

test('the first is written immediately, repetitions once a minute with their count until there are none', async () => {
  await repeat(2000);
  expect(written).toEqual([
    {
      action: 'permission.refused',
      userId: 4,
      address: '192.0.2.1',
      detail: { path: '/api/one', permission: 'settings.manage' },
    },
  ]);
  await clock.advance(minuteMs);
  await repeat(3);
  expect(details().slice(1)).toEqual([[4, '/api/one', 1999]]);
  await clock.advance(2 * minuteMs);
  expect(details().slice(2)).toEqual([[4, '/api/one', 3]]);
  await repeat(1);
  expect(details().slice(3)).toEqual([[4, '/api/one', undefined]]);
});

test('logs other accounts and other paths as separate entries', async () => {
  await repeat(2);
  await repeat(2, { userId: 5 });
  await repeat(2, { path: '/api/two' });
  await log.stop();
  expect(details()).toEqual([
    [4, '/api/one', undefined],
    [5, '/api/one', undefined],
    [4, '/api/two', undefined],
    [4, '/api/one', 1],
    [5, '/api/one', 1],
    [4, '/api/two', 1],
  ]);
});

test('a refusal stays one on a full disk, and is logged with the others when there is room', async () => {
  isDiskFull = true;
  await repeat(2);
  await clock.advance(minuteMs);
  await repeat(1);
  expect([written, faults.length]).toEqual([[], 2]);
  isDiskFull = false;
  await clock.advance(minuteMs);
  expect(details()).toEqual([[4, '/api/one', 3]]);
});
