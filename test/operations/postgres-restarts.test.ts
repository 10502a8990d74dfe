import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallStatusChanged } from '../../src/shared/contract/event.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { EventListener } from '../support/event-listener.ts';
import { HttpClient } from '../support/http-client.ts';
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

let serial = 0;
const nextPhone = (): string => `17${String((serial += 1)).padStart(9, '0')}`;

/** Creates customers, each sent with its key until it is acknowledged, and keeps their numbers. */
class Writers {
  readonly acknowledged: string[] = [];
  refused = 0;
  readonly #client: HttpClient;
  readonly #done: Promise<unknown>;
  #isStopping = false;
  #awaited: { readonly count: number; readonly resolve: () => void } | null = null;

  constructor(client: HttpClient) {
    this.#client = client;
    this.#done = Promise.all(Array.from({ length: writersAtOnce }, () => this.#writeOn()));
  }

  /** Rejects when a writer fails, as it does when the core is gone. */
  further(writes: number): Promise<unknown> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#awaited = { count: this.acknowledged.length + writes, resolve };
    return Promise.race([promise, this.#done]);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#done;
  }

  async #writeOn(): Promise<void> {
    while (!this.#isStopping) {
      const phone = nextPhone();
      const body = { name: '重启', sex: 1, phone: [phone], address_id: 2, medium_id: 1 };
      await this.#sendUntilAcknowledged({ body, headers: { 'idempotency-key': randomUUID() } });
      this.acknowledged.push(phone);
      if (this.#awaited && this.acknowledged.length >= this.#awaited.count) this.#awaited.resolve();
    }
  }

  /** Sent again after a lost connection, a write that was carried out is answered with 409 `request-done`. */
  async #sendUntilAcknowledged(request: { body: object; headers: Record<string, string> }): Promise<void> {
    for (let isFirst = true; ; isFirst = false) {
      const { status, body } = await this.#client.ask('POST', '/api/customer/create', request);
      const { reason } = body.data as { reason?: string };
      if (status === 200 || (!isFirst && reason === 'request-done')) return;
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

  const writers = new Writers(agent);
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
  const stored = await askPostgres(
    database,
    "SELECT number FROM customer_phones JOIN customers ON customers.id = customer_id WHERE name = '重启' ORDER BY number",
  );
  expect(stored.map(({ number }) => number)).toEqual(writers.acknowledged.toSorted());

  expect((await agent.post('/api/ext/call/hangup', { call_id: callId })).status).toBe(200);
  await callIs('hungup');
  await expect
    .poll(() => askPostgres(database, `SELECT hangup_cause FROM call_records WHERE call_id = '${callId}'`))
    .toEqual([{ hangup_cause: 'NORMAL_CLEARING' }]);
  events.close();
  process.stdout.write(`${restarts} restarts, ${writers.acknowledged.length} writes, ${writers.refused} × 503\n`);
}, 120_000);
