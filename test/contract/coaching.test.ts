import { expect, test } from 'vitest';
import { permissionsOf } from '../../src/core/clinic/auth/role-permissions.ts';
import type { Coaching } from '../../src/shared/contract/coaching.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import type { Moment } from '../../src/shared/contract/review.ts';
import type { Score } from '../../src/shared/contract/scorecard.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { demoClinicOfFile } from '../support/clinic-of-file.ts';

/** The reviews of an agent, read over HTTP. */
const [supervisor, agent, admin] = demoClinicOfFile('supervisor', 'agent1001', 'admin').clients;

const path = '/api/ext/review/agent';
const days = { from: clinicDay(-34), to: clinicDay(1) };
const read = async (query: object = {}): Promise<Coaching> => {
  const { status, body } = await supervisor.get(path, { agent_id: '1001', ...days, ...query });
  expect(status).toBe(200);
  return body.data;
};

test('the scores are those of the list of scores, and the moments those of their calls', async () => {
  const found = await read();
  const list: List<Score> = (await supervisor.get('/api/ext/score/list', { agent_id: '1001', ...days, rows: 200 })).body
    .data;
  expect(list.total).toBeGreaterThan(1);
  expect(found.scores).toEqual(
    list.rows.map((score) => ({
      id: score.id,
      record_id: score.record_id,
      called_at: score.called_at,
      template: score.template,
      rater: score.rater,
      total: score.total,
      is_fatal: score.is_fatal,
      signed_at: score.signed_at,
      acknowledged_at: score.acknowledged_at,
      answer: score.answer,
    })),
  );
  expect(found.signed).toBe(list.total);
  expect(found.moments.length).toBeGreaterThan(0);
  const [moment] = found.moments as [Coaching['moments'][number]];
  const ofCall: Moment[] = (await supervisor.get('/api/ext/recording/moments', { id: moment.record_id })).body.data;
  const { called_at: calledAt, ...plain } = moment;
  expect(ofCall).toContainEqual(plain);
  expect(list.rows.find(({ record_id: id }) => id === moment.record_id)?.called_at).toBe(calledAt);
});

test('without scores nothing has a mean', async () => {
  expect(await read({ agent_id: 'nobody' })).toMatchObject({
    signed: 0,
    total: { now: { count: 0, mean: null }, before: { count: 0, mean: null } },
    lines: [],
    scores: [],
    moments: [],
  });
});

test('days in the wrong order, and too many of them, are refused with the field', async () => {
  for (const query of [
    { from: clinicDay(0), to: clinicDay(-1) },
    { from: clinicDay(-366), to: clinicDay(0) },
  ])
    expect(await supervisor.get(path, { agent_id: '1001', ...query })).toMatchObject({
      status: 422,
      body: { data: { errors: { to: expect.any(Array) } } },
    });
});

test('it is for raters who see every call', async () => {
  expect((await agent.get(path, { agent_id: '1001', ...days })).status).toBe(403);
  const permissions = permissionsOf.supervisor.filter((one) => one !== 'cdr.view.all');
  await admin.post('/api/ext/admin/roles/update', { role: 'supervisor', permissions });
  const agreement = ['/api/ext/score/agreement', { template_id: 1, ...days }] as const;
  const week = clinicDay(-((new Date(`${clinicDay()}T00:00:00Z`).getUTCDay() + 6) % 7));
  const samples = ['/api/ext/review/week', { week }] as const;
  expect(await supervisor.post('/api/ext/review/draw', { week })).toMatchObject({
    status: 403,
    body: { data: { permission: 'cdr.view.all' } },
  });
  for (const [read, query] of [[path, { agent_id: '1001', ...days }] as const, agreement, samples])
    expect(await supervisor.get(read, query)).toMatchObject({
      status: 403,
      body: { data: { permission: 'cdr.view.all' } },
    });
  await admin.post('/api/ext/admin/roles/update', { role: 'supervisor', permissions: permissionsOf.supervisor });
  expect((await supervisor.get(...agreement)).status).toBe(200);
  expect((await supervisor.get(...samples)).status).toBe(200);
});
