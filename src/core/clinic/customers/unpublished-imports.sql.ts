import { sql } from 'kysely';

/**
 * Whether a row of `customers` belongs to no import, or to a published one. Asked only while an import is unpublished:
 * at all other times every customer is seen, and queries stay as cheap as they are without imports.
 */
export const isPublished = sql<boolean>`(
  customers.import_id IS NULL OR EXISTS (
    SELECT 1 FROM customer_imports WHERE customer_imports.id = customers.import_id AND state = 'published'
  )
)`;

/** How many customers are published: no row of them has to be looked at. */
export const publishedCount = sql<number>`
  (SELECT count(*) FROM customers) -
  (SELECT COALESCE(sum(size), 0) FROM customer_imports WHERE state = 'writing')`;

/** How many imports have customers in the tables that nobody may see. */
export class UnpublishedImports {
  #count = 0;

  get exist(): boolean {
    return this.#count > 0;
  }
  add(): void {
    this.#count += 1;
  }
  remove(): void {
    this.#count -= 1;
  }
}
