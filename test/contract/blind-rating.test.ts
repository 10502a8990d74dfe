import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissionsOf } from '../../src/core/clinic/auth/role-permissions.ts';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import type { Coaching } from '../../src/shared/contract/coaching.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import type { Moment } from '../../src/shared/contract/review.ts';
import type { ReviewWeek } from '../../src/shared/contract/review-sample.ts';
import type { LineAgreement, Score, ScorecardTemplate } from '../../src/shared/contract/scorecard.ts';
import { AdminClient } from '../support/admin-client.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import type { HttpClient } from '../support/http-client.ts';

/** A second rating and a calibration are blind until they are signed, by every way in. */
let clinic: DemoClinic<readonly [HttpClient, HttpClient, HttpClient]>;
let supervisor: HttpClient;
let admin: HttpClient;
/** A third rater. */
let consultant: HttpClient;
let template: ScorecardTemplate;
/** A sample that the supervisor has signed, and its week. */
let week: string;
let sample: ReviewWeek['samples'][number];
let review: Score;

const days = { from: clinicDay(-40), to: clinicDay(1) };

beforeAll(async () => {
  clinic = await startDemoClinic('supervisor', 'admin', 'consultant1');
  [supervisor, admin, consultant] = clinic.clients;
  const permissions = [...permissionsOf.consultant, 'recording.score', 'cdr.view.all'];
  await admin.post('/api/ext/admin/roles/update', { role: 'consultant', permissions });
  const templates: ScorecardTemplate[] = (await admin.get('/api/ext/scorecard/templates')).body.data;
  [template] = templates as [ScorecardTemplate];
  const weeks = [7, 14, 21].map((ago) =>
    clinicDay(-ago - ((new Date(`${clinicDay()}T00:00:00Z`).getUTCDay() + 6) % 7)),
  );
  const scored = await Promise.all(
    weeks.map(async (one) => ({ one, found: (await weekOf(supervisor, one)).find(({ total }) => total !== null) })),
  );
  const first = scored.find(({ found }) => found !== undefined);
  week = first?.one ?? '';
  sample = first?.found as ReviewWeek['samples'][number];
  [review] = (await scoresOf(supervisor)) as [Score];
  const marked = { record_id: sample.record_id, at_ms: 1000, kind: 'bad', text: 'Rude', is_shared: true };
  moment = (await supervisor.post('/api/ext/recording/moments/create', marked)).body.data;
});
afterAll(() => clinic?.stop());

async function weekOf(client: HttpClient, of = week): Promise<ReviewWeek['samples']> {
  return ((await client.get('/api/ext/review/week', { week: of })).body.data as ReviewWeek).samples;
}
const scoresOf = async (client: HttpClient): Promise<Score[]> =>
  (await client.get('/api/ext/score/of-call', { id: sample.record_id })).body.data;
const coaching = async (client: HttpClient): Promise<Coaching> =>
  (await client.get('/api/ext/review/agent', { agent_id: sample.agent_id, ...days })).body.data;
/** Whether the call is among those with a score, and counted there. */
async function isFoundScored(client: HttpClient): Promise<boolean> {
  const moment = { created_time_start: sample.called_at, created_time_end: sample.called_at };
  const isAmong = async (scored: boolean): Promise<boolean> => {
    const query = { ...moment, agent_id: sample.agent_id, scored: String(scored) };
    const { rows }: List<Cdr> = (await client.get('/api/ext/cdr/list', { ...query, rows: 200 })).body.data;
    expect((await client.get('/api/ext/cdr/count', query)).body.data).toEqual({ total: rows.length });
    return rows.some(({ id }) => id === sample.record_id);
  };
  const isScored = await isAmong(true);
  expect(await isAmong(false)).toBe(!isScored);
  return isScored;
}
const differences = async (client: HttpClient): Promise<number[]> => {
  const lines: LineAgreement[] = (await client.get('/api/ext/score/agreement', { template_id: template.id, ...days }))
    .body.data;
  return lines.flatMap((line) => line.differences.map(({ record_id: id }) => id));
};

/** The supervisor's moment of the call that is scored. */
let moment: Moment;
const momentsOf = async (client: HttpClient): Promise<Moment[]> =>
  (await client.get('/api/ext/recording/moments', { id: sample.record_id })).body.data;

/** Everything through which the score of another rater, or what it is based on, could be read. */
async function seenBy(client: HttpClient): Promise<Record<string, boolean>> {
  const list: List<Score> = (await client.get('/api/ext/score/list', { agent_id: sample.agent_id, ...days, rows: 200 }))
    .body.data;
  const ofAgent = await coaching(client);
  const file = await client.fetch('GET', '/api/ext/score/export', { query: { agent_id: sample.agent_id } });
  const rows: Record<string, string>[] =
    file.status === 200 ? parse(Buffer.from(await file.arrayBuffer()), { bom: true, columns: true }) : [];
  const ofWeek = (await weekOf(client)).find(({ id }) => id === sample.id);
  return {
    call: (await scoresOf(client)).some(({ id }) => id === review.id),
    found: await isFoundScored(client),
    list: list.rows.some(({ id }) => id === review.id),
    listTotal: list.total === ofAgent.signed && list.total === list.rows.length,
    coaching: ofAgent.scores.some(({ id }) => id === review.id),
    moment: (await momentsOf(client)).some(({ id }) => id === moment.id),
    coachedMoment: ofAgent.moments.some(({ id }) => id === moment.id),
    week: ofWeek?.total !== null,
    weekSigned: ofWeek?.is_signed === true,
    file: rows.some((row) => row['Call record'] === String(sample.record_id) && row['Rater'] === review.rater.name),
  };
}
const everything = {
  call: true,
  found: true,
  list: true,
  listTotal: true,
  coaching: true,
  moment: true,
  coachedMoment: true,
  week: true,
  weekSigned: true,
  file: true,
};
const nothing: typeof everything = {
  call: false,
  found: false,
  list: false,
  listTotal: true,
  coaching: false,
  moment: false,
  coachedMoment: false,
  week: false,
  weekSigned: false,
  file: false,
};

