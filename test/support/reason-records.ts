import { expect } from 'vitest';
import type { CallReason, ReasonsOfCaller } from '../../src/shared/contract/call-reason.ts';
import type { HttpClient } from './http-client.ts';

export const reasonsPath = '/api/ext/customer/reasons';

/** Reads reasons to call, and writes what they come from, by one account unless another is named. */
export function reasonRecords(agent: () => HttpClient, firstNumber: string) {
  let created = 0;
  const read = async (query: Record<string, string | number>, client = agent()): Promise<ReasonsOfCaller> => {
    const { status, body } = await client.get(reasonsPath, query);
    expect(status).toBe(200);
    return body.data;
  };
  const idOf = async (path: string, body: object): Promise<{ id: number; version: number }> =>
    (await agent().post(path, body)).body.data as { id: number; version: number };
  return {
    read,
    reasonsOf: async (customerId: number, client = agent()): Promise<CallReason[]> =>
      (await read({ customer_id: customerId }, client)).customers[0]?.reasons ?? [],
    /** A new customer, of whom there is nothing yet. */
    newCustomer: async (number?: string): Promise<{ id: number; number: string }> => {
      created += 1;
      const phone = number ?? `${firstNumber}${String(created).padStart(4, '0')}`;
      const customer = { name: `来电 ${created}`, sex: 1, phone: [phone], address_id: 2, medium_id: 1 };
      return { id: (await idOf('/api/customer/create', customer)).id, number: phone };
    },
    plan: async (customerId: number, date: string, title = date): Promise<number> =>
      (
        await idOf('/api/followup/create', {
          customer_id: customerId,
          followup_date: date,
          followup_user_id: 1,
          title,
        })
      ).id,
    book: (customerId: number, date: string, start = '11:00') =>
      idOf('/api/appointment/create', { customer_id: customerId, date, start, end: '18:00' }),
  };
}
