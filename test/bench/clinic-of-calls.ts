import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const root = process.env['CLINICALL_CHECKOUT'] ?? join(import.meta.dirname, '../..');
/** Increased when other data are created. */
const edition = 4;
const customers = 200_000;
export const agents = 60;
export const groups = 8;
export const lines = 4;
export const outcomes = 6;
/** The calls are of so many days, until now. */
const days = 730;
const marks = 7;
/** Values that only one of so many calls has. */
const rareEvery = 250_000;
export const rare = { cause: 'CALL_REJECTED', line: 'line-new', outcome: outcomes + 1 } as const;

/** A value below `below` for the row `i`, which does not follow that of another multiplier. */
const spread = (multiplier: number, below: number): string => `(i * ${multiplier} % 2147483647 % ${below})`;

/** Seven of ten calls are answered; most of them are short, nearly all recorded, one in five with a mark. */
const callsSql = (count: number, from: number, step: number): string => `
  INSERT INTO call_records (id, call_id, type, direction, caller, callee, agent_id, customer_id, group_id, line_group,
    created_at, ringing_at, answered_at, ended_at, last_alive_at, duration, billsec, hangup_cause, record_filename,
    talkers, recording_checked_at)
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}),
  call AS (
    SELECT i, ${from} + i * ${step} AS at, ${spread(16_807, 10)} < 7 AS answered, ${spread(69_621, 2)} AS inbound,
      ${spread(48_271, 1000)} AS talk, printf('139%08d', ${spread(630_360_016, 20_000_000)}) AS number FROM n)
  SELECT i, 'found-' || i, CASE WHEN ${spread(397_204_094, 10)} = 0 THEN 'dual' ELSE 'sip' END,
    CASE WHEN i % ${rareEvery} = 1 THEN 'internal' WHEN inbound THEN 'inbound' ELSE 'outbound' END,
    CASE WHEN inbound THEN number ELSE '4008001000' END,
    CASE WHEN inbound THEN '4008001000' ELSE number END,
    CASE WHEN answered OR i % 10 THEN CAST(1001 + ${spread(742_938_285, agents)} AS TEXT) END,
    CASE WHEN ${spread(950_706_376, 4)} THEN 1 + ${spread(1_226_874_159, customers)} END,
    CASE WHEN inbound THEN 1 + ${spread(62_089_911, groups)} END, 
    CASE WHEN i % ${rareEvery} = 2 THEN '${rare.line}' ELSE 'line' || ${spread(1_343_714_438, lines)} END,
    at, at, CASE WHEN answered THEN at + 8000 END, at + 8000 + answered * 2 * talk * talk, at + 8000,
    8 + (5 + talk * talk / 500) * answered, (5 + talk * talk / 500) * answered,
    CASE WHEN i % ${rareEvery} = 3 THEN '${rare.cause}' WHEN answered THEN 'NORMAL_CLEARING'
      WHEN talk < 500 THEN 'NO_ANSWER' ELSE 'ORIGINATOR_CANCEL' END,
    CASE WHEN answered AND i % 20 THEN 'found/' || i || '.wav' END, 1, at FROM call`;

const outcomeSql = `CASE WHEN id % ${rareEvery} < 20 THEN ${rare.outcome} ELSE 1 + id / 3 % ${outcomes} END`;

