import * as z from 'zod';
import { problemCodes, problemParamsSchema } from '../problem.ts';
import { fieldProblemSchema } from '../problems/field-problems.ts';

/** Every JSON answer (interface 2.1). `code` equals the HTTP status. */
export const envelopeSchema = z.object({ code: z.int(), msg: z.string(), data: z.unknown().optional() });

/**
 * `data` of a refusal. Programs read `problem`, and `reason` with its parameters, which is finer; a 422 lists all
 * failing fields in `errors`, in the language of `Accept-Language`, and again as reasons.
 */
export const problemDataSchema = z.looseObject({
  problem: z.enum(problemCodes),
  reason: z.string().optional(),
  params: problemParamsSchema.optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  field_problems: z.record(z.string(), z.array(fieldProblemSchema)).optional(),
});

/** `data` of every list. `next_cursor` continues without OFFSET, at the same cost on every page. */
export const listOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.int(), next_cursor: z.string().nullable() });

export interface List<Row> {
  rows: Row[];
  total: number;
  next_cursor: string | null;
}

/** A page of a list; `total` is null where the rows did not wait for the count. */
export type ListPart<Row> = Omit<List<Row>, 'total'> & { readonly total: number | null };
