import { afterAll, beforeAll, expect, test } from 'vitest';
import type { List } from '../../../src/shared/contract/envelope.ts';
import type { Enquiry, EnquiryFunnel } from '../../../src/shared/contract/reservation-extension.ts';
import { clinicDay } from '../../support/clinic-day.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import { expectAll } from '../../support/expect-all.ts';
import type { HttpClient } from '../../support/http-client.ts';

/** The list of enquiries, and how far they went. */
let clinic: DemoClinic<readonly [HttpClient, HttpClient]>;
let agent: HttpClient;
let doctor: HttpClient;

beforeAll(async () => {
  clinic = await startDemoClinic('agent1001', 'doctor');
  [agent, doctor] = clinic.clients;
});
afterAll(() => clinic.stop());

const list = async (query: Record<string, string | number> = {}, client = agent): Promise<List<Enquiry>> =>
  (await client.get('/api/ext/reservation/list', query)).body.data;

test('filters by status, owner, source and days, and sorts', async () => {
  const [{ owner, source, date }] = (await list({ rows: 1, status: 'lost' })).rows as [Enquiry];
  const found = await list({
    status: 'lost',
    owner_id: owner.id,
    medium_id: source.id,
    date_start: date,
    date_end: date,
    sort: 'date',
    rows: 200,
  });
  expectAll(
    found.rows,
    (one) => one.status === 'lost' && one.owner.id === owner.id && one.source.id === source.id && one.date === date,
  );
});

test('the demo clinic has enquiries in every state', async () => {
  for (const status of ['open', 'booked', 'lost'])
    expect((await list({ status, rows: 1 })).total, status).toBeGreaterThan(5);
});

const days = { date_start: clinicDay(-40), date_end: clinicDay(50) };
/** The same figures, counted one by one. */
async function counted(client: HttpClient, query: Record<string, string | number>): Promise<EnquiryFunnel> {
  const { rows } = await list({ ...days, ...query, rows: 200 }, client);
  const calls = (
    await Promise.all(
      [...new Set(rows.map(({ customer }) => customer.id))].map(
        async (id) =>
          (await agent.get('/api/ext/customer/timeline', { customer_id: id, kind: 'call', rows: 100 })).body.data,
      ),
    )
  ).flatMap(({ rows: entries }: { rows: TimelineCall[] }) => entries);
  const hour = 3_600_000;
  const wasTalkedTo = ({ customer, created_at: at }: Enquiry): boolean =>
    calls.some(
      ({ record }) =>
        record.customer?.id === customer.id &&
        record.billsec > 0 &&
        Date.parse(record.created_at) >= Date.parse(at) - hour,
    );
  const booked = rows.filter(({ status }) => status === 'booked');
  return {
    received: rows.length,
    contacted: rows.filter((one) => one.status === 'booked' || wasTalkedTo(one)).length,
    booked: booked.length,
    came: booked.filter(({ appointment }) => ['arrived', 'done'].includes(appointment?.status ?? '')).length,
    lost: rows.filter(({ status }) => status === 'lost').length,
  };
}
interface TimelineCall {
  readonly record: { customer: { id: number } | null; billsec: number; created_at: string };
}
const funnel = async (client: HttpClient, query: Record<string, string | number> = {}): Promise<EnquiryFunnel> =>
  (await client.get('/api/ext/reservation/funnel', { ...days, ...query })).body.data;

test.each([
  ['who sees all', () => agent, {}],
  ['one source', () => agent, { medium_id: 1 }],
  ['a doctor, without hidden customers', () => doctor, {}],
  ['one owner', () => agent, { owner_id: 1 }],
])('the funnel equals a plain count: %s', async (_case, client, query) => {
  expect(await funnel(client(), query)).toEqual(await counted(client(), query));
});

test('the funnel has figures in each step, and fewer for who sees fewer customers', async () => {
  const whole = await funnel(agent);
  expectAll(Object.entries(whole), ([, figure]) => figure > 0);
  expect(whole.contacted).toBeLessThan(whole.received);
  expect((await funnel(doctor)).received).toBeLessThan(whole.received);
});

test('a period that is too long is refused', async () => {
  const answer = await agent.get('/api/ext/reservation/funnel', {
    date_start: clinicDay(-200),
    date_end: clinicDay(0),
  });
  expect(answer.status).toBe(422);
});
