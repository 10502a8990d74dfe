import type { Generated } from 'kysely';
import type { AppointmentStatus } from '../../../../shared/contract/appointment-fields.ts';
import type { ReservationStatus } from '../../../../shared/contract/reservation-fields.ts';
import { table } from './table.ts';

export const workTables = {
  rooms: table<{ id: Generated<number>; name: string }>('id'),
  followup_types: table<{ id: Generated<number>; name: string }>('id'),
  followup_tools: table<{ id: Generated<number>; name: string }>('id'),
  items: table<{ id: Generated<number>; name: string; category: string }>('id'),
  reservation_types: table<{ id: Generated<number>; name: string }>('id'),
  lost_reasons: table<{ id: Generated<number>; name: string }>('id'),
  product_types: table<{ id: Generated<number>; name: string; parent_id: number | null }>('id'),
  goods_types: table<{ id: Generated<number>; name: string; parent_id: number | null }>('id'),
  followups: table<{
    id: Generated<number>;
    customer_id: number;
    type_id: number | null;
    tool_id: Generated<number | null>;
    title: string | null;
    remark: Generated<string | null>;
    /** YYYY-MM-DD: a day of the clinic, in no time zone. */
    followup_date: string;
    /** HH:mm on that day, in the clinic's time zone: of a promised call or of the next try; null: at any time. */
    followup_time: Generated<string | null>;
    /** Calls that nobody answered. */
    tries: Generated<number>;
    /** When it went back after the last try; null: it did not. */
    handed_back_at: Generated<number | null>;
    followup_user_id: number;
    status: 0 | 1 | 2;
    result: Generated<string | null>;
    executed_at: Generated<number | null>;
    executed_by: Generated<number | null>;
    created_by: number | null;
    created_at: number;
  }>('id'),
  treatments: table<{
    id: Generated<number>;
    customer_id: number;
    item_id: number;
    doctor_id: number | null;
    times: number;
    amount: number;
    executed_at: number;
  }>('id'),
  erkai: table<{
    id: Generated<number>;
    customer_id: number;
    department_id: number;
    developer_id: number;
    amount: number;
    created_at: number;
  }>('id'),
  erkai_items: table<{ erkai_id: number; item_id: number }>('erkai_id', 'item_id'),
  appointments: table<{
    id: Generated<number>;
    customer_id: number;
    doctor_id: number | null;
    technician_id: number | null;
    room_id: number | null;
    department_id: number | null;
    item_id: Generated<number | null>;
    starts_at: number;
    ends_at: number;
    status: AppointmentStatus;
    arrived_at: Generated<number | null>;
    /** When the treatment began; null until then. */
    started_at: Generated<number | null>;
    /** 1: the doctor's time was blocked, another one has to be found. */
    is_to_move: Generated<0 | 1>;
    remark: string | null;
    version: number;
    created_by: number;
    created_at: number;
  }>('id'),
  /** Times at which a doctor cannot be booked. */
  appointment_blocks: table<{
    id: Generated<number>;
    doctor_id: number;
    starts_at: number;
    ends_at: number;
    reason: string;
    created_by: number;
    created_at: number;
  }>('id'),
  reservations: table<{
    id: Generated<number>;
    customer_id: number;
    department_id: number;
    type_id: number;
    date: string;
    remark: string;
    status: Generated<ReservationStatus>;
    /** The account that looks after it. */
    owner_id: number;
    /** YYYY-MM-DD; null when no contact is planned. */
    next_contact: Generated<string | null>;
    /** The last appointment that was booked from it: of an open enquiry it was cancelled. */
    appointment_id: Generated<number | null>;
    lost_reason_id: Generated<number | null>;
    /** Rises with every change. */
    version: Generated<number>;
    created_by: number;
    created_at: number;
  }>('id'),
  reservation_items: table<{ reservation_id: number; item_id: number }>('reservation_id', 'item_id'),
  appointment_holds: table<{
    user_id: number;
    /** Unique across all holds, past ones included. */
    id: number;
    /** The appointment that would be moved to this time; null for a new one. */
    appointment_id: number | null;
    doctor_id: number | null;
    technician_id: number | null;
    room_id: number | null;
    starts_at: number;
    ends_at: number;
    expires_at: number;
  }>('user_id') /** Agents who have a follow-up open in a run, until when, under which sign-in. */,
  followup_leases: table<{ followup_id: number; user_id: number; token_id: string; expires_at: number }>('followup_id'),
  /** `entry`: a customer, or a missed call of a number that nobody has, as lines of the queue name them. */
  queue_leases: table<{ entry: string; user_id: number; token_id: string; expires_at: number }>('entry'),
  /** `for_user`: 0 for everybody. */
  queue_delays: table<{
    entry: string;
    for_user: number;
    until_at: number;
    reason: string;
    set_by: number;
    set_at: number;
  }>('entry', 'for_user'),
  missed_call_reasons: table<{ id: Generated<number>; name: string }>('id'),
  /** The number was given to an agent; it holds for the missed calls before `assigned_at`. */
  missed_call_assignments: table<{
    e164: string;
    user_id: number;
    note: string | null;
    assigned_by: number;
    assigned_at: number;
    /** Rises with each assignment of the number. */
    version: number;
  }>('e164'),
  /** Calls of a number up to `last_call_at` need no call. */
  settled_missed_calls: table<{
    e164: string;
    last_call_at: number;
    reason_id: number;
    settled_by: number;
    settled_at: number;
  }>('e164', 'last_call_at'),
  /** They hold for the time at which the appointment began then. */
  appointment_confirmations: table<{
    appointment_id: number;
    starts_at: number;
    confirmed_at: number | null;
    /** How often the customer was not reached. */
    tries: number;
    user_id: number;
    changed_at: number;
  }>('appointment_id'),
  /** Calls that nobody answered; the next try has no day where the follow-up was handed back. */
  followup_tries: table<{
    id: Generated<number>;
    followup_id: number;
    user_id: number;
    outcome_id: number;
    note: string | null;
    tried_at: number;
    next_date: string | null;
    next_time: string | null;
  }>('id'),
  /** Every version of the script of a type. `steps`: JSON of the contract's steps. */
  followup_scripts: table<{
    type_id: number;
    version: number;
    steps: string;
    saved_by: number | null;
    saved_at: number;
  }>('type_id', 'version'),
  /** Written by a run beside the result. `asked`: JSON, the places from 0 of the steps that were asked. */
  followup_results: table<{
    followup_id: number;
    outcome_id: number;
    script_version: number | null;
    asked: string | null;
  }>('followup_id'),
};
