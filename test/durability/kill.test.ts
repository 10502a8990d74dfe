import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { AlbumPhoto } from '../../src/shared/contract/album.ts';
import type { Appointment } from '../../src/shared/contract/appointment.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import { databaseOption } from '../support/clinic-database.ts';
import { given } from '../support/given.ts';
import { type CoreChild, startBuiltCore } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';
import {
  AcknowledgedWrites,
  type MarkedKind,
  type MarkedWrite,
  MarkedWrites,
  placeMarkedCall,
} from '../support/marked-writes.ts';
import { askPostgres } from '../support/postgres-server.ts';

const rounds = 30;
const writersAtOnce = 6;
/** A picture is opened in a separate process, whose start takes longer than a round. */
const uploadEvery = 5;

interface Written extends MarkedWrite {
  /** The data that the service acknowledged. */
  readonly data: { readonly id: number };
}

/** A request without an answer because the core was killed: it may have been carried out or not. */
class Unanswered extends Error {
  readonly write: MarkedWrite;

  constructor(write: MarkedWrite) {
    super(write.path);
    this.write = write;
  }
}
const isConnectionLoss = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && /terminated|JSON/.test(error.message));
const send = (client: HttpClient, { path, body, key }: MarkedWrite) =>
  client.ask('POST', path, { body, headers: { 'idempotency-key': key } });

/** Writes in every round until the core is killed; throws Unanswered then. */
class Writer {
  readonly #client: HttpClient;
  readonly #writes: MarkedWrites;
  readonly #onWritten: (written: Written) => void;

  constructor(client: HttpClient, writes: MarkedWrites, onWritten: (written: Written) => void) {
    this.#client = client;
    this.#writes = writes;
    this.#onWritten = onWritten;
  }

  /** Records outcome and note, a follow-up and an appointment after a call. */
  async wrapUp(callId: string): Promise<void> {
    await this.#post(this.#writes.wrapUp(callId));
    await this.#post(this.#writes.followUp());
    await this.#post(this.#writes.appointment());
  }
  async upload(): Promise<void> {
    const album = await this.#post(this.#writes.album());
    await this.#post(this.#writes.photo(album.id));
  }
  /** One write of some kind. */
  async next(turn: number): Promise<void> {
    const writes = this.#writes;
    const kinds = [writes.customer, writes.reservation, writes.followUp, writes.appointment, writes.album];
    const kind = kinds[turn % (kinds.length + 1)];
    if (kind) return void (await this.#post(kind.call(writes)));
    const { id } = await this.#post(writes.followUp());
    await this.#post(writes.execution(id));
  }

  async #post(write: MarkedWrite): Promise<{ readonly id: number }> {
    const { status, body } = await send(this.#client, write).catch((error: unknown) => {
      throw isConnectionLoss(error) ? new Unanswered(write) : error;
    });
    expect(status, `${write.path}: ${body.msg}`).toBe(200);
    this.#onWritten({ ...write, data: body.data });
    return body.data;
  }
}

/** Resolves with the unanswered request. */
async function keepWriting(writer: Writer, { round, index, callId }: { round: number; index: number; callId: string }) {
  try {
    if (index === 0) await writer.wrapUp(callId);
    if (index === 1 && round % uploadEvery === 0) await writer.upload();
    for (let turn = round + index; ; turn += 1) await writer.next(turn);
  } catch (error) {
    if (error instanceof Unanswered) return error.write;
    throw error;
  }
}

/** Retries a request with its key: it must have been carried out exactly once afterwards. */
async function acknowledge(client: HttpClient, unanswered: MarkedWrite): Promise<void> {
  const { status, body } = await send(client, unanswered);
  const { reason = null } = (body.data ?? {}) as { reason?: string };
  if (status !== 200) expect([status, reason], `${unanswered.path}: ${body.msg}`).toEqual([409, 'request-done']);
}

