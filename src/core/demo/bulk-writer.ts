import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { toE164 } from '../../shared/domain/phone-number.ts';
import { searchTermsOf } from '../customers/search-terms.ts';

export interface BulkCustomer {
  readonly id: number;
  readonly idcard: string;
  readonly name: string;
  readonly sex: 1 | 2;
  readonly birthday: string | null;
  readonly age: number | null;
  readonly sfz: string | null;
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
  readonly callId: string;
  readonly type: 'sip' | 'dual';
  readonly direction: 'inbound' | 'outbound';
  readonly caller: string;
  readonly callee: string;
  readonly agentId: string | null;
  readonly customerId: number | null;
  readonly createdAt: number;
  readonly answeredAt: number | null;
  readonly endedAt: number;
  readonly cause: string;
  readonly sipCode: number | null;
  readonly recordFilename: string | null;
}

/** Statements prepared once, for filling a clinic with many rows. The caller holds the transaction. */
export function createBulkWriter(connection: DatabaseSync) {
  const insert = (table: string, columns: string): StatementSync =>
    connection.prepare(`INSERT INTO ${table} (${columns}) VALUES (${columns.split(',').map(() => '?').join(', ')})`);
  const customers = insert(
    'customers',
    'id, idcard, name, sex, birthday, age, sfz, address_id, medium_id, department_id, consultant_id, ascription_id, total_payment, balance, points, created_at, updated_at',
  );
  const phones = insert('customer_phones', 'customer_id, position, number, e164');
  const tags = connection.prepare('INSERT OR IGNORE INTO customer_tags (customer_id, tag_id) VALUES (?, ?)');
  const terms = insert('customer_terms', 'term, customer_id');
  const calls = insert(
    'call_records',
    'call_id, type, direction, caller, callee, agent_id, customer_id, line_group, created_at, ringing_at, answered_at, ended_at, last_alive_at, duration, billsec, hangup_cause, sip_code, record_filename',
  );
  return {
    addCustomer: (one: BulkCustomer, addTerm: (term: string, customerId: number) => void = (term, id) => void terms.run(term, id)): void => {
      customers.run(
        one.id, one.idcard, one.name, one.sex, one.birthday, one.age, one.sfz, one.addressId, one.mediumId, one.departmentId, one.consultantId, one.ascriptionId,
        one.totalPayment, one.balance, one.points, one.createdAt, one.createdAt,
      );
      for (const [position, number] of one.phones.entries()) phones.run(one.id, position, number, toE164(number));
      for (const tagId of one.tagIds) tags.run(one.id, tagId);
      for (const term of searchTermsOf(one)) addTerm(term, one.id);
    },
    addCall: (one: BulkCall): void => {
      const seconds = (from: number) => Math.round((one.endedAt - from) / 1000);
      const billsec = one.answeredAt === null ? 0 : Math.max(1, seconds(one.answeredAt));
      calls.run(
        one.callId, one.type, one.direction, one.caller, one.callee, one.agentId, one.customerId, 'main', one.createdAt, one.createdAt, one.answeredAt, one.endedAt,
        one.endedAt, seconds(one.createdAt), billsec, one.cause, one.sipCode, one.recordFilename,
      );
    },
  };
}
