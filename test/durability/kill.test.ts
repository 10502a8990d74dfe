import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { List } from '../../src/shared/contract/envelope.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { given } from '../support/given.ts';
import { type CoreChild, startBuiltCore } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';

const rounds = 100;
const writersAtOnce = 6;

interface Written {
  readonly kind: 'customer' | 'follow-up' | 'reservation' | 'appointment' | 'album' | 'execution';
  readonly id: number;
  /** As the service acknowledged it. */
  readonly data: unknown;
}

let serial = 0;
const phoneOf = (): string => `17${String((serial += 1)).padStart(9, '0')}`;
const customer = () => ({
  name: `耐久${serial}`,
  sex: 1,
  phone: [phoneOf(), phoneOf()],
  address_id: 2,
  medium_id: 1,
  tags: [1, 2],
});

/** A request without an answer because the core was killed: it may have been carried out or not. */
class Unanswered extends Error {
  readonly path: string;
  readonly body: object;
  readonly key: string;

  constructor(path: string, body: object, key: string) {
    super(path);
    this.path = path;
    this.body = body;
    this.key = key;
  }
}
const isConnectionLoss = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && /terminated|JSON/.test(error.message));
const send = (client: HttpClient, { path, body, key }: { path: string; body: object; key: string }) =>
  client.ask('POST', path, { body, headers: { 'idempotency-key': key } });