const linesOf = (value: number) =>
  template.sections.flatMap(({ lines }) => lines.map(({ id }) => ({ line_id: id, value })));
const begin = async (client: HttpClient, purpose: Score['purpose'], value: number): Promise<Score> => {
  const draft = { record_id: sample.record_id, template_id: template.id, purpose, version: 0, note: null };
  const { status, body } = await client.post('/api/ext/score/save', { ...draft, lines: linesOf(value) });
  expect(status).toBe(200);
  return body.data;
};
const sign = async (client: HttpClient, { id, version }: Score): Promise<Score> =>
  (await client.post('/api/ext/score/sign', { id, version })).body.data;

test('a second rating hides the review until it is signed, whatever is asked for', async () => {
  expect(await seenBy(admin)).toEqual(everything);
  const meanBefore = (await coaching(admin)).total.now;
  const draft = await begin(admin, 'second', 1);
  expect(await seenBy(admin)).toEqual(nothing);
  // The mean over the others does not tell it either: it is over one fewer.
  expect((await coaching(admin)).total.now.count).toBe(meanBefore.count - 1);
  expect(await seenBy(supervisor)).toEqual(everything);
  // A draft that points to a hidden moment is answered like one that points to none.
  const pointing = (momentId: number) =>
    admin.post('/api/ext/score/save', {
      record_id: sample.record_id,
      template_id: template.id,
      purpose: 'second',
      version: draft.version,
      lines: linesOf(1).map((line) => ({ ...line, moment_ids: [momentId] })),
      note: null,
    });
  const [hidden, none] = [await pointing(moment.id), await pointing(999_999)];
  expect([hidden.status, hidden.body]).toEqual([422, none.body]);
  // Its purpose stays, and with it the blindness.
  const again = await admin.post('/api/ext/score/save', {
    record_id: sample.record_id,
    template_id: template.id,
    purpose: 'review',
    version: draft.version,
    lines: linesOf(1),
    note: null,
  });
  expect(again.body.data).toMatchObject({ purpose: 'second' });
  expect(await seenBy(admin)).toEqual(nothing);
  await sign(admin, again.body.data);
  expect(await seenBy(admin)).toEqual(everything);
});

test('a third rater does not see in the agreement what the two others gave', async () => {
  expect(await differences(supervisor)).toContain(sample.record_id);
  expect(await differences(consultant)).toContain(sample.record_id);
  const draft = await begin(consultant, 'calibration', 1);
  expect(await differences(consultant)).not.toContain(sample.record_id);
  expect(await scoresOf(consultant)).toMatchObject([{ id: draft.id }]);
  expect(await differences(supervisor)).toContain(sample.record_id);
  await sign(consultant, draft);
  expect(await differences(consultant)).toContain(sample.record_id);
});

test('a signed second rating that is reopened is blind again', async () => {
  const mine = (await scoresOf(admin)).find(({ purpose }) => purpose === 'second') as Score;
  const reopened = await admin.post('/api/ext/score/reopen', { id: mine.id, reason: 'The wrong line' });
  expect(reopened.status).toBe(200);
  expect(await seenBy(admin)).toEqual(nothing);
  await sign(admin, reopened.body.data);
  expect(await seenBy(admin)).toEqual(everything);
});

test('a rating is blind from the choice of its purpose, which can be changed until a line is rated', async () => {
  const created = { name: 'Calls again', sections: template.sections };
  const { id }: ScorecardTemplate = (await admin.post('/api/ext/scorecard/templates/create', created)).body.data;
  const save = (purpose: Score['purpose'], version: number, lines: object[]) => {
    const draft = { record_id: sample.record_id, template_id: id, note: null };
    return consultant.post('/api/ext/score/save', { ...draft, purpose, version, lines });
  };
  expect(await seenBy(consultant)).toEqual({ ...everything, file: false });
  expect((await save('second', 0, [])).body.data).toMatchObject({ purpose: 'second', total: null });
  expect(await seenBy(consultant)).toEqual(nothing);
  expect((await save('review', 1, [])).body.data).toMatchObject({ purpose: 'review', version: 2 });
  expect(await seenBy(consultant)).toEqual({ ...everything, file: false });
  expect((await save('calibration', 2, linesOf(1))).body.data).toMatchObject({ purpose: 'calibration' });
  expect((await save('review', 3, linesOf(1))).body.data).toMatchObject({ purpose: 'calibration', version: 4 });
  expect(await seenBy(consultant)).toEqual(nothing);
});

test('the audit log names a signed score without its total', async () => {
  const entries = await new AdminClient(admin).auditEntries('score.signed');
  expect(entries.map(({ detail }) => detail)).toContainEqual({ id: expect.any(Number), record_id: sample.record_id });
  expect(entries.filter(({ detail }) => 'total' in detail)).toEqual([]);
});
