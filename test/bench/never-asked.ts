import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Paths that nobody has asked for yet, in no order: what they read is in no cache of pages. */
export interface NeverAsked {
  readonly name: string;
  /** How many different ones there are; they are asked again only when all have been. */
  readonly count: number;
  next(): string;
}

const count = 250_000;
/** Prime to every number of customers that a bench has: its multiples visit all of them before one comes again. */
const stride = 7_368_787;

const inTurn = (name: string, paths: readonly string[]): NeverAsked => {
  let asked = 0;
  return { name, count: paths.length, next: () => paths[asked++ % paths.length] ?? '' };
};

/** The requests of a workstation for a call or a search, over the customers of a seeded clinic. */
export function neverAsked(folder: string): { often: NeverAsked[]; whyTheyCall: NeverAsked[] } {
  const clinic = new DatabaseSync(join(folder, 'clinic.db'), { readOnly: true });
  const { customers } = clinic.prepare('SELECT max(id) AS customers FROM customers').get() as { customers: number };
  const ids = Array.from({ length: count }, (_, index) => 1 + ((index * stride) % customers));
  const file = clinic.prepare(`
    SELECT name, idcard, (SELECT number FROM customer_phones WHERE customer_id = customers.id LIMIT 1) AS phone
    FROM customers WHERE id = ?
  `);
  const files = ids.flatMap(
    (id) => (file.get(id) as { name: string; idcard: string; phone: string } | undefined) ?? [],
  );
  clinic.close();
  const query = (category: string, keyword: string): string =>
    `/api/customer/query?${new URLSearchParams({ category, keyword })}`;
  const names = new Set(files.map(({ name }) => name));
  const reasons = (by: Record<string, string>): string => `/api/ext/customer/reasons?${new URLSearchParams(by)}`;
  return {
    often: [
      inTurn(
        'customer/profile',
        ids.map((id) => `/api/customer/profile?customer_id=${id}`),
      ),
      inTurn(
        'customer/query by card',
        files.map(({ idcard }) => query('keyword', idcard)),
      ),
      inTurn(
        'customer/query by phone',
        files.map(({ phone }) => query('phone', phone)),
      ),
      inTurn(
        'customer/query by name',
        [...names].map((name) => query('keyword', name)),
      ),
    ],
    whyTheyCall: [
      inTurn(
        'why a number calls',
        files.map(({ phone: number }) => reasons({ number })),
      ),
      inTurn(
        'why a customer calls',
        ids.map((id) => reasons({ customer_id: String(id) })),
      ),
    ],
  };
}
