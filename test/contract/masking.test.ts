import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SipCredentials } from '../../src/shared/contract/auth.ts';
import type { Customer, CustomerSummary } from '../../src/shared/contract/customer.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import type { CallStatusChanged } from '../../src/shared/contract/event.ts';
import { permissionsOf } from '../../src/core/clinic/auth/role-permissions.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { askEach, endpoints, forEach, schemaOf } from '../support/contract-endpoints.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { EventListener } from '../support/event-listener.ts';
import { demoPassword, HttpClient } from '../support/http-client.ts';
import { numbersOfCustomers } from '../support/numbers-of-customers.ts';
import { sampleOf } from '../support/sample-requests.ts';
import { WebSocketPhone } from '../support/web-socket-phone.ts';

/** A supervisor and agents without `customer.phone.view`: they see all that there is, but no number. */
let core: CoreChild;
let admin: HttpClient;
let supervisor: HttpClient;
let agent: HttpClient;
let numbers: Map<number, readonly string[]>;
let documents: Set<string>;

const document = '110101199003070012';
const digitsOnly = (text: string): string => text.replace(/\D/g, '');

beforeAll(async () => {
  core = await startCoreChild(await mkdtemp(join(tmpdir(), 'contract-masking-')));
  admin = await HttpClient.signIn(core.http, 'admin@clinic.test');
  for (const role of ['supervisor', 'agent'] as const) {
    const permissions = permissionsOf[role].filter((permission) => permission !== 'customer.phone.view');
    await admin.post('/api/ext/admin/roles/update', { role, permissions });
  }
  await admin.post('/api/customer/create', {
    name: '陈密',
    sex: 2,
    phone: ['13700004321', '02162345678', '6234567'],
    address_id: 2,
    medium_id: 1,
    sfz: document,
  });
  numbers = await numbersOfCustomers(admin);
  const files = await Promise.all(
    [...numbers.keys()].map(async (id) => (await admin.get('/api/customer/info', { id })).body.data as Customer),
  );
  documents = new Set(files.flatMap(({ sfz }) => sfz ?? []));
  [supervisor, agent] = (await Promise.all(
    ['supervisor', 'agent1002'].map((name) => HttpClient.signIn(core.http, `${name}@clinic.test`)),
  )) as [HttpClient, HttpClient];
});
afterAll(() => core.stop());

/** Unmasked customer numbers and documents in a text; a mobile of somebody unknown counts too. */
function leaksIn(text: string): string[] {
  const known = [...[...numbers.values()].flat(), ...documents].filter((one) => text.includes(one));
  const mobiles = (text.match(/(?<!\d)(?:86)?1[3-9]\d{9}(?!\d)/g) ?? []).filter((one) => !one.includes('1380000'));
  return [...known, ...mobiles];
}

describe('every answer', () => {
  test.each(['supervisor', 'agent'] as const)('to the %s holds no whole number', async (role) => {
    const client = role === 'agent' ? agent : supervisor;
    const reads = endpoints.filter(({ method, response }) => method === 'GET' && response !== 'binary');
    const found = await askEach(reads, async (endpoint) => {
      const isList = Object.keys(schemaOf(endpoint).properties ?? {}).includes('rows');
      const leaks: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const query = { ...sampleOf(endpoint), ...(isList ? { rows: 200 } : {}), cursor: cursor ?? undefined };
        const answer = await client.fetch('GET', endpoint.path, { query });
        const text = await answer.text();
        leaks.push(...leaksIn(text));
        const isPage = isList && answer.status === 200;
        // A list without further pages names no cursor.
        cursor = isPage ? ((JSON.parse(text) as { data: Partial<List<unknown>> }).data.next_cursor ?? null) : null;
      }
      return leaks;
    });
    expect(found).toEqual(forEach(reads, () => []));
  });

  test('the file of each customer, and its profile', async () => {
    for (const id of numbers.keys())
      for (const [path, query] of [
        ['/api/customer/info', { id }],
        ['/api/customer/profile', { customer_id: id }],
      ] as const)
        expect(leaksIn(await (await supervisor.fetch('GET', path, { query })).text())).toEqual([]);
  }, 60_000);

  test('a record of a call, whichever way it went, and its list', async () => {
    const since = { created_time_start: '2020-01-01 00:00:00', created_time_end: '2040-01-01 00:00:00' };
    const { rows } = (await supervisor.get('/api/cdr/list', { ...since, rows: 200 })).body.data as List<{ id: number }>;
    expect(rows.length).toBeGreaterThan(100);
    for (const { id } of rows.slice(0, 50))
      expect(leaksIn(JSON.stringify((await supervisor.get('/api/cdr/info', { id, type: 'sip' })).body))).toEqual([]);
  });
});

