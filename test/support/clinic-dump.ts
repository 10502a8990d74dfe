import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Every row of every table, as one text of a table each. Its core may run. */
export function tablesOf(folder: string): Readonly<Record<string, readonly string[]>> {
  const database = new DatabaseSync(join(folder, 'clinic.db'), { readOnly: true });
  const names = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all();
  const tables = names.map(({ name }) => {
    const rows = database.prepare(`SELECT * FROM "${String(name)}"`).all();
    return [String(name), rows.map((row) => JSON.stringify(row)).toSorted()] as const;
  });
  database.close();
  return Object.fromEntries(tables);
}

/**
 * Tables that an agent's own break, sign-in and phone change: the state and its history, its totals by quarters of an
 * hour and how far they are counted, what workstations were told of it, and the use of tokens and phone credentials.
 */
const ofOwnSteps: ReadonlySet<string> = new Set([
  'agents',
  'agent_states',
  'agent_time',
  'agent_day_time',
  'index_versions',
  'agent_events',
  'tokens',
  'sip_credentials',
]);
type Tables = ReturnType<typeof tablesOf>;
const differing = (one: readonly string[] = [], other: readonly string[] = []): string[] =>
  one.filter((row) => !other.includes(row));

/** Rows that are in one of the dumps alone, each with its table, except for the agent's own state and sign-in. */
export function otherChanges(before: Tables, after: Tables, agentId: string): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    const rows = [...differing(before[name], after[name]), ...differing(after[name], before[name])];
    const isOwn = (row: string): boolean => ofOwnSteps.has(name) && (name !== 'agents' || row.includes(`"${agentId}"`));
    return rows.filter((row) => !isOwn(row)).map((row) => `${name} ${row}`);
  });
}

/** The files of a clinic beside its database, each with a hash of its content. */
export async function filesOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const names = await readdir(folder, { recursive: true });
  const files: Record<string, string> = {};
  for (const name of names.filter((one) => !/clinic\.db(-wal|-shm)?$/.test(one)).toSorted()) {
    const path = join(folder, name);
    if (!(await stat(path)).isFile()) continue;
    files[name] = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
  }
  return files;
}