const reads: Partial<Record<MarkedKind, string>> = {
  customer: '/api/customer/info',
  'follow-up': '/api/followup/info',
  execution: '/api/followup/info',
  reservation: '/api/reservation/info',
  appointment: '/api/appointment/lists',
  album: '/api/customer-photo/info',
};

/** The fields of a follow-up that its execution changes. */
const executed = ({ status, result, executed_at, executed_by }: Record<string, unknown>) => ({
  status,
  result,
  executed_at,
  executed_by,
});

async function expectThere(client: HttpClient, { kind, body, data }: Written): Promise<void> {
  if (kind === 'wrap-up') {
    const { call_id } = body as { call_id: string };
    return expect((await client.get('/api/ext/call/wrap-ups', { call_id })).body.data).toEqual([data]);
  }
  if (kind === 'photo') {
    const { url, bytes } = data as unknown as AlbumPhoto;
    const file = await (await client.fetch('GET', url)).arrayBuffer();
    return expect(file.byteLength).toBe(bytes);
  }
  const path = reads[kind] ?? '';
  if (kind === 'appointment') {
    const { date } = data as unknown as Appointment;
    const { rows } = (await client.get(path, { date, rows: 200 })).body.data as List<{ id: number }>;
    return expect(
      rows.find(({ id }) => id === data.id),
      JSON.stringify(data),
    ).toEqual(data);
  }
  const found = (await client.get(path, { id: data.id })).body.data as Record<string, unknown>;
  const { next, ...acknowledged } = data as { id: number; next?: { id: number } };
  const wasExecutedSince = kind === 'follow-up' && found['status'] === 1;
  const expected = wasExecutedSince ? { ...acknowledged, ...executed(found) } : acknowledged;
  expect(found, `${kind} ${data.id}`).toMatchObject(expected);
  if (next) expect((await client.get(path, { id: next.id })).body.data).toEqual(next);
}

/** Queries the database of a clinic whose core has stopped. */
async function databaseOf(folder: string) {
  const [, url] = await databaseOption(folder);
  if (url !== undefined) return { ask: (query: string) => askPostgres(url, query), close: () => {} };
  const database = new DatabaseSync(join(folder, 'clinic.db'));
  return { ask: (query: string) => database.prepare(query).all(), close: () => database.close() };
}

test(`${rounds} kill -9 under load: acknowledged writes stay whole, a retry is carried out once`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'durability-kill-'));
  let core: CoreChild = await startBuiltCore(folder);
  const agent = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
  const { token } = agent;
  await agent.post('/api/agent-control/sign-in-group', { agent_id: '1001', group_ids: [1] });
  const writes = await MarkedWrites.create();
  const acknowledged = new AcknowledgedWrites();
  let executions = 0;
  let slowest = 0;
  for (let round = 0; round < rounds; round += 1) {
    const client = new HttpClient(core.http, token);
    const written: Written[] = [];
    const underWay = Promise.withResolvers<void>();
    const callId = await placeMarkedCall(client);
    acknowledged.add({ kind: 'call', mark: callId });
    const writer = new Writer(client, writes, (one) => {
      written.push(one);
      underWay.resolve();
    });
    const writers = Array.from({ length: writersAtOnce }, (_, index) => keepWriting(writer, { round, index, callId }));
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
    for (const one of unanswered) await acknowledge(again, one);
    for (const one of [...written, ...unanswered]) {
      acknowledged.add(one);
      if (one.kind === 'execution') executions += 1;
    }
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
  const { ask, close } = await databaseOf(folder);
  const { text, ...found } = await acknowledged.compare(ask);
  const [followUps] = await ask("SELECT count(*) AS next FROM followups WHERE followup_date = '2031-01-01'");
  close();
  process.stdout.write(
    `${rounds} kills, ${acknowledged.total} acknowledged: ${text}; slowest start ${Math.round(slowest)} ms\n`,
  );
  expect([found, Number(followUps?.['next'])]).toEqual([{ lost: [], twice: [], unknown: [] }, executions]);
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
  expect(acknowledged.total).toBeGreaterThan(rounds * writersAtOnce);
});