describe('a search', () => {
  /** Ways to write digits: as they are, in full width, with what people put between them, and more before them. */
  const written = (digits: string) =>
    fc.constantFrom(
      digits,
      [...digits].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join(''),
      [...digits].join(' '),
      [...digits].join('-'),
      `86${digits}`,
      `+86${digits}`,
    );
  const question = fc
    .record({
      customer: fc.nat(),
      which: fc.nat(),
      from: fc.nat({ max: 10 }),
      length: fc.integer({ min: 1, max: 18 }),
      category: fc.constantFrom('keyword', 'phone'),
      sort: fc.constantFrom('created_at', 'id', 'name', 'idcard'),
      order: fc.constantFrom('asc', 'desc'),
    })
    .chain((parts) => {
      const all = [...numbers.entries()];
      const [, phones] = all[parts.customer % all.length] as [number, readonly string[]];
      const secrets = [...phones, ...documents];
      const secret = digitsOnly(secrets[parts.which % secrets.length] ?? '');
      return written(secret.slice(parts.from, parts.from + parts.length) || '1').map((keyword) => ({
        ...parts,
        keyword,
      }));
    });

  /** A new supervisor for each allowance of searches. */
  const searcher = async (): Promise<HttpClient> => {
    const email = `searcher-${randomUUID()}@clinic.test`;
    const account = { name: 'Searcher', email, role: 'supervisor', password: demoPassword };
    expect((await admin.post('/api/ext/admin/users/create', account)).status).toBe(200);
    return HttpClient.signIn(core.http, email);
  };

  test('no sequence of questions finds anybody by a part of a number', async () => {
    let client = await searcher();
    const ask = async (query: Record<string, string | number>) => {
      const answer = await client.get('/api/customer/query', query);
      if (answer.status !== 429) return answer;
      client = await searcher();
      return client.get('/api/customer/query', query);
    };
    await fc.assert(
      fc.asyncProperty(fc.array(question, { minLength: 1, maxLength: 5 }), async (questions) => {
        for (const { keyword, category, sort, order } of questions) {
          const { status, body } = await ask({ keyword, category, sort, order, rows: 200 });
          expect(status).toBe(200);
          const found = body.data as List<CustomerSummary>;
          const asked = digitsOnly(keyword.normalize('NFKC')).replace(/^86(?=1\d{10}$)/, '');
          const isWhole = (id: number): boolean =>
            (numbers.get(id) ?? []).some((number) => digitsOnly(number).replace(/^86(?=1\d{10}$)/, '') === asked);
          expect({ keyword, found: found.rows.filter(({ id }) => !isWhole(id)).map(({ id }) => id) }).toEqual({
            keyword,
            found: [],
          });
          expect(found.total).toBe(found.rows.length);
          expect(leaksIn(JSON.stringify(found))).toEqual([]);
        }
      }),
      { numRuns: 80 },
    );
  }, 60_000);

  test('a whole number finds its customer, masked', async () => {
    for (const category of ['phone', 'keyword']) {
      const { body } = await supervisor.get('/api/customer/query', { keyword: '137 0000-4321', category });
      expect(body.data).toMatchObject({
        total: 1,
        rows: [{ name: '陈密', phone: ['137****4321', '021****5678', '****567'] }],
      });
    }
  });

  test('the hidden digits cannot be tried one after the other: searches by number are limited', async () => {
    const client = await searcher();
    const searchFor = (digits: number, category: string) =>
      client.get('/api/customer/query', { keyword: `137${String(digits).padStart(4, '0')}4321`, category });
    const tried = [];
    for (let digits = 1000; digits < 1045; digits += 1)
      tried.push(await searchFor(digits, digits % 2 ? 'phone' : 'keyword'));
    expect(tried.slice(0, 30).map(({ status }) => status)).toEqual(Array(30).fill(200));
    expect(tried.at(-1)).toMatchObject({ status: 429, body: { data: { reason: 'number-searches' } } });
    expect((await client.post('/api/ext/practice/call', { from: '13710454321', group_id: 2 })).status).toBe(429);
    // Names are still found, and accounts that see numbers are not limited.
    expect((await client.get('/api/customer/query', { keyword: '陈密', category: 'keyword' })).status).toBe(200);
    for (let digits = 1000; digits < 1045; digits += 1)
      expect((await admin.get('/api/customer/query', { keyword: `137${digits}4321`, category: 'phone' })).status).toBe(
        200,
      );
  });

  test('a name and a card find as ever', async () => {
    for (const keyword of ['陈密', 'chenmi', 'cm', `C${clinicDay().slice(0, 4)}`])
      expect(
        ((await supervisor.get('/api/customer/query', { keyword, category: 'keyword' })).body.data as List<unknown>)
          .total,
      ).toBeGreaterThan(0);
  });
});

