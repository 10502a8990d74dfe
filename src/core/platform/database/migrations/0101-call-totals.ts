import type { DialectTypes } from '../dialect-types.ts';

/** Totals of finished calls for the reports, and the calls that are not in them yet: at first all that there are. */
export const callTotals = ({ integer, text, keyedTable }: DialectTypes): readonly string[] => {
  const figures = ['calls', 'talk_seconds', 'hold_seconds', 'wait_seconds', 'quick']
    .map((name) => `${name} ${integer} NOT NULL`)
    .join(', ');
  const types: Readonly<Record<string, string>> = { slot_at: integer, day_at: integer, group_id: integer };
  const totals = (name: string, ...key: readonly string[]): string =>
    `CREATE TABLE ${name} (${key.map((column) => `${column} ${types[column] ?? text} NOT NULL, `).join('')}
      ${figures}, PRIMARY KEY (${key.join(', ')}))${keyedTable}`;
  return [
    totals('call_totals', 'slot_at', 'result', 'group_id', 'line_group'),
    totals('agent_call_totals', 'slot_at', 'agent_id', 'result', 'group_id', 'line_group'),
    `CREATE INDEX agent_call_totals_by_agent ON agent_call_totals (agent_id, slot_at)`,
    totals('agent_day_totals', 'day_at', 'agent_id', 'result', 'group_id', 'line_group'),
    totals('agent_day_results', 'day_at', 'agent_id', 'result'),
    `CREATE TABLE uncounted_calls (record_id ${integer} NOT NULL PRIMARY KEY)`,
    `INSERT INTO uncounted_calls (record_id) SELECT id FROM call_records WHERE ended_at IS NOT NULL`,
  ];
};
