import { rename } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cdr } from '../../../src/shared/contract/cdr.ts';
import type {
  RecordingAuditState,
  RecordingCheck,
  RecordingGapCount,
} from '../../../src/shared/contract/recording-check.ts';
import { recordingFormat } from '../../../src/media/recorder/wav-format.ts';
import {
  allCalls,
  allGaps,
  auditAll,
  auditedDays,
  changeFile,
  recordingOfCall,
} from '../../support/audited-recordings.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import type { HttpClient } from '../../support/http-client.ts';

let clinic: DemoClinic<readonly [HttpClient, HttpClient]>;
let supervisor: HttpClient;
let agent: HttpClient;
let calls: Cdr[];
/** Each audit reads every recording of a week. */
const timeout = 120_000;
/** Calls whose recordings a test has damaged. */
const damaged = new Set<number>();

beforeAll(async () => {
  clinic = await startDemoClinic('supervisor', 'agent1001');
  [supervisor, agent] = clinic.clients;
  calls = await allCalls(supervisor);
});
afterAll(() => clinic?.stop());

const audit = () => auditAll(supervisor);
const gaps = () => allGaps(supervisor);

const answered = (): Cdr[] => calls.filter(({ billsec }) => billsec > 0);
const fileOf = (call: Cdr): string => recordingOfCall(clinic.folder, call);

function replace(call: Cdr, change: (bytes: Buffer) => Buffer): Promise<void> {
  damaged.add(call.id);
  return changeFile(fileOf(call), change);
}

test('good recordings raise nothing; calls without one are gaps', { timeout }, async () => {
  const last = await audit();
  const unrecorded = answered().filter(({ record_filename: name }) => name === null);
  expect(last).toMatchObject({ result: 'done', checked: answered().length, faults: unrecorded.length });
  expect(answered().length - unrecorded.length).toBeGreaterThan(100);
  expect((await gaps()).map(({ record_id: id, fault }) => [id, fault]).toSorted()).toEqual(
    unrecorded.map(({ id }) => [id, 'not-recorded']).toSorted(),
  );
});

test('each planted fault is found, and nothing else', { timeout }, async () => {
  // Short enough that a recording without its last 8 s is not of the length of the call.
  const recorded = answered().filter(
    (call) => call.record_filename !== null && call.billsec >= 15 && call.billsec <= 60,
  );
  const [missing, empty, noWav, truncated, shorter, oneSided] = recorded as [Cdr, Cdr, Cdr, Cdr, Cdr, Cdr];
  const { headerLength, frameLength, rate } = recordingFormat;
  await rename(fileOf(missing), `${fileOf(missing)}.gone`);
  await replace(empty, () => Buffer.alloc(0));
  await replace(noWav, () => Buffer.from('no recording at all'));
  await replace(truncated, (bytes) => bytes.subarray(0, bytes.length - 2 * rate * frameLength));
  await replace(shorter, (bytes) => {
    const kept = Buffer.from(bytes.subarray(0, bytes.length - 8 * rate * frameLength));
    kept.writeUInt32LE(kept.length - headerLength, 40);
    return kept;
  });
  await replace(oneSided, (bytes) => {
    for (let at = headerLength + 2; at < bytes.length; at += frameLength) bytes.writeInt16LE(0, at);
    return bytes;
  });
  const before = new Set((await gaps()).map(({ record_id: id }) => id));
  await audit();
  const found = (await gaps()).filter(({ record_id: id }) => !before.has(id));
  expect(Object.fromEntries(found.map(({ record_id: id, fault }) => [id, fault]))).toEqual({
    [missing.id]: 'missing',
    [empty.id]: 'empty',
    [noWav.id]: 'unreadable',
    [truncated.id]: 'truncated',
    [shorter.id]: 'wrong-length',
    [oneSided.id]: 'one-side-silent',
  });
  await rename(`${fileOf(missing)}.gone`, fileOf(missing));
  await audit();
  expect((await gaps()).map(({ record_id: id }) => id)).not.toContain(missing.id);
});

