import type { Generated } from 'kysely';
import type { AppointmentStatus } from '../../../shared/contract/appointment.ts';
import type { MaterialType } from '../../../shared/contract/material.ts';

/** Times are UTC, milliseconds since the epoch; booleans are 0 and 1; money is in fen. */
export interface Database {
  /** By which version of its rules an index was made that is derived from other tables. */
  index_versions: { name: string; version: number };
  settings: { name: string; value: string };
  users: {
    id: Generated<number>;
    name: string;
    email: string;
    password_hash: string;
    role: string;
    department_id: number | null;
    agent_id: string | null;
    is_active: number;
  };
  tokens: {
    id: string;
    user_id: number;
    token_hash: string;
    fingerprint: string | null;
    created_at: number;
    last_used_at: number;
    revoked_at: number | null;
  };
  sip_credentials: {
    id: string;
    token_id: string;
    extension: string;
    ha1_md5: string;
    ha1_sha256: string;
    created_at: number;
    expires_at: number;
    superseded: number;
  };
  agents: {
    agent_id: string;
    name: string;
    extension: string;
    mobile: string | null;
    wish: 'offline' | 'ready' | 'break';
    reason: string | null;
    wrap_up_ends_at: number | null;
    since: number;
    idle_since: number;
  };
  agent_groups: { agent_id: string; group_id: number };
  skill_groups: {
    id: Generated<number>;
    name: string;
    ring_seconds: number;
    wait_seconds: number;
    wrap_up_seconds: number;
  };
  agent_events: { agent_id: string; seq: number; name: string; payload: string; at: number };
  audit_log: {
    id: Generated<number>;
    at: number;
    user_id: number | null;
    action: string;
    detail: string;
    address: string | null;
  };
  departments: { id: Generated<number>; name: string; parent_id: number | null };
  mediums: { id: Generated<number>; name: string };
  addresses: { id: Generated<number>; name: string; parent_id: number | null };
  tags: { id: Generated<number>; name: string; category: string };
  customers: {
    id: Generated<number>;
    idcard: string;
    name: string;
    sex: 1 | 2;
    birthday: string | null;
    age: number | null;
    sfz: string | null;
    address_id: number;
    medium_id: number;
    department_id: number | null;
    consultant_id: number | null;
    ascription_id: number | null;
    total_payment: number;
    balance: number;
    points: number;
    created_at: number;
    updated_at: number;
  };
  customer_phones: { customer_id: number; position: number; number: string; e164: string };
  customer_tags: { customer_id: number; tag_id: number };
  rooms: { id: Generated<number>; name: string };
  followup_types: { id: Generated<number>; name: string };
  followup_tools: { id: Generated<number>; name: string };
  items: { id: Generated<number>; name: string; category: string };
  reservation_types: { id: Generated<number>; name: string };
  product_types: { id: Generated<number>; name: string; parent_id: number | null };
  goods_types: { id: Generated<number>; name: string; parent_id: number | null };
  followups: {
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
  };
  treatments: {
    id: Generated<number>;
    customer_id: number;
    item_id: number;
    doctor_id: number | null;
    times: number;
    amount: number;
    executed_at: number;
  };
  erkai: {
    id: Generated<number>;
    customer_id: number;
    department_id: number;
    developer_id: number;
    amount: number;
    created_at: number;
  };
  erkai_items: { erkai_id: number; item_id: number };
  reservations: {
    id: Generated<number>;
    customer_id: number;
    department_id: number;
    type_id: number;
    date: string;
    remark: string;
    created_by: number;
    created_at: number;
  };
  appointments: {
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
  };
  reservation_items: { reservation_id: number; item_id: number };
  albums: {
    id: Generated<number>;
    customer_id: number;
    title: string;
    flag: string;
    remark: string | null;
    created_by: number;
    created_at: number;
  };
  photos: {
    id: Generated<number>;
    album_id: number;
    customer_id: number;
    /** Beneath the folder of photos. */
    filename: string;
    thumb_filename: string;
    content_type: string;
    remark: string | null;
    taken_at: string | null;
    width: number;
    height: number;
    bytes: number;
    created_by: number;
    created_at: number;
  };
  material_categories: { id: Generated<number>; name: string; material_type: MaterialType };
  materials: {
    id: Generated<number>;
    category_id: number;
    title: string;
    type: MaterialType;
    content: string;
    /** Beneath the folder of materials. */
    thumb_filename: string | null;
    cover_filename: string | null;
    created_at: number;
  };
  /** What a retry is recognised by; the answer is null until it has been given. */
  idempotency_keys: { user_id: number; path: string; key: string; answer: string | null; created_at: number };
  callbacks: {
    id: Generated<number>;
    delivery: string;
    call_id: string;
    body: string;
    created_at: number;
    next_attempt_at: number;
    attempts: number;
  };
  /** One row for each part of a customer that a keyword may match; see customers/search-index.ts. */
  customer_terms: { term: string; created_at: number; customer_id: number };
  call_records: {
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
    /** Null while the call goes on. */
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
  };
  call_parts: {
    call_id: string;
    position: number;
    agent_id: string | null;
    number: string | null;
    from_at: number;
    to_at: number | null;
  };
}
