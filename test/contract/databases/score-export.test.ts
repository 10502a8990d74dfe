import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { permissionsOf } from '../../../src/core/clinic/auth/role-permissions.ts';
import type { AuditLogEntry } from '../../../src/shared/contract/admin/audit.ts';
import type { Cdr } from '../../../src/shared/contract/cdr.ts';
import type { List } from '../../../src/shared/contract/envelope.ts';
import type { Permission } from '../../../src/shared/contract/permission.ts';
import type { Score, ScorecardTemplate } from '../../../src/shared/contract/scorecard.ts';
import { clinicDay, recentCalls } from '../../support/clinic-day.ts';
import { demoClinicOfFile } from '../../support/clinic-of-file.ts';

/** Scores as a file. */
const [supervisor, agent, admin] = demoClinicOfFile('supervisor', 'agent1001', 'admin').clients;

const path = '/api/ext/score/export';
type Query = Record<string, string>;
const exported = (query: Query = {}, headers: Record<string, string> = {}) =>
  supervisor.fetch('GET', path, { query, headers });
async function linesOf(response: Response): Promise<Record<string, string>[]> {
  expect(response.status).toBe(200);
  return parse(Buffer.from(await response.arrayBuffer()), { bom: true, columns: true });
}

/** All signed scores of reviews. */
async function scores(query: object = {}): Promise<Score[]> {
  const rows: Score[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const asked = { rows: 20, order: 'asc', ...query, ...(cursor && { cursor }) };
    const page: List<Score> = (await supervisor.get('/api/ext/score/list', asked)).body.data;
    rows.push(...page.rows);
    cursor = page.next_cursor;
  }
  return rows;
}

test('every line of every signed review is a row, the oldest signature first; other ratings too', async () => {
  const response = await exported();
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="scores-\d{4}-\d\d-\d\d\.csv"$/);
  const all = await linesOf(response);
  const lines = all.filter((line) => line['Purpose'] === 'Review');
  const signed = await scores();
  expect(signed.length).toBeGreaterThan(10);
  expect(all.length).toBeGreaterThan(lines.length);
  expect(Number(response.headers.get('x-total-count'))).toBe(all.length);
  expect(lines.map((line) => [line['Call'], line['Signed'], line['Criterion'], line['Value'], line['Total']])).toEqual(
    signed.flatMap((score) =>
      score.sections
        .flatMap((section) => section.lines)
        .map(({ id, text }) => [
          score.called_at,
          score.signed_at,
          text,
          String(score.lines.find(({ line_id: of }) => of === id)?.value ?? 'n/a'),
          String(score.total ?? ''),
        ]),
    ),
  );
});

test('the filters are those of an agent, of a scorecard and of days of the clinic', async () => {
  const all = await scores();
  const [newest] = all.slice(-1) as [Score];
  const day = newest.signed_at?.slice(0, 10) ?? '';
  for (const [query, matches] of [
    [{ agent_id: '1001' }, ({ agent_id: id }: Score) => id === '1001'],
    [{ from: day, to: day }, ({ signed_at: at }: Score) => at?.slice(0, 10) === day],
    [{ to: clinicDay(-8) }, ({ signed_at: at }: Score) => (at ?? '').slice(0, 10) <= clinicDay(-8)],
    [{ template_id: '999' }, () => false],
  ] as const) {
    const records = (await linesOf(await exported(query))).map((line) => Number(line['Call record']));
    expect([...new Set(records)].toSorted()).toEqual(
      [...new Set(all.filter(matches).map(({ record_id: id }) => id))].toSorted(),
    );
  }
});

test('names are defused, what does not apply says it, and the agent’s reading is in it', async () => {
  const sections = [
    {
      name: 'All',
      lines: [
        { id: 'a', text: '+Greeting', weight: 10, kind: 'yes-no', is_fatal: false },
        { id: 'b', text: 'Need', weight: 30, kind: 'scale', is_fatal: false },
      ],
    },
  ];
  const template: ScorecardTemplate = (
    await admin.post('/api/ext/scorecard/templates/create', { name: '=SUM(1)', sections })
  ).body.data;
  const query = { ...recentCalls(30), agent_id: '1001', record_filename: 'true', rows: 1 };
  const [call] = ((await supervisor.get('/api/ext/cdr/list', query)).body.data as List<Cdr>).rows as [Cdr];
  const values = [
    { line_id: 'a', value: 1 },
    { line_id: 'b', value: null },
  ];
  const draft = { record_id: call.id, template_id: template.id, version: 0, lines: values, note: null };
  const saved: Score = (await supervisor.post('/api/ext/score/save', draft)).body.data;
  expect(await linesOf(await exported({ template_id: String(template.id) }))).toEqual([]);
  const signed: Score = (await supervisor.post('/api/ext/score/sign', { id: saved.id, version: saved.version })).body
    .data;
  const row = {
    Call: call.created_at,
    'Call record': String(call.id),
    Agent: call.agent_name,
    Extension: '1001',
    Rater: signed.rater.name,
    Purpose: 'Review',
    Scorecard: "'=SUM(1)",
    Version: '1',
    Total: '100',
    Signed: signed.signed_at,
    'Read by the agent': '',
  };
  const rows = [
    { ...row, Criterion: "'+Greeting", Answer: 'Yes or no', Value: '1', Weight: '10' },
    { ...row, Criterion: 'Need', Answer: '1 to 5', Value: 'n/a', Weight: '30' },
  ];
  expect(await linesOf(await exported({ template_id: String(template.id) }))).toEqual(rows);
  const answered = await agent.post('/api/ext/score/acknowledge', { id: signed.id, answer: null });
  const { acknowledged_at: readAt }: Score = answered.body.data;
  expect(await linesOf(await exported({ template_id: String(template.id) }))).toEqual(
    rows.map((one) => ({ ...one, 'Read by the agent': readAt })),
  );
  const chinese = await exported({ template_id: String(template.id) }, { 'accept-language': 'zh-CN' });
  expect((await chinese.text()).split('\r\n')[0]).toBe(
    '通话,通话记录编号,坐席,分机,评分人,用途,评分表,版本,评分项,评分方式,得分,权重,总分,提交时间,坐席阅读时间',
  );
});

test('it needs the right to export, that to score and that to see every call', async () => {
  expect(await agent.get(path)).toMatchObject({ status: 403, body: { data: { permission: 'cdr.export' } } });
  for (const permission of ['cdr.export', 'recording.score', 'cdr.view.all'] as const satisfies readonly Permission[]) {
    const permissions = permissionsOf.supervisor.filter((one) => one !== permission);
    await admin.post('/api/ext/admin/roles/update', { role: 'supervisor', permissions });
    expect(await supervisor.get(path)).toMatchObject({ status: 403, body: { data: { permission } } });
  }
  await admin.post('/api/ext/admin/roles/update', { role: 'supervisor', permissions: permissionsOf.supervisor });
});

test('the audit log says who exported what, and from where', async () => {
  const lines = await linesOf(await exported({ agent_id: '1001', to: clinicDay(0) }));
  const { rows } = (await admin.get('/api/ext/admin/audit', { action: 'scores.exported', rows: 1 })).body
    .data as List<AuditLogEntry>;
  expect(rows[0]).toMatchObject({
    user: { name: expect.any(String) },
    address: '127.0.0.1',
    detail: { agent_id: '1001', to: clinicDay(0), rows: lines.length },
  });
});
