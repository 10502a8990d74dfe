import type { Generated } from 'kysely';
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
    /** The lead of a call without a customer; it stays where it was completed or dropped. */
    lead_id: Generated<number | null>;
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
    /** Null in records of before 0009: see cdr/cdr-service.ts. */
    ring_seconds: Generated<number | null>;
    wait_seconds: Generated<number | null>;
    /** How many talked with the customer, one after another: those of more than one are in `call_parts`. */
    talkers: Generated<number>;
    /** JSON, see `CallRecord`; null when nobody is to hear what becomes of the caller. */
    missed_offers: Generated<string | null>;
    unattended_since: Generated<number | null>;
    shown_number: Generated<string | null>;
    /** The agent who placed it, and may not be on the line; null in records of before 0031, and for a caller. */
    placed_by: Generated<string | null>;
    /** JSON, see `CallRecord`; null when nobody was held by the other side. */
    holds: Generated<string | null>;
    /** JSON, see `CallRecord`; null in records of before 0057. */
    events: Generated<string | null>;
    /** When its recording was measured; null before. */
    recording_checked_at: Generated<number | null>;
    /** The outcome that was saved last; null without one. */
    outcome_id: Generated<number | null>;
    /** How many accounts saved one. */
    outcomes: Generated<number>;
  }>('id'),
  call_parts: table<{
    call_id: string;
    position: number;
    agent_id: string | null;
    number: string | null;
    from_at: number;
    to_at: number | null;
  }>('call_id', 'position'),
  /** See 0049: shares in thousandths, levels in tenths of a decibel, clipping in millionths. */
  recording_checks: table<{
    record_id: number;
    called_at: number;
    checked_at: number;
    fault: string | null;
    bytes: number | null;
    /** Inode and times of the file that was checked; null: not known, and read again at the next check. */
    stamp: string | null;
    /** SHA-256 of the content that was measured; null: it is measured at the next check. */
    digest: string | null;
    /** The same of the first content without a fault. */
    first_digest: string | null;
    /** When each byte was read last; 0 before that was kept. */
    read_at: Generated<number>;
    /** Where in the sound the fault begins. */
    damaged_from_ms: number | null;
    length_ms: number | null;
    channels: number | null;
    agent_talk: number | null;
    customer_talk: number | null;
    both_talk: number | null;
    silence: number | null;
    longest_silence_ms: number | null;
    agent_turn_ms: number | null;
    customer_turn_ms: number | null;
    agent_interruptions: number | null;
    customer_interruptions: number | null;
    agent_level: number | null;
    customer_level: number | null;
    agent_clipped: number | null;
    customer_clipped: number | null;
    agent_echo_ms: number | null;
    customer_echo_ms: number | null;
    hold_ms: number | null;
    /** JSON of `RecordingHole`s. */
    holes: string | null;
    /** Bits, see `recordingMarks`. */
    marks: number;
    strip: string | null;
    /** Base64 of bytes. */
    peaks: string | null;
  }>('record_id'),
  retention_rules: table<{
    position: number;
    name: string;
    keep_days: number | null;
    line_group: string | null;
    group_id: number | null;
    outcome_id: number | null;
    direction: string | null;
  }>('position'),
  /** One row. */
  retention_state: table<{ id: number; is_enabled: number; version: number }>('id'),
  /** Null of the two: it is about the other. */
  recording_holds: table<{
    id: Generated<number>;
    record_id: number | null;
    customer_id: number | null;
    reason: string;
    user_id: number;
    held_at: number;
    released_at: number | null;
    released_by: number | null;
    release_reason: string | null;
  }>('id'),
  /** Customers of a call besides its present one, see 0070; an entry may occur twice. */
  earlier_call_customers: table<{
    id: Generated<number>;
    record_id: number;
    customer_id: number;
    noted_at: number;
  }>('id'),
  recording_removals: table<{
    record_id: number;
    run_id: number;
    rule: string;
    file: string;
    bytes: number | null;
    decided_at: number;
    /** Null until the file is gone. */
    removed_at: number | null;
  }>('record_id'),
  retention_runs: table<{
    id: Generated<number>;
    started_at: number;
    ended_at: number | null;
    user_id: number | null;
    removed: number;
    bytes: number;
    result: string;
    restored: Generated<number>;
    missing: Generated<number>;
  }>('id'),
  recording_audits: table<{
    id: Generated<number>;
    started_at: number;
    /** Null while it runs. */
    ended_at: number | null;
    user_id: number | null;
    from_at: number;
    before_at: number;
    checked: number;
    faults: number;
    result: string;
  }>('id'),
  /**
   * `completes_follow_up`: 1 where it completes the customer's due follow-up. `is_no_answer`: 1 where nobody answered.
   */
  call_outcomes: table<{
    id: Generated<number>;
    name: string;
    completes_follow_up: Generated<number>;
    is_no_answer: Generated<number>;
  }>('id'),
  break_reasons: table<{ id: Generated<number>; name: string; planned_minutes: number | null }>('id'),
  call_wrap_ups: table<{
    call_id: string;
    user_id: number;
    outcome_id: number | null;
    note: string | null;
    saved_at: number;
  }>('call_id', 'user_id'),
  /** `records`: JSON of what the last wrap-up wrote, with the versions of then. */
  call_wrap_up_undos: table<{ user_id: number; call_id: string; records: string; written_at: number }>(
    'user_id',
    'call_id',
  ),
};
