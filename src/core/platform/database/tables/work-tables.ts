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
    starts_at: number;
    ends_at: number;
    status: AppointmentStatus;
    remark: string | null;
    version: number;
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
};
