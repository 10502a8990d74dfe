/** The index of terms only finds customers: lists are read from the customers' rows. */
export const plainTerms = (): readonly string[] => ['ALTER TABLE customer_terms DROP COLUMN summary'];
