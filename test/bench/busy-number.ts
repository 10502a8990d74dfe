import { linkSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { recordingOf, spokenSide } from '../support/spoken-recording.ts';

/** The number of the first customer, as the seeder writes it. */
export const busyNumber = { customerId: 1, number: '19900000001' } as const;
const missed = 5000;
const answered = 20_000;
/** So many of its answered calls have a recording, of so many seconds. */
const recordings = 200;
const recordedSeconds = 60;
const days = 6;

/**
 * Gives one number 5,000 missed calls and 20,000 answered ones within six days until now: half of these came, half were
 * placed. The last ones have a recording, which is one file for all.
 */
export function addBusyNumber(folder: string): void {
  const calls = missed + answered;
  const stepMs = Math.floor((days * 86_400_000) / calls);
  const { customerId, number } = busyNumber;
  const database = new DatabaseSync(join(folder, 'clinic.db'));
  database.exec(`
    INSERT INTO call_records (call_id, type, direction, caller, callee, agent_id, customer_id, group_id, line_group,
      created_at, answered_at, ended_at, last_alive_at, duration, billsec, hangup_cause, record_filename)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${calls}),
    call AS (
      SELECT i, ${Date.now() - calls * stepMs} + i * ${stepMs} AS at, i % ${calls / missed} <> 0 AS answered,
        i % 2 AND i % ${calls / missed} <> 0 AS placed FROM n)
    SELECT 'busy-' || i, 'sip', CASE WHEN placed THEN 'outbound' ELSE 'inbound' END,
      CASE WHEN placed THEN '1002' ELSE '${number}' END, CASE WHEN placed THEN '${number}' ELSE '4008001000' END,
      '1002', ${customerId}, CASE WHEN NOT placed THEN 1 END, 'main', at, CASE WHEN answered THEN at + 2000 END,
      at + 8000, at + 8000, 8, CASE WHEN answered THEN 6 ELSE 0 END,
      CASE WHEN answered THEN 'NORMAL_CLEARING' ELSE 'ORIGINATOR_CANCEL' END,
      CASE WHEN answered AND i > ${calls - recordings} THEN 'busy/busy-' || i || '.wav' END
    FROM call`);
  const names = database.prepare(
    `SELECT record_filename AS name FROM call_records WHERE record_filename LIKE 'busy/%'`,
  );
  const all = join(folder, 'recordings');
  mkdirSync(join(all, 'busy'), { recursive: true });
  const first = join(folder, 'first.wav');
  const side = (from: number, seed: number) =>
    spokenSide(recordedSeconds, [{ from, to: from + recordedSeconds / 2 }], { seed });
  writeFileSync(first, recordingOf(side(0, 1), side(recordedSeconds / 2, 2)));
  for (const { name } of names.all()) linkSync(first, join(all, String(name)));
  database.close();
}
