import * as z from 'zod';
import type { Direction } from './call.ts';
import { integerParameter, timeField } from './field.ts';

/**
 * The result of a finished call, one of these for each. Answered is `billsec` above 0, whatever the hang-up cause says.
 * `abandoned`: the caller hung up first; `missed`: unanswered for any other reason; `elsewhere`: another phone that the
 * caller rang has answered, and the clinic missed nobody.
 */
export const callResults = {
  answered: 'inbound',
  abandoned: 'inbound',
  missed: 'inbound',
  elsewhere: 'inbound',
  reached: 'outbound',
  unreached: 'outbound',
  internal: 'internal',
} as const satisfies Readonly<Record<string, Direction>>;

export type CallResult = keyof typeof callResults;
// Object.keys knows no names.
export const callResultNames = Object.keys(callResults) as [CallResult, ...CallResult[]];

/** Callers who are answered so soon are within the service level. Seconds from the INVITE. */
export const serviceLevelSeconds = 20;

/**
 * Figures of a report count calls of one result, or of several. `counted` are the clinic’s with the outside;
 * `callers` are those whom the clinic was to answer, of which the answer rate and the service level are shares, and
 * `in_time` those of them who were answered within the service level.
 */
const countedCalls = {
  counted: ['answered', 'abandoned', 'missed', 'reached', 'unreached'],
  callers: ['answered', 'abandoned', 'missed'],
  unanswered: ['abandoned', 'missed'],
  talked: ['answered', 'reached'],
  in_time: ['answered'],
} as const satisfies Readonly<Record<string, readonly CallResult[]>>;

export const countedSchema = z.enum([
  ...(Object.keys(countedCalls) as (keyof typeof countedCalls)[]),
  ...callResultNames,
]);
export type Counted = z.infer<typeof countedSchema>;

/** The results of the calls that are counted as this. */
export const resultsOf = (counted: Counted): readonly CallResult[] =>
  counted in countedCalls ? countedCalls[counted as keyof typeof countedCalls] : [counted as CallResult];

/** Filters of calls by which a figure of a report leads to them. */
export const reportCriteria = {
  /** As the reports count calls: without practice, and those of an agent where that agent talked or was rung last. */
  counted: countedSchema.optional(),
  /** By the clinic’s clock, 0 for Monday. */
  weekday: integerParameter(0, 6).optional(),
  time_from: timeField.optional(),
  /** Before this time. */
  time_to: timeField.optional(),
};
