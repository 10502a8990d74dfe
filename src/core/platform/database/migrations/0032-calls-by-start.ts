/** Calls of both kinds are listed together. */
export const callsByStart = (): string[] => [`CREATE INDEX call_records_by_start ON call_records (created_at, id)`];
