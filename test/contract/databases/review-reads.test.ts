import { beforeAll, expect, test } from 'vitest';
import type { CdrWithSignals } from '../../../src/shared/contract/cdr.ts';
import type { List } from '../../../src/shared/contract/envelope.ts';
import {
  type RecordingAuditState,
  type RecordingCheck,
  type RecordingMark,
  recordingMarks,
} from '../../../src/shared/contract/recording-check.ts';
import { clinicDay, recentCalls } from '../../support/clinic-day.ts';
import { demoClinicOfFile } from '../../support/clinic-of-file.ts';
import type { HttpClient } from '../../support/http-client.ts';
import { until } from '../../support/until.ts';

/** The reads of the review: the sound of calls in lists, the stored waveform, one record of either kind. */
const [supervisor, agent, admin] = demoClinicOfFile('supervisor', 'agent1001', 'admin').clients;
beforeAll(async () => {
  await supervisor.post('/api/ext/recording/audit/start', { from: clinicDay(-30), to: clinicDay(0) });
  const state = async (): Promise<RecordingAuditState> => (await supervisor.get('/api/ext/recording/audit')).body.data;
  await until(state, ({ running }) => running === null, 'the audit has ended', 60_000);
});

async function callsOf(client: HttpClient, criteria: object = {}): Promise<CdrWithSignals[]> {
  const rows: CdrWithSignals[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { ...recentCalls(30), ...criteria, rows: 100, ...(cursor && { cursor }) };
    const page: List<CdrWithSignals> = (await client.get('/api/ext/cdr/list', query)).body.data;
    rows.push(...page.rows);
    cursor = page.next_cursor;
  }
  return rows;
}

interface Peaks {
  readonly seconds: number;
  readonly left: readonly number[];
  readonly right: readonly number[];
}

const idsOf = (calls: readonly CdrWithSignals[]): number[] => calls.map(({ id }) => id);

test('calls name what was measured of their recording, and are found by a mark of it', async () => {
  const all = await callsOf(supervisor);
  const measured = all.find(({ signals }) => signals?.agent_talk) as CdrWithSignals;
  const { data: check } = (await supervisor.get('/api/ext/recording/check', { id: measured.id })).body as {
    data: RecordingCheck;
  };
  expect(measured.signals).toEqual({
    strip: check.signals?.strip,
    marks: check.marks,
    agent_talk: check.signals?.agent?.talk_share,
    customer_talk: check.signals?.customer?.talk_share,
  });
  const marked = (mark: RecordingMark) => all.filter(({ signals }) => signals?.marks.includes(mark));
  expect(recordingMarks.some((mark) => marked(mark).length > 0)).toBe(true);
  for (const mark of recordingMarks)
    expect(idsOf(await callsOf(supervisor, { marks: mark }))).toEqual(idsOf(marked(mark)));
  const unrecorded = all.find(({ record_filename: name }) => name === null);
  expect(unrecorded?.signals).toBeNull();
});

test('calls are found by whether a review is signed, by raters alone', async () => {
  const before = await callsOf(supervisor, { scored: 'true' });
  const [call] = await callsOf(supervisor, { agent_id: '1001', record_filename: 'true', scored: 'false' });
  const sections = [{ name: 'All', lines: [{ id: 'one', text: 'One', weight: 1, kind: 'yes-no', is_fatal: false }] }];
  const template: { id: number } = (
    await admin.post('/api/ext/scorecard/templates/create', { name: 'Reads', sections })
  ).body.data;
  const draft = await supervisor.post('/api/ext/score/save', {
    record_id: call?.id,
    template_id: template.id,
    version: 0,
    lines: [{ line_id: 'one', value: 1 }],
    note: null,
  });
  expect(await callsOf(supervisor, { scored: 'true' })).toEqual(before);
  const { id, version }: { id: number; version: number } = draft.body.data;
  expect((await supervisor.post('/api/ext/score/sign', { id, version })).status).toBe(200);
  const [all, scored, others] = [
    await callsOf(supervisor),
    await callsOf(supervisor, { scored: 'true' }),
    await callsOf(supervisor, { scored: 'false' }),
  ];
  expect(idsOf(scored).toSorted()).toEqual([...idsOf(before), call?.id].toSorted());
  expect(others).toHaveLength(all.length - scored.length);
  const count = await supervisor.get('/api/ext/cdr/count', { ...recentCalls(30), scored: 'true' });
  expect(count.body.data).toEqual({ total: scored.length });
  const refused = await agent.get('/api/ext/cdr/list', { ...recentCalls(30), scored: 'true' });
  expect(refused.status).toBe(403);
});

test('the stored waveform is that of the file; nobody reads that of a call they may not see', async () => {
  const calls = await callsOf(supervisor, { agent_id: '1002', record_filename: 'true' });
  const id = calls.find(({ parts }) => parts.length < 2)?.id ?? 0;
  const stored: Peaks = (await supervisor.get('/api/ext/recording/peaks', { id })).body.data;
  const read: Peaks = (await supervisor.get('/api/ext/cdr/peaks', { id })).body.data;
  expect(stored.left).toHaveLength(800);
  expect(stored.seconds).toBeCloseTo(read.seconds, 2);
  for (const side of ['left', 'right'] as const)
    for (const [at, peak] of read[side].entries()) expect(stored[side][at]).toBeCloseTo(peak, 2);
  expect((await agent.get('/api/ext/recording/peaks', { id })).status).toBe(404);
});

test('one record of either kind is read by its ID alone, by those who may see it', async () => {
  for (const type of ['sip', 'dual']) {
    const [call] = await callsOf(supervisor, { type });
    const { body } = await supervisor.get('/api/ext/cdr/info', { id: call?.id });
    expect(body.data).toEqual({ ...call, events: expect.any(Array) });
  }
  const foreign = (await callsOf(supervisor, { agent_id: '1002' })).find(({ parts }) => parts.length < 2);
  expect((await agent.get('/api/ext/cdr/info', { id: foreign?.id })).status).toBe(404);
});