test('events are masked for who may not see numbers, and whole for who may', async () => {
  const [whole, masked, own] = (await Promise.all(
    [admin, supervisor, agent].map(({ token }) => EventListener.connect(core.http, token)),
  )) as [EventListener, EventListener, EventListener];
  const call = { caller: '13800001002', callee: '13700004486', extra: 'of 137 0000-4486, 2026-01-05 09:30' };
  const { body } = await agent.get('/api/call/dual', call);
  const { request_id: id } = body.data as { request_id: string };
  const end = (listener: EventListener) =>
    listener.until<CallStatusChanged>(
      'CallStatusChanged',
      (event) => event.call_id === id && event.status === 'hungup',
    );
  expect(await end(whole)).toMatchObject({
    ...call,
    caller: '+8613800001002',
    callee: '+8613700004486',
    caller_written: '13800001002',
    callee_written: '13700004486',
  });
  for (const listener of [masked, own])
    expect(await end(listener)).toMatchObject({
      caller: '+86*******1002',
      callee: '+86*******4486',
      caller_written: '138****1002',
      callee_written: '137****4486',
      extra: 'of 137****4486, 2026-01-05 09:30',
    });
  // Missed events are masked as well.
  const late = await EventListener.connect(core.http, agent.token, 0);
  await end(late);
  for (const listener of [masked, own, late]) {
    expect(leaksIn(JSON.stringify(listener.seen('CallStatusChanged')))).toEqual([]);
    listener.close();
  }
  whole.close();
});

test('a phone that rings does not say the number; who has it is asked by the call', async () => {
  const { sip } = (await agent.get('/api/ext/auth/me')).body.data as { sip: SipCredentials };
  const phone = await WebSocketPhone.connect(core.sip, sip.username, 'masked');
  await phone.register(sip.password);
  await agent.post('/api/agent-control/sign-in-group', { agent_id: '1002', group_ids: [2] });
  const { body } = await supervisor.post('/api/ext/practice/call', { from: '13700004321', group_id: 2 });
  await agent.get('/api/agent-control/ready', { agent_id: '1002' });
  const invite = await phone.request('INVITE');
  expect(invite.headers.get('from')).toContain('sip:137****4321@');
  const { request_id: callId } = body.data as { request_id: string };
  const callers = (await agent.get('/api/ext/call/callers', { call_id: callId })).body.data;
  expect(callers).toMatchObject({
    total: 1,
    rows: [{ name: '陈密', phone: ['137****4321', '021****5678', '****567'] }],
  });
  const other = await HttpClient.signIn(core.http, 'agent1003@clinic.test');
  expect((await other.get('/api/ext/call/callers', { call_id: callId })).status).toBe(403);
  expect((await agent.get('/api/ext/call/callers', { call_id: '__proto__' })).status).toBe(404);
  expect(
    JSON.stringify([...invite.headers.fields('from'), ...invite.headers.fields('contact'), invite.body]),
  ).not.toContain('13700004321');
  await supervisor.post('/api/ext/call/hangup', { call_id: callId });
  phone.close();
});

test('an agent who sees no numbers calls customers, and calls back, without them', async () => {
  const listener = await EventListener.connect(core.http, admin.token);
  const [id, phones = []] = [...numbers].find(([, all]) => all.includes('13700004321')) ?? [];
  const place = (call: object) => agent.post('/api/ext/call/place', { caller: '13800001002', way: 'dual', ...call });
  const calledBy = async (call: object): Promise<string> => {
    const { request_id: callId } = (await place(call)).body.data as { request_id: string };
    const isIt = (event: CallStatusChanged) => event.call_id === callId;
    const { callee_written: callee } = await listener.until<CallStatusChanged>('CallStatusChanged', isIt);
    await agent.post('/api/ext/call/hangup', { call_id: callId });
    await listener.until<CallStatusChanged>('CallStatusChanged', (event) => isIt(event) && event.status === 'hungup');
    return callee;
  };
  for (const index of [0, 1]) expect(await calledBy({ customer_id: id, phone_index: index })).toBe(phones[index]);
  const records = await agent.get('/api/cdr/dual', {
    created_at_start: '2020-01-01 00:00:00',
    created_at_end: '2040-01-01 00:00:00',
    sort: 'id',
    rows: 1,
  });
  const [last] = (records.body.data as List<{ id: number; callee_written: string }>).rows;
  expect(last?.callee_written).toBe('021****5678');
  expect(await calledBy({ record_id: last?.id })).toBe(phones[1]);
  expect((await place({ customer_id: id, phone_index: 9 })).status).toBe(422);
  expect((await place({ customer_id: id, record_id: 1 })).status).toBe(422);
  expect((await place({ customer_id: 999_999 })).status).toBe(404);
  listener.close();
});
