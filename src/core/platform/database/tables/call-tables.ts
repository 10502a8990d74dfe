import type { Generated } from 'kysely';
import type { WrapUpRecord } from '../../../../shared/contract/wrap-up.ts';
import { table } from './table.ts';

export const callTables = {
  call_records: table<{
    id: Generated<number>;
    call_id: string;
    type: 'sip' | 'dual';
    direction: 'inbound' | 'outbound' | 'internal';
    caller: string;
    callee: string;
    agent_id: string | null;
    customer_id: number | null;
    group_id: number | null;
    line_group: string | null;
    extra: string | null;
    created_at: number;
    ringing_at: number | null;
    answered_at: number | null;
    /** Null while the call is in progress. */
    ended_at: number | null;
    last_alive_at: number;
    duration: number;
    billsec: number;
    hangup_cause: string | null;
    sip_code: number | null;
    sip_reason: string | null;
    /** See 0012: null in records of before, and the legs' causes in those of SIP calls. */
    hangup_code: Generated<string | null>;
    ended_by: Generated<'agent' | 'customer' | null>;
    agent_leg_cause: Generated<string | null>;
    customer_leg_cause: Generated<string | null>;
    record_filename: string | null;
    /** Null in records of before 0009: see cdr/service.ts. */
    ring_seconds: Generated<number | null>;
    wait_seconds: Generated<number | null>;
    /** How many talked with the customer, one after another: those of more than one are in `call_parts`. */
    talkers: Generated<number>;
    /** JSON, see `CallRecord`; null when nobody is to hear what becomes of the caller. */
    missed_offers: Generated<string | null>;
    unattended_since: Generated<number | null>;
    /** The agent who placed it, and may not be on the line; null in records of before 0031, and for a caller. */
    placed_by: Generated<string | null>;
    /** JSON, see `CallRecord`; null when nobody was held by the other side. */
    holds: Generated<string | null>;
  }>('id'),
  call_parts: table<{
    call_id: string;
    position: number;
    agent_id: string | null;
    number: string | null;
    from_at: number;
    to_at: number | null;
  }>('call_id', 'position'),
  /** `completes_follow_up`: 1 where it completes the customer's due follow-up. */
  call_outcomes: table<{ id: Generated<number>; name: string; completes_follow_up: Generated<number> }>('id'),
  break_reasons: table<{ id: Generated<number>; name: string }>('id'),
  call_wrap_ups: table<{
    call_id: string;
    user_id: number;
    outcome_id: number | null;
    note: string | null;
    saved_at: number;
  }>('call_id', 'user_id'),
  /** `version`: of the record as it was written. `before`: JSON of what it replaced, null where there was nothing. */
  call_wrap_up_writes: table<{
    user_id: number;
    call_id: string;
    kind: WrapUpRecord;
    record_id: number;
    version: string;
    before: string | null;
    written_at: number;
  }>('user_id', 'call_id', 'kind', 'record_id'),
};
