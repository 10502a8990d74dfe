import * as z from 'zod';
import { agentIdParameter } from './agent.ts';
import { get, post } from './endpoint.ts';
import {
  customerReference,
  dateField,
  idParameter,
  integerParameter,
  moneyField,
  textField,
  versionField,
} from './field.ts';
import { clockSchema } from './work-queue.ts';

/** Further calls, and further tries, of one number are counted and not listed. */
export const maxListedCalls = 10;
/** How many calls are given at once at most: as many as the list has. */
const maxGivenCalls = 200;
/** The latest of the day; further ones are in the figures alone. */
export const maxListedSettled = 100;

/** `reached`: by a call of the clinic; `called_again`: a further call was answered; `dealt_with`: needs no call. */
export const settledWays = ['reached', 'called_again', 'dealt_with'] as const;
export type SettledWay = (typeof settledWays)[number];

/** A missed call. Times are YYYY-MM-DD HH:mm:ss. */
const missedPartSchema = z.object({
  record_id: z.int(),
  at: z.string(),
  /** From the beginning of the call until its end. */
  waited_seconds: z.int().nonnegative(),
  /** How long the last phone rang; 0 where none did. */
  rang_seconds: z.int().nonnegative(),
  /** The number of the clinic that was called; null for a customer whom the clinic had called. */
  line: z.string().nullable(),
  group: z.string().nullable(),
});

const callerSchema = z.object({
  /** The last missed call. */
  record_id: z.int(),
  /** Null for a number that nobody has, or several, and for a customer whom the account may not see. */
  customer: customerReference.nullable(),
  /** As the account may see it. */
  number: z.string(),
  /** When the first of the calls came that nobody has returned. */
  since: z.string(),
  call_count: z.int().positive(),
  /** The customer's spending and unused balance; null where the account may not see them. */
  value: z.object({ total_spent: moneyField, balance: moneyField }).nullable(),
  /** Unanswered calls of the clinic to the number since then. */
  try_count: z.int().nonnegative(),
});

const unreturnedLineSchema = callerSchema.extend({
  /** Whether no customer has the number, nor several. */
  is_new: z.boolean(),
  /** The earliest first. */
  calls: z.array(missedPartSchema).min(1),
  tries: z.array(z.object({ at: z.string(), agent: z.string().nullable() })),
  /** Minutes of opening time. */
  clock: clockSchema,
  /** `calling`: has taken it to call now; otherwise a supervisor has given it to them. */
  holder: z.object({ agent_id: z.string().nullable(), name: z.string(), is_calling: z.boolean() }).nullable(),
  /** The supervisor's words to the agent. */
  note: z.string().nullable(),
  /**
   * To be sent with an assignment: it is refused when somebody else has assigned the number meanwhile. 0 for a number
   * that nobody was given.
   */
  version: z.int().nonnegative(),
});
export type UnreturnedLine = z.infer<typeof unreturnedLineSchema>;

const settledMissedCallSchema = callerSchema.extend({
  way: z.enum(settledWays),
  settled_at: z.string(),
  /** The name of whoever talked to them, or said that they need no call. */
  settled_by: z.string().nullable(),
});
export type SettledMissedCall = z.infer<typeof settledMissedCallSchema>;

const unreturnedCallsSchema = z.object({
  figures: z.object({
    open: z.int().nonnegative(),
    /** The open ones, and those that were settled today. */
    of: z.int().nonnegative(),
    over: z.int().nonnegative(),
    limit_minutes: z.int().positive(),
    /** The total spending of the customers who are owed a call. */
    spent: moneyField,
    /** Open ones of numbers that nobody has. */
    new_callers: z.int().nonnegative(),
    /** Neither given to an agent nor about to be called. */
    with_nobody: z.int().nonnegative(),
    /** Since when the oldest of these waits, YYYY-MM-DD HH:mm:ss. */
    oldest_since: z.string().nullable(),
    settled: z.object(
      Object.fromEntries(settledWays.map((way) => [way, z.int().nonnegative()])) as Record<SettledWay, z.ZodInt>,
    ),
    /** Minutes of opening time until the clinic reached them: the median of today; null when it has reached nobody. */
    callback_minutes: z.int().nonnegative().nullable(),
  }),
  /** The least time left first. */
  open: z.array(unreturnedLineSchema),
  /** Those of today, the latest first. */
  settled: z.array(settledMissedCallSchema),
});
export type UnreturnedCalls = z.infer<typeof unreturnedCallsSchema>;

const burnDownSchema = z.object({
  /** YYYY-MM-DD */
  date: z.string(),
  /** HH:mm, of that day; of a closed one the clinic's widest hours. */
  opens: z.string(),
  closes: z.string(),
  /** How many were open and over the clock from then on, YYYY-MM-DD HH:mm:ss; the first is the start of the day. */
  steps: z.array(z.object({ at: z.string(), open: z.int().nonnegative(), over: z.int().nonnegative() })).min(1),
  /** Until when it is known: now, or the end of the day. */
  until: z.string(),
});
export type BurnDown = z.infer<typeof burnDownSchema>;

/** The calls are those of the whole clinic: it takes `cdr.view.all` besides. */
const access = 'agent.monitor';
const group = { group_id: idParameter.optional() };

export const unreturnedCallsEndpoints = {
  list: get('/api/ext/missed-calls', {
    summary:
      'Numbers whose missed calls nobody has returned: who called, when, the time that is left, what they have ' +
      'spent, who has it; and those that were settled today. Of the calls of one skill group, or of all. Needs ' +
      'cdr.view.all',
    access,
    query: z.object({ ...group, rows: integerParameter(1, 200).default(100) }),
    response: unreturnedCallsSchema,
  }),
  burnDown: get('/api/ext/missed-calls/burn-down', {
    summary:
      'How many missed calls were open, and how many of them over the clock, through a day; by the present hours and ' +
      'limit. Needs cdr.view.all',
    access,
    query: z.object({ date: dateField, ...group }),
    response: burnDownSchema,
  }),
  assign: post('/api/ext/missed-calls/assign', {
    summary:
      'Gives missed calls to an agent, who gets them first in the queue with the note; all of them or, with 409 when ' +
      'somebody else has assigned one since its `version`, none. Needs cdr.view.all',
    access,
    body: z.object({
      calls: z
        .array(z.object({ record_id: idParameter, version: versionField(0) }))
        .min(1)
        .max(maxGivenCalls),
      agent_id: agentIdParameter,
      note: textField(200).optional(),
    }),
    response: z.object({ calls: z.array(z.object({ record_id: z.int(), version: z.int() })) }),
  }),
};
