import type { Cdr } from '../../src/shared/contract/cdr.ts';
import { HttpClient } from './http-client.ts';
import { until } from './until.ts';

const dayMs = 86_400_000;
const timeAt = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** Where records are listed, and the names of the span there; a day on either side covers every time zone. */
const lists = {
  sip: { path: '/api/cdr/list', download: '/api/cdr/download', from: 'created_time_start', to: 'created_time_end' },
  dual: { path: '/api/cdr/dual', download: '/api/cdr/download-dual', from: 'created_at_start', to: 'created_at_end' },
} as const;

/** The records, of one number's calls, that a test has not yet read. */
export class NewRecords {
  readonly supervisor: HttpClient;
  readonly #number: string;
  readonly #list: (typeof lists)[keyof typeof lists];
  readonly #known = new Set<number>();

  private constructor(supervisor: HttpClient, number: string, type: keyof typeof lists) {
    this.supervisor = supervisor;
    this.#number = number;
    this.#list = lists[type];
  }

  /** Existing records count as read. */
  static async since(core: string, number: string, type: keyof typeof lists = 'sip'): Promise<NewRecords> {
    const records = new NewRecords(await HttpClient.signIn(core, 'supervisor@clinic.test'), number, type);
    for (const { id } of await records.#unread()) records.#known.add(id);
    return records;
  }

  /** The record of the one call that has ended since the last look. */
  async next(): Promise<Cdr> {
    const [record] = await until(
      () => this.#unread(),
      ({ length }) => length === 1,
      `one new record of ${this.#number}`,
    );
    this.#known.add((record as Cdr).id);
    return record as Cdr;
  }

  /** A WAV: the agent on the left, the customer on the right. */
  async recordingOf({ id }: Cdr): Promise<Buffer> {
    return Buffer.from(
      await (await this.supervisor.fetch('GET', this.#list.download, { query: { id } })).arrayBuffer(),
    );
  }

  async #unread(): Promise<Cdr[]> {
    const { path, from, to } = this.#list;
    const now = Date.now();
    const { body } = await this.supervisor.get(path, {
      [from]: timeAt(now - dayMs),
      [to]: timeAt(now + dayMs),
      rows: 200,
      number: this.#number,
    });
    return (body.data as { rows: Cdr[] }).rows.filter(({ id }) => !this.#known.has(id));
  }
}
