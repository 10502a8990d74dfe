import { firstSettings } from '../../shared/contract/settings.ts';
import { toE164 } from '../../shared/domain/phone-number.ts';
import { searchTermsOf } from '../clinic/customers/search-terms.ts';
import type { CallEvent } from '../calls/call-record.ts';
import type { RowWriter } from '../platform/database/row-writer.ts';
import type { Database } from '../platform/database/schema.ts';
import { nameColumns } from '../platform/name-order.ts';

export interface BulkCustomer {
  readonly id: number;
  readonly idcard: string;
  readonly name: string;
  readonly sex: 1 | 2;
  readonly birthday: string | null;
  readonly age: number | null;
  readonly sfz: string | null;
  readonly allergies: string | null;
  readonly addressId: number;
  readonly mediumId: number;
  readonly departmentId: number | null;
  readonly consultantId: number | null;
  readonly ascriptionId: number | null;
  readonly totalPayment: number;
  readonly balance: number;
  readonly points: number;
  readonly createdAt: number;
  readonly phones: readonly string[];
  readonly tagIds: readonly number[];
}

export interface BulkCall {
  readonly id: number;
  readonly callId: string;
  readonly type: 'sip' | 'dual';
  readonly direction: 'inbound' | 'outbound';
  readonly caller: string;
  readonly callee: string;
  readonly agentId: string | null;
  readonly customerId: number | null;
  /** The skill group that a caller reached. */
  readonly groupId: number | null;
  readonly createdAt: number;
  readonly answeredAt: number | null;
  readonly endedAt: number;
  readonly cause: string;
  readonly sipCode: number | null;
  readonly recordFilename: string | null;
  readonly outcomeId: number | null;
  readonly events?: readonly CallEvent[];
}

type Term = Database['customer_terms'];

/** A customer with all that they are found by; `addTerm` for who sorts the terms first. */
export function addCustomer(
  rows: RowWriter,
  one: BulkCustomer,
  addTerm = (row: Term): void => rows.add('customer_terms', row),
): void {
  const tagIds = [...new Set(one.tagIds)].toSorted((first, second) => first - second);
  rows.add('customers', {
    id: one.id,
    idcard: one.idcard,
    ...nameColumns(one.name),
    sex: one.sex,
    birthday: one.birthday,
    age: one.age,
    sfz: one.sfz,
    allergies: one.allergies,
    address_id: one.addressId,
    medium_id: one.mediumId,
    department_id: one.departmentId,
    consultant_id: one.consultantId,
    ascription_id: one.ascriptionId,
    total_payment: one.totalPayment,
    balance: one.balance,
    points: one.points,
    phones: one.phones.join(','),
    tag_ids: tagIds.join(','),
    created_at: one.createdAt,
    updated_at: one.createdAt,
  });
  for (const [position, number] of one.phones.entries())
    rows.add('customer_phones', { customer_id: one.id, position, number, e164: toE164(number, firstSettings.region) });
  for (const tagId of tagIds) rows.add('customer_tags', { customer_id: one.id, tag_id: tagId });
  for (const term of searchTermsOf(one)) addTerm({ term, created_at: one.createdAt, customer_id: one.id });
}

/** Every agent's mobile answers: what fails is the customer's leg. */
const legCausesOf = ({ type, cause }: BulkCall) =>
  type === 'sip'
    ? { ended_by: null, agent_leg_cause: null, customer_leg_cause: null }
    : {
        ended_by: cause === 'ORIGINATOR_CANCEL' ? ('agent' as const) : ('customer' as const),
        agent_leg_cause: 'NORMAL_CLEARING',
        customer_leg_cause: cause,
      };

export function addCall(rows: RowWriter, one: BulkCall): void {
  const seconds = (from: number) => Math.round((one.endedAt - from) / 1000);
  rows.add('call_records', {
    id: one.id,
    call_id: one.callId,
    type: one.type,
    direction: one.direction,
    caller: one.caller,
    callee: one.callee,
    agent_id: one.agentId,
    customer_id: one.customerId,
    group_id: one.groupId,
    line_group: 'main',
    created_at: one.createdAt,
    ringing_at: one.agentId === null ? null : one.createdAt,
    answered_at: one.answeredAt,
    ended_at: one.endedAt,
    last_alive_at: one.endedAt,
    duration: seconds(one.createdAt),
    billsec: one.answeredAt === null ? 0 : Math.max(1, seconds(one.answeredAt)),
    hangup_cause: one.cause,
    sip_code: one.sipCode,
    ...legCausesOf(one),
    record_filename: one.recordFilename,
    outcome_id: one.outcomeId,
    outcomes: one.outcomeId === null ? 0 : 1,
    events: one.events === undefined ? null : JSON.stringify(one.events),
  });
  rows.add('uncounted_calls', { record_id: one.id });
}
