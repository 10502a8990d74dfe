import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import type { RetentionState } from '../../src/shared/contract/retention.ts';
import { recentCalls } from '../support/clinic-day.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';

let folder: string;
let core: CoreChild;
let admin: HttpClient;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'retention-'));
  core = await startCoreChild(folder);
  admin = await HttpClient.signIn(core.http, 'admin@clinic.test');
});
afterAll(() => core.stop());

async function allCalls(): Promise<Cdr[]> {
  const rows: Cdr[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { ...recentCalls(31), rows: 100, ...(cursor && { cursor }) };
    const page: List<Cdr> = (await admin.get('/api/ext/cdr/list', query)).body.data;
    rows.push(...page.rows);
    cursor = page.next_cursor;
  }
  return rows;
}
const stateOf = async (): Promise<RetentionState> => (await admin.get('/api/ext/retention/state')).body.data;

test('a core that is killed while it removes recordings leaves none half removed, and removes the rest', async () => {
  const before = await allCalls();
  const files = new Map(before.map(({ id, record_filename: name }) => [id, name]));
  const isThere = (id: number): boolean => {
    const name = files.get(id) ?? null;
    return name !== null && existsSync(join(folder, 'recordings', name));
  };
  const [held] = before.filter(({ id }) => isThere(id)).toReversed() as [Cdr];
  const rule = { name: 'All', keep_days: 1 };
  await admin.post('/api/ext/retention/rules/update', { is_enabled: false, rules: [rule], version: 1 });
  await admin.post('/api/ext/recording/hold', { record_id: held.id, reason: 'A complaint' });
  let kills = 0;
  for (; kills < 10; kills++) {
    if (kills > 0 && (await stateOf()).last?.result === 'done') break;
    await admin.post('/api/ext/retention/run', {});
    while ((await stateOf()).running?.removed === 0);
    const exited = once(core.process, 'exit');
    core.process.kill('SIGKILL');
    await exited;
    core = await startCoreChild(folder);
    admin = new HttpClient(core.http, admin.token);
    const after = await allCalls();
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    // Either the record names the file and it is there, or neither.
    expect(after.filter(({ id, record_filename: name }) => (name !== null) !== isThere(id))).toEqual([]);
    expect(isThere(held.id)).toBe(true);
  }
  expect(kills).toBeGreaterThan(0);
  await admin.post('/api/ext/retention/run', {});
  await expect.poll(stateOf, { timeout: 60_000 }).toMatchObject({ running: null, last: { result: 'done' } });
  const preview = (await admin.get('/api/ext/retention/preview')).body.data;
  expect(preview).toMatchObject({ rules: [{ recordings: 0 }], held: 1 });
});
