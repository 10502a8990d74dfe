import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Cdr } from '../../../src/shared/contract/cdr.ts';
import type { List } from '../../../src/shared/contract/envelope.ts';
import type { RetentionRules, RetentionState } from '../../../src/shared/contract/retention.ts';
import { recentCalls } from '../../support/clinic-day.ts';
import type { CoreChild } from '../../support/core-child.ts';
import type { HttpClient } from '../../support/http-client.ts';
import { Account, type Probe, type Round, unlessKilled } from './probe.ts';

/** The demo clinic has recordings of so many days. */
const days = 30;

/**
 * Recordings are removed and restored in turn, those of some more days in each round: a record names a file that is
 * there, or none.
 */
export class RecordingRemovalProbe implements Probe {
  readonly name = 'removed recordings';
  readonly #folder: string;
  readonly #admin = new Account('admin');
  /** The file of each record before the first round. */
  readonly #files = new Map<number, string>();
  #heldId = 0;
  #run: Promise<unknown> = Promise.resolve();

  constructor(dataFolder: string) {
    this.#folder = join(dataFolder, 'recordings');
  }

  async prepare({ core, number, of }: Round): Promise<void> {
    const admin = await this.#admin.at(core);
    if (number === 1) {
      for (const { id, record_filename: name } of await demoCalls(admin)) if (name !== null) this.#files.set(id, name);
      // The oldest: the first that would be removed.
      this.#heldId = Math.min(...this.#files.keys());
      await admin.post('/api/ext/recording/hold', { record_id: this.#heldId, reason: 'A complaint' });
    }
    await keep(admin, 1 + Math.floor(days * (1 - number / of)));
  }

  async begin({ core }: Round): Promise<void> {
    this.#run = unlessKilled(removeAndRestore(await this.#admin.at(core)));
  }

  async check(core: CoreChild): Promise<boolean> {
    await this.#run;
    const admin = await this.#admin.at(core);
    const isThere = (id: number): boolean => existsSync(join(this.#folder, this.#files.get(id) as string));
    const calls = (await demoCalls(admin)).filter(({ id }) => this.#files.has(id));
    expect(calls).toHaveLength(this.#files.size);
    expect(calls.filter(({ id, record_filename: name }) => (name !== null) !== isThere(id))).toEqual([]);
    expect(isThere(this.#heldId)).toBe(true);
    return (await stateOf(admin)).last?.result === 'interrupted';
  }

  async finish(core: CoreChild): Promise<void> {
    const admin = await this.#admin.at(core);
    await keep(admin, 1);
    await admin.post('/api/ext/retention/run');
    const state = () => stateOf(admin);
    await expect.poll(state, { timeout: 60_000 }).toMatchObject({ running: null, last: { result: 'done' } });
    const preview = (await admin.get('/api/ext/retention/preview')).body.data;
    expect(preview).toMatchObject({ rules: [{ recordings: 0 }], held: 1 });
  }
}

const stateOf = async (admin: HttpClient): Promise<RetentionState> =>
  (await admin.get('/api/ext/retention/state')).body.data;

/** Until the core is killed. */
async function removeAndRestore(admin: HttpClient): Promise<never> {
  const ended = async (): Promise<RetentionState> => {
    for (;;) {
      const state = await stateOf(admin);
      if (state.running === null) return state;
    }
  };
  for (;;) {
    await admin.post('/api/ext/retention/run');
    await admin.post('/api/ext/retention/restore', { id: (await ended()).last?.id });
    await ended();
  }
}

async function keep(admin: HttpClient, keepDays: number): Promise<void> {
  const { version } = (await admin.get('/api/ext/retention/rules')).body.data as RetentionRules;
  const rules = { is_enabled: false, rules: [{ name: 'All', keep_days: keepDays }], version };
  expect((await admin.post('/api/ext/retention/rules/update', rules)).status).toBe(200);
}

async function demoCalls(admin: HttpClient): Promise<Cdr[]> {
  const calls: Cdr[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { ...recentCalls(days + 1), rows: 200, ...(cursor && { cursor }) };
    const page: List<Cdr> = (await admin.get('/api/ext/cdr/list', query)).body.data;
    calls.push(...page.rows);
    cursor = page.next_cursor;
  }
  return calls;
}
