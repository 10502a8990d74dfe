import type { DialectTypes } from '../dialect-types.ts';

/** How long each agent was in each state but offline, in milliseconds, by quarters of an hour and by days of UTC. */
export const agentTime = ({ integer, text, keyedTable }: DialectTypes): readonly string[] =>
  (
    [
      ['agent_time', 'slot_at'],
      ['agent_day_time', 'day_at'],
    ] as const
  ).map(
    ([table, time]) => `CREATE TABLE ${table} (
      ${time} ${integer} NOT NULL, agent_id ${text} NOT NULL, ready ${integer} NOT NULL, ringing ${integer} NOT NULL,
      in_call ${integer} NOT NULL, wrap_up ${integer} NOT NULL, break ${integer} NOT NULL,
      PRIMARY KEY (${time}, agent_id))${keyedTable}`,
  );