/** One write of some kind; null for a clash. Throws Unanswered. */
async function write(client: HttpClient, round: number, index: number): Promise<Written | null> {
  const post = async (kind: Written['kind'], path: string, body: object): Promise<Written | null> => {
    const key = `${round}-${index}-${(serial += 1)}`;
    const { status, body: answer } = await send(client, { path, body, key }).catch((error: unknown) => {
      throw isConnectionLoss(error) ? new Unanswered(path, body, key) : error;
    });
    expect([200, 409], `${path}: ${answer.msg}`).toContain(status);
    return status === 200 ? { kind, id: (answer.data as { id: number }).id, data: answer.data } : null;
  };
  const minute = (serial % 18) * 30;
  const time = (at: number): string =>
    `${String(9 + Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
  switch ((round + index + serial) % 6) {
    case 0:
      return post('customer', '/api/customer/create', customer());
    case 1:
      return post('reservation', '/api/reservation/create', {
        customer: customer(),
        reservation: { department_id: 1, type: 1, date: '2030-01-01', items: [1, 2, 3], remark: '耐久' },
      });
    case 2:
      return post('follow-up', '/api/followup/create', {
        customer_id: 1,
        followup_date: '2030-01-01',
        followup_user_id: 1,
        title: `耐久${(serial += 1)}`,
      });
    case 3:
      return post('appointment', '/api/appointment/create', {
        customer_id: 1,
        date: clinicDay(400 + (serial += 1)),
        start: time(minute),
        end: time(minute + 30),
        doctor_id: 10,
      });
    case 4:
      return post('album', '/api/customer-photo/create', {
        customer_id: 1,
        title: `耐久${(serial += 1)}`,
        flag: 'before',
      });
    default: {
      const created = await post('follow-up', '/api/followup/create', {
        customer_id: 2,
        followup_date: '2030-01-01',
        followup_user_id: 1,
      });
      return created
        ? post('execution', '/api/followup/execute', {
            id: created.id,
            result: '已联系',
            next_followup_date: '2031-01-01',
          })
        : null;
    }
  }
}

/** Writes until the core is killed; reports acknowledged writes. Resolves with the unanswered request. */
async function keepWriting(
  client: HttpClient,
  round: number,
  index: number,
  onWritten: (written: Written) => void,
): Promise<Unanswered> {
  for (;;) {
    const written = await write(client, round, index).catch((error: unknown) => {
      if (error instanceof Unanswered) return error;
      throw error;
    });
    if (written instanceof Unanswered) return written;
    if (written) onWritten(written);
  }
}

/** Retries a request with its key: it must have been carried out exactly once afterwards. */
async function expectOnce(client: HttpClient, unanswered: Unanswered): Promise<void> {
  const { status, body } = await send(client, unanswered);
  expect([200, 409], `${unanswered.path}: ${body.msg}`).toContain(status);
  const [phone] =
    (unanswered.body as { phone?: string[] }).phone ??
    (unanswered.body as { customer?: { phone: string[] } }).customer?.phone ??
    [];
  if (phone === undefined) return;
  const { total } = (await client.get('/api/customer/query', { category: 'phone', keyword: phone })).body
    .data as List<unknown>;
  expect({ path: unanswered.path, status, total }).toEqual({ path: unanswered.path, status, total: 1 });
}

const reads: Record<Written['kind'], string> = {
  customer: '/api/customer/info',
  'follow-up': '/api/followup/info',
  execution: '/api/followup/info',
  reservation: '/api/reservation/info',
  appointment: '/api/appointment/lists',
  album: '/api/customer-photo/info',
};

async function expectThere(client: HttpClient, { kind, id, data }: Written): Promise<void> {
  if (kind === 'appointment') {
    const { date } = data as { date: string };
    const { rows } = (await client.get(reads[kind], { date, rows: 200 })).body.data as List<{ id: number }>;
    return expect(
      rows.find((row) => row.id === id),
      JSON.stringify(data),
    ).toEqual(data);
  }
  const found = (await client.get(reads[kind], { id })).body.data as Record<string, unknown>;
  const { next, ...acknowledged } = data as { next?: { id: number } };
  expect(found, `${kind} ${id}`).toMatchObject(acknowledged);
  if (next) expect((await client.get(reads['follow-up'], { id: next.id })).body.data).toEqual(next);
}

test(`${rounds} kill -9 under load: acknowledged writes stay whole, a retry is carried out once`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'durability-kill-'));
  let core: CoreChild = await startBuiltCore(folder);
  const { token } = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
  let acknowledged = 0;
  let slowest = 0;
  for (let round = 0; round < rounds; round += 1) {
    const client = new HttpClient(core.http, token);
    const written: Written[] = [];
    const underWay = Promise.withResolvers<void>();
    const writers = Array.from({ length: writersAtOnce }, (_, index) =>
      keepWriting(client, round, index, (one) => {
        written.push(one);
        underWay.resolve();
      }),
    );
    await underWay.promise;
    // A random moment rather than an event: the kill must not depend on what is being written.
    await after(20 + Math.random() * 120);
    const died = once(core.process, 'exit');
    core.process.kill('SIGKILL');
    const [, ...unanswered] = await Promise.all([died, ...writers]);
    const began = performance.now();
    core = await startBuiltCore(folder);
    slowest = Math.max(slowest, performance.now() - began);
    const again = new HttpClient(core.http, token);
    for (const one of written) await expectThere(again, one);
    for (const one of unanswered) await expectOnce(again, one);
    acknowledged += written.length;
  }
  const client = new HttpClient(core.http, token);
  // A customer is whole or absent: with every phone and tag that it was created with.
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: List<{ name: string; phone: string[]; tags: unknown[] }> = (
      await client.get('/api/customer/query', {
        category: 'keyword',
        keyword: '耐久',
        rows: 200,
        cursor: cursor ?? undefined,
      })
    ).body.data;
    for (const { phone, tags } of page.rows) expect([phone.length, tags.length]).toEqual([2, 2]);
    cursor = page.next_cursor;
  }
  await core.stop();
  if (given().postgresPort === undefined) {
    const database = new DatabaseSync(join(folder, 'clinic.db'));
    expect(Object.values(database.prepare('PRAGMA integrity_check').get() ?? {})).toEqual(['ok']);
    expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
    for (const [table, child] of [
      ['customers', 'customer_phones'],
      ['customers', 'customer_terms'],
      ['reservations', 'reservation_items'],
    ] as const)
      expect(
        database
          .prepare(`SELECT id FROM ${table} WHERE id NOT IN (SELECT ${table.slice(0, -1)}_id FROM ${child})`)
          .all(),
      ).toEqual([]);
    database.close();
  }
  expect(acknowledged).toBeGreaterThan(rounds);
  process.stdout.write(
    `${rounds} kills, ${acknowledged} acknowledged writes, slowest start ${Math.round(slowest)} ms\n`,
  );
});
