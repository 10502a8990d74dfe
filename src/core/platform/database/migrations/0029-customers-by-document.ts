/** Customers by their identity document. Not a part of them alone: PostgreSQL uses no statistics of such an index. */
export const customersByDocument = (): readonly string[] => [
  `CREATE INDEX customers_by_document ON customers (upper(sfz))`,
];
