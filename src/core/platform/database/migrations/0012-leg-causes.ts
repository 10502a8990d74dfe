import type { DialectTypes } from '../dialect-types.ts';

/** The service's own finding where no SIP status applies, and the end of each leg of a dual call. */
export const legCauses = ({ text }: DialectTypes): readonly string[] =>
  ['hangup_code', 'ended_by', 'agent_leg_cause', 'customer_leg_cause'].map(
    (column) => `ALTER TABLE call_records ADD COLUMN ${column} ${text}`,
  );
