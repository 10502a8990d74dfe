import * as z from 'zod';

/** Every JSON answer (interface 2.1). `code` equals the HTTP status. */
export interface Envelope<Data> {
  readonly code: number;
  readonly msg: string;
  readonly data: Data;
}

export const envelopeSchema = z.object({ code: z.int(), msg: z.string(), data: z.unknown().optional() });

/** `data` of a 422: one entry per failing field, all of them at once. */
export const fieldErrorsSchema = z.object({ errors: z.record(z.string(), z.array(z.string())) });
export type FieldErrors = z.infer<typeof fieldErrorsSchema>['errors'];

/** `data` of every list. `next_cursor` continues without OFFSET, at the same cost on every page. */
export const listOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.int(), next_cursor: z.string().nullable() });

export interface List<Row> {
  rows: Row[];
  total: number;
  next_cursor: string | null;
}
