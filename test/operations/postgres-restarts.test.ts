import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallStatusChanged } from '../../src/shared/contract/event.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { EventListener } from '../support/event-listener.ts';
import { type Answer, HttpClient } from '../support/http-client.ts';
import { AcknowledgedWrites, type MarkedWrite, MarkedWrites, placeMarkedCall } from '../support/marked-writes.ts';
import { askPostgres, PostgresServer } from '../support/postgres-server.ts';
import { folderFor } from '../support/run-command.ts';

const restarts = 10;
const writersAtOnce = 6;
const writesBetween = 30;

let server: PostgresServer;
let database: string;
let core: CoreChild;
beforeAll(async () => {
  server = await PostgresServer.start();
  database = await server.freshDatabase();
  core = await startCoreChild(await folderFor('restarts'), ['--database', database]);
});
afterAll(async () => {
  await core.stop();
  await server.remove();
});

/** Writes of every kind, each sent with its key until it is acknowledged. */
class Writers {
  readonly acknowledged = new AcknowledgedWrites();
  refused = 0;
  readonly #client: HttpClient;
  readonly #writes: MarkedWrites;
  readonly #albumId: number;
  readonly #done: Promise<unknown>;
  #isStopping = false;
  #awaited: { readonly count: number; readonly resolve: () => void } | null = null;

  constructor(client: HttpClient, writes: MarkedWrites, albumId: number) {
    this.#client = client;
    this.#writes = writes;
    this.#albumId = albumId;
    const writers = Array.from({ length: writersAtOnce - 1 }, (_, index) => this.#writeOn(index));
    this.#done = Promise.all([...writers, this.#callOn()]);
  }

  /** Rejects when a writer fails, as it does when the core is gone. */
  further(writes: number): Promise<unknown> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#awaited = { count: this.acknowledged.total + writes, resolve };
    return Promise.race([promise, this.#done]);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#done;
  }

  async #writeOn(index: number): Promise<void> {
    const writes = this.#writes;
    // An account has few uploads at once: one writer sends them.
    const upload = index === 0 ? [() => writes.photo(this.#albumId)] : [];
    const records = [writes.customer, writes.reservation, writes.followUp, writes.appointment, writes.album];
    const kinds = [...upload, ...records];
    for (let turn = index; !this.#isStopping; turn += 1)
      await this.#write((kinds[turn % kinds.length] ?? writes.customer).call(writes));
  }

  /** One call after the other, each with its wrap-up, a follow-up and an appointment while it continues. */
  async #callOn(): Promise<void> {
    while (!this.#isStopping) {
      const callId = await placeMarkedCall(this.#client, (send) => this.#untilAnswered(send));
      this.acknowledged.add({ kind: 'call', mark: callId });
      await this.#write(this.#writes.wrapUp(callId));
      await this.#write(this.#writes.followUp());
      await this.#write(this.#writes.appointment());
      await this.#untilAnswered(() => this.#client.post('/api/ext/call/hangup', { call_id: callId }));
    }
  }

  async #write(write: MarkedWrite): Promise<void> {
    const { path, body, key } = write;
    await this.#untilAnswered(() => this.#client.ask('POST', path, { body, headers: { 'idempotency-key': key } }));
    this.acknowledged.add(write);
    if (this.#awaited && this.acknowledged.total >= this.#awaited.count) this.#awaited.resolve();
  }

  /** Sent again after a lost connection, a write that was carried out is answered with 409 `request-done`. */
  async #untilAnswered(ask: () => Promise<Answer>): Promise<Answer> {
    for (let isFirst = true; ; isFirst = false) {
      const answer = await ask();
      const { status, body } = answer;
      const { reason } = (body.data ?? {}) as { reason?: string };
      if (status === 200 || (!isFirst && reason === 'request-done')) return answer;
      expect({ status, reason, msg: body.msg }).toMatchObject({ status: 503, reason: 'database-unreachable' });
      this.refused += 1;
    }
  }
}

test(`${restarts} restarts of PostgreSQL under writes: core and call live on, each write is there once`, async () => {
  const agent = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
  const events = await EventListener.connect(core.http, agent.token);
  const placed = await agent.get('/api/call/back2back', {
    caller: '13900000000',
    callee: '13900000001',
    caller_line_group: 'main',
    callee_line_group: 'main',
  });
  const { request_id: callId } = placed.body.data as { request_id: string };
  const callIs = (status: CallStatusChanged['status']) =>
    events.until<CallStatusChanged>(
      'CallStatusChanged',
      (event) => event.call_id === callId && event.status === status,
    );
  await callIs('answered');

  await agent.post('/api/agent-control/sign-in-group', { agent_id: '1001', group_ids: [1] });
  const writes = await MarkedWrites.create();
  const album = (await agent.post('/api/customer-photo/create', { customer_id: 1, title: 'A', flag: 'before' })).body;
  const writers = new Writers(agent, writes, (album.data as { id: number }).id);
  for (let restart = 0; restart < restarts; restart += 1) {
    await writers.further(writesBetween);
    await server.stop(restart % 2 === 0 ? 'SIGINT' : 'SIGQUIT');
    expect((await agent.get('/api/ext/lines')).status).toBe(200);
    await server.run();
  }
  await writers.further(writesBetween);
  await writers.stop();

  expect(core.process.exitCode).toBeNull();
  expect(writers.refused).toBeGreaterThan(0);
  expect((await agent.post('/api/ext/call/hangup', { call_id: callId })).status).toBe(200);
  await callIs('hungup');
  await expect
    .poll(() => askPostgres(database, `SELECT hangup_cause FROM call_records WHERE call_id = '${callId}'`))
    .toEqual([{ hangup_cause: 'NORMAL_CLEARING' }]);
  events.close();
  // A record that a restart delayed is tried again after seconds, and once more as the core stops.
  await core.stop();
  const { text, ...found } = await writers.acknowledged.compare((query) => askPostgres(database, query));
  const { total } = writers.acknowledged;
  process.stdout.write(`${restarts} restarts, ${total} acknowledged: ${text}; ${writers.refused} × 503\n`);
  expect(found).toEqual({ lost: [], twice: [], unknown: [] });
}, 120_000);
