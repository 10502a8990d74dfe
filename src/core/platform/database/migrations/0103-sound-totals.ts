import type { DialectTypes } from '../dialect-types.ts';

/** How the sound of calls was, of the agents’ side and the other one: sums of hundredths, and of how many calls. */
export const soundTotals = ({ integer }: DialectTypes): readonly string[] =>
  ['call_totals', 'agent_call_totals', 'agent_day_totals', 'agent_day_results'].flatMap((table) =>
    ['agent_mos', 'agent_sounds', 'customer_mos', 'customer_sounds'].map(
      (column) => `ALTER TABLE ${table} ADD COLUMN ${column} ${integer} NOT NULL DEFAULT 0`,
    ),
  );
