import type { CustomerSummary } from '../../src/shared/contract/customer.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import type { HttpClient } from './http-client.ts';

/** The numbers of every customer whom the client may see, by the customer's ID. */
export async function numbersOfCustomers(client: HttpClient): Promise<Map<number, readonly string[]>> {
  const numbers = new Map<number, readonly string[]>();
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: List<CustomerSummary> = (
      await client.get('/api/customer/index', { rows: 200, cursor: cursor ?? undefined })
    ).body.data;
    for (const { id, phone } of page.rows) numbers.set(id, phone);
    cursor = page.next_cursor;
  }
  return numbers;
}