test('gaps are counted by line, agent and day as a plain count does', async () => {
  const gapIds = new Set((await gaps()).map(({ record_id: id }) => id));
  const expected = (keyOf: (call: Cdr) => string | null) => {
    const counts = new Map<string | null, [number, number]>();
    for (const call of answered()) {
      const [all, faulty] = counts.get(keyOf(call)) ?? [0, 0];
      counts.set(keyOf(call), [all + 1, faulty + (gapIds.has(call.id) ? 1 : 0)]);
    }
    return Object.fromEntries(counts);
  };
  for (const [by, keyOf] of [
    ['line', ({ line_group: line }: Cdr) => line],
    ['agent', ({ agent_id: id }: Cdr) => id],
    ['day', ({ created_at: at }: Cdr) => at.slice(0, 10)],
  ] as const) {
    const counts: RecordingGapCount[] = (await supervisor.get('/api/ext/recording/gap-counts', { ...auditedDays, by }))
      .body.data;
    expect(Object.fromEntries(counts.map(({ key, answered: all, faults }) => [key, [all, faults]]))).toEqual(
      expected(keyOf),
    );
    expect(counts.filter(({ answered: all, checked, faults }) => checked > all || checked < faults)).toEqual([]);
  }
  const years = { from: '2020-01-01', to: '2025-12-31', by: 'line' };
  const refused = await supervisor.get('/api/ext/recording/gap-counts', years);
  expect(refused).toMatchObject({ status: 422, body: { data: { errors: { to: [expect.any(String)] } } } });
});

test('gaps are counted by fault, beside all answered calls, all looked at by an audit', { timeout }, async () => {
  await audit();
  const found = Map.groupBy(await gaps(), ({ fault }) => fault);
  const counts: RecordingGapCount[] = (
    await supervisor.get('/api/ext/recording/gap-counts', { ...auditedDays, by: 'fault' })
  ).body.data;
  const all = answered().length;
  expect(counts.length).toBeGreaterThan(2);
  expect(counts.toSorted((one, other) => String(one.key).localeCompare(String(other.key)))).toEqual(
    [...found]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([fault, rows]) => ({ key: fault, name: fault, answered: all, checked: all, faults: rows.length })),
  );
});

test('an agent sees the signals of their own recordings and no gaps', async () => {
  const whole = answered().filter(({ id, record_filename: name }) => name !== null && !damaged.has(id));
  const own = whole.find(({ agent_id: agentId }) => agentId === '1001') as Cdr;
  const other = whole.find(({ agent_id: agentId }) => agentId === '1002') as Cdr;
  const check: RecordingCheck = (await agent.get('/api/ext/recording/check', { id: own.id })).body.data;
  expect(check.signals?.seconds).toBeCloseTo(own.billsec, 0);
  expect(check.signals?.agent?.talk_share).toBeGreaterThan(0.1);
  expect((await agent.get('/api/ext/recording/check', { id: other.id })).status).toBe(404);
  for (const path of ['gaps', 'gap-counts', 'audit'])
    expect((await agent.get(`/api/ext/recording/${path}`, { ...auditedDays, by: 'line' })).status).toBe(403);
  expect((await agent.post('/api/ext/recording/audit/start', auditedDays)).status).toBe(403);
});

test('a second audit is refused while one runs; cancelling keeps what it found', async () => {
  const [one, other] = await Promise.all([
    supervisor.post('/api/ext/recording/audit/start', auditedDays),
    supervisor.post('/api/ext/recording/audit/start', auditedDays),
  ]);
  expect([one.status, other.status].toSorted()).toEqual([200, 409]);
  const cancelled: RecordingAuditState = (await supervisor.post('/api/ext/recording/audit/cancel', {})).body.data;
  expect(cancelled).toMatchObject({ running: null, last: { result: expect.stringMatching(/^(cancelled|done)$/) } });
});
