import { expect } from 'vitest';
import type { AlbumPhoto } from '../../../src/shared/contract/album.ts';
import type { Appointment } from '../../../src/shared/contract/appointment.ts';
import type { List } from '../../../src/shared/contract/envelope.ts';
import type { CoreChild } from '../../support/core-child.ts';
import type { HttpClient } from '../../support/http-client.ts';
import {
  AcknowledgedWrites,
  type MarkedKind,
  type MarkedWrite,
  MarkedWrites,
  placeMarkedCall,
} from '../../support/marked-writes.ts';
import { Account, type Probe, type Round, unlessKilled } from './probe.ts';

const writersAtOnce = 6;
/** A picture is opened in a separate process, whose start takes longer than most rounds do. */
const uploadEvery = 5;

interface Written extends MarkedWrite {
  /** The data that the service acknowledged. */
  readonly data: { readonly id: number };
}

/** The request of a writer that got no answer. */
class Unanswered extends Error {
  readonly write: MarkedWrite;

  constructor(write: MarkedWrite) {
    super(write.path);
    this.write = write;
  }
}

const send = (client: HttpClient, { path, body, key }: MarkedWrite) =>
  client.ask('POST', path, { body, headers: { 'idempotency-key': key } });

/** Six clients write records of every kind: those that were acknowledged are there, and a retry is carried out once. */
export class AcknowledgedWritesProbe implements Probe {
  readonly name = 'acknowledged writes';
  readonly #agent = new Account('agent1001');
  readonly #writes: MarkedWrites;
  readonly #acknowledged = new AcknowledgedWrites();
  #executions = 0;
  #callId = '';
  #written: Written[] = [];
  #unanswered: Promise<readonly MarkedWrite[]> = Promise.resolve([]);

  private constructor(writes: MarkedWrites) {
    this.#writes = writes;
  }
  static async create(): Promise<AcknowledgedWritesProbe> {
    return new AcknowledgedWritesProbe(await MarkedWrites.create());
  }

  async prepare({ core, number }: Round): Promise<void> {
    const agent = await this.#agent.at(core);
    if (number === 1) await agent.post('/api/agent-control/sign-in-group', { agent_id: '1001', group_ids: [1] });
    this.#callId = await placeMarkedCall(agent);
    this.#acknowledged.add({ kind: 'call', mark: this.#callId });
  }

  async begin({ core, number }: Round): Promise<void> {
    const client = await this.#agent.at(core);
    const underWay = Promise.withResolvers<void>();
    this.#written = [];
    const post = async (write: MarkedWrite): Promise<{ readonly id: number }> => {
      const answer = await unlessKilled(send(client, write));
      if (answer === null) throw new Unanswered(write);
      expect(answer.status, `${write.path}: ${answer.body.msg}`).toBe(200);
      this.#written.push({ ...write, data: answer.body.data });
      underWay.resolve();
      return answer.body.data;
    };
    const writers = Array.from({ length: writersAtOnce }, (_, index) => this.#writeUntilKilled(post, number, index));
    this.#unanswered = Promise.all(writers);
    await Promise.race([underWay.promise, this.#unanswered]);
  }

  async check(core: CoreChild): Promise<boolean> {
    const client = await this.#agent.at(core);
    const unanswered = await this.#unanswered;
    for (const one of this.#written) await expectThere(client, one);
    for (const one of unanswered) await acknowledge(client, one);
    for (const one of [...this.#written, ...unanswered]) {
      this.#acknowledged.add(one);
      if (one.kind === 'execution') this.#executions += 1;
    }
    return true;
  }

  /** A customer is whole or absent: with every phone and tag that it was created with. */
  async finish(core: CoreChild): Promise<void> {
    const client = await this.#agent.at(core);
    for (let cursor: string | null | undefined; cursor !== null;) {
      const query = { category: 'keyword', keyword: '耐久', rows: 200, cursor: cursor ?? undefined };
      const page: List<{ phone: string[]; tags: unknown[] }> = (await client.get('/api/customer/query', query)).body
        .data;
      for (const { phone, tags } of page.rows) expect([phone.length, tags.length]).toEqual([2, 2]);
      cursor = page.next_cursor;
    }
  }

  /** Compares all that was acknowledged with the database, which `ask` queries. Resolves with the counts, as text. */
  async compare(ask: (query: string) => Promise<Record<string, unknown>[]>): Promise<string> {
    const { text, ...found } = await this.#acknowledged.compare(ask);
    const [followUps] = await ask("SELECT count(*) AS next FROM followups WHERE followup_date = '2031-01-01'");
    expect([found, Number(followUps?.['next'])]).toEqual([{ lost: [], twice: [], unknown: [] }, this.#executions]);
    return `${this.#acknowledged.total} acknowledged: ${text}`;
  }

  /** Resolves with the unanswered request. */
  async #writeUntilKilled(
    post: (write: MarkedWrite) => Promise<{ readonly id: number }>,
    round: number,
    index: number,
  ): Promise<MarkedWrite> {
    const writes = this.#writes;
    const kinds = [writes.customer, writes.reservation, writes.followUp, writes.appointment, writes.album];
    try {
      if (index === 0)
        for (const write of [() => writes.wrapUp(this.#callId), () => writes.followUp(), () => writes.appointment()])
          await post(write());
      if (index === 1 && round % uploadEvery === 1) await post(writes.photo((await post(writes.album())).id));
      for (let turn = round + index; ; turn += 1) {
        const kind = kinds[turn % (kinds.length + 1)];
        if (kind) await post(kind.call(writes));
        else await post(writes.execution((await post(writes.followUp())).id));
      }
    } catch (error) {
      if (error instanceof Unanswered) return error.write;
      throw error;
    }
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

/** The fields of `found` that a later write of the round has changed: an execution, or an upload to the album. */
function changedSince(kind: MarkedKind, found: Record<string, unknown>): Record<string, unknown> {
  const { status, result, executed_at, executed_by, photo_count, thumb_url } = found;
  if (kind === 'follow-up' && status === 1) return { status, result, executed_at, executed_by };
  if (kind === 'album' && photo_count === 1) return { photo_count, thumb_url };
  return {};
}

async function expectThere(client: HttpClient, { kind, body, data }: Written): Promise<void> {
  if (kind === 'wrap-up') {
    const { call_id } = body as { call_id: string };
    const { records: _records, ...saved } = data as Record<string, unknown>;
    return expect((await client.get('/api/ext/call/wrap-ups', { call_id })).body.data).toEqual([saved]);
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
  const expected = { ...acknowledged, ...changedSince(kind, found) };
  expect(found, `${kind} ${data.id}`).toMatchObject(expected);
  if (next) expect((await client.get(path, { id: next.id })).body.data).toEqual(next);
}
