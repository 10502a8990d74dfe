import type { DialectTypes } from '../dialect-types.ts';

/** What the service found itself where no SIP status says it, and how each leg of a dual call ended. */
export const legCauses = ({ text }: DialectTypes): readonly string[] =>
  ['hangup_code', 'ended_by', 'agent_leg_cause', 'customer_leg_cause'].map(
    (column) => `ALTER TABLE call_records ADD COLUMN ${column} ${text}`,
  );