const restSql = `
  INSERT INTO recording_checks (record_id, called_at, checked_at, marks, strip)
    SELECT id, created_at, created_at,
      CASE WHEN id % ${rareEvery} = 5 THEN ${2 ** (marks - 1)}
        WHEN ${spread(1_583_458_089, 5).replaceAll('i *', 'id *')} = 0
        THEN 1 << ${spread(784_588_716, marks - 1).replaceAll('i *', 'id *')} ELSE 0 END, printf('%.120d', id)
    FROM call_records WHERE record_filename IS NOT NULL;
  INSERT INTO call_wrap_ups (call_id, user_id, outcome_id, note, saved_at)
    SELECT call_id, 1, ${outcomeSql}, NULL, created_at FROM call_records WHERE billsec > 0 AND id % 2 = 0;
  UPDATE call_records SET outcome_id = ${outcomeSql}, outcomes = 1 WHERE billsec > 0 AND id % 2 = 0;
  INSERT INTO call_parts (call_id, position, agent_id, number, from_at, to_at)
    SELECT call_id, position, CAST(1001 + (id + position) % ${agents} AS TEXT), NULL, created_at, ended_at
    FROM call_records JOIN (SELECT 0 AS position UNION ALL SELECT 1) WHERE billsec > 0 AND id % 200 = 0;
  UPDATE call_records SET talkers = 2 WHERE billsec > 0 AND id % 200 = 0;
  INSERT INTO call_scores (record_id, template_id, template_version, rater_id, purpose, state, total, is_fatal,
      agent_id, called_at, signed_at, version)
    SELECT id, 1, 1, 1, 'review', CASE WHEN id % 11 THEN 'signed' ELSE 'draft' END, id % 1001, 0, agent_id, created_at,
      CASE WHEN id % 11 THEN created_at END, 1
    FROM call_records WHERE record_filename IS NOT NULL AND id % 101 = 0`;

const customersSql = `
  INSERT INTO customers (id, name, name_order, sex, idcard, address_id, medium_id, total_payment, balance, points,
      created_at, updated_at)
    WITH RECURSIVE n(i) AS (SELECT 1001 UNION ALL SELECT i + 1 FROM n WHERE i < ${customers})
    SELECT i, 'Customer ' || i, 'customer ' || i, 2, 'found-' || i, 2, 1, 0, 0, 0, i, i FROM n`;

/** Some agents share a name. */
const agentsSql = `
  INSERT INTO agents (agent_id, name, name_order, extension, wish, since, idle_since)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${agents})
    SELECT CAST(1000 + i AS TEXT), 'Agent ' || (i * 37 % 50), 'agent ' || (i * 37 % 50), CAST(1000 + i AS TEXT),
      'offline', 0, 0 FROM n
    WHERE CAST(1000 + i AS TEXT) NOT IN (SELECT agent_id FROM agents)`;

/** Rows first, their indexes afterwards: both are written in order. */
function fill(file: string, count: number): void {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  database.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000;
    PRAGMA temp_store = MEMORY`);
  const indexes = database
    .prepare(
      `SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND tbl_name IN
        ('call_records', 'recording_checks', 'call_wrap_ups', 'call_parts', 'call_scores')`,
    )
    .all();
  for (const { name } of indexes) database.exec(`DROP INDEX ${String(name)}`);
  const step = Math.floor((days * 86_400_000) / count);
  database.exec(agentsSql);
  database.exec(customersSql);
  database.exec(callsSql(count, Date.now() - count * step, step));
  database.exec(restSql);
  for (const { sql } of indexes) database.exec(String(sql));
  database.close();
}

/**
 * A copy of a clinic with so many calls of both kinds, until the day on which it was made: kept in .cache for that day.
 * The copy is removed when the process exits.
 */
export function clinicOfCalls(count: number): string {
  const today = new Date().toISOString().slice(0, 10);
  const kept = join(root, `.cache/calls-${edition}-${count}-${today}`);
  if (!existsSync(kept)) {
    process.stderr.write(`Seeding ${count} calls (once a day, some minutes) …\n`);
    const fresh = `${kept}.new-${process.pid}`;
    mkdirSync(dirname(kept), { recursive: true });
    const options = ['--data', fresh, '--customers', '1000', '--cdrs', '0', '--followups', '0'];
    execFileSync(process.execPath, [join(root, 'out/main/seed.js'), ...options], { stdio: ['ignore', 2, 2] });
    fill(join(fresh, 'clinic.db'), count);
    renameSync(fresh, kept);
  }
  const copy = mkdtempSync(join(tmpdir(), 'clinicall-bench-'));
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  cpSync(kept, copy, { recursive: true });
  return copy;
}
