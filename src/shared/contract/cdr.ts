import * as z from 'zod';
import { agentIdParameter } from './agent.ts';
import { callTypeSchema, directionSchema, hangupCauseSchema, hangupDetailSchema, legEndsSchema } from './call.ts';
import { callEventKinds } from './call-event.ts';
import { reportCriteria } from './call-result.ts';
import { get, post } from './endpoint.ts';
import { listOf } from './envelope.ts';
import {
  customerReference,
  dateTimeField,
  idField,
  paging,
  idParameter,
  integerParameter,
  namedReference,
  phoneNumberField,
  textField,
} from './field.ts';
import { callSignalsSchema, recordingMarkSchema } from './recording-check.ts';
import { wrapUpSchema } from './wrap-up.ts';
import { listSorts } from './list-sorts.ts';

/** The agents who talked with the customer, and when. */
const talkPartSchema = z.object({
  /** Null for a number outside. */
  agent_id: z.string().nullable(),
  /** The number outside that the call was transferred to; null for an agent. */
  number: z.string().nullable(),
  /** An extension: that number as it was dialled. */
  number_written: z.string().nullable(),
  from: z.string(),
  to: z.string(),
});
export type TalkPart = z.infer<typeof talkPartSchema>;

/** An extension: the other side held the agent, who heard music or nothing meanwhile. */
const holdSchema = z.object({ agent_id: z.string(), from: z.string(), to: z.string() });
export type Hold = z.infer<typeof holdSchema>;

export const cdrSchema = z.object({
  id: idField,
  call_id: z.string(),
  type: callTypeSchema,
  direction: directionSchema,
  /** In E.164 for a call with the outside, where the number belongs to the clinic's region or names its country. */
  caller: z.string(),
  callee: z.string(),
  /** An extension: the numbers as they were dialled, or sent by the line. */
  caller_written: z.string(),
  callee_written: z.string(),
  /** The agent who talked last; of an unanswered call, the agent who placed it or whose phone rang last. */
  agent_id: z.string().nullable(),
  agent_name: z.string().nullable(),
  customer: customerReference.nullable(),
  /** An extension: the lead of a call without a customer. */
  lead: namedReference.nullable(),
  line_group: z.string().nullable(),
  /** An extension: the caller that the number outside saw; null where none was called over a line. */
  shown_number: z.string().nullable().default(null),
  extra: z.string().nullable(),
  created_at: z.string(),
  answered_at: z.string().nullable(),
  ended_at: z.string(),
  /** Whole seconds, from the first INVITE or request to the hang-up: `wait_seconds` + `ring_seconds` + `billsec`. */
  duration: z.int(),
  /** Whole seconds, from the answer of both sides to the hang-up; above 0 exactly when the call was answered. */
  billsec: z.int(),
  /** Whole seconds before the phone rang that answered, or rang last; without `ring_seconds`, before the answer. */
  wait_seconds: z.int(),
  /** Whole seconds that this phone rang; null when it answered without having said that it rang. */
  ring_seconds: z.int().nullable(),
  /** One for each talker, in order: two or more after a transfer, none for an unanswered call. */
  parts: z.array(talkPartSchema),
  holds: z.array(holdSchema),
  hangup_cause: hangupCauseSchema,
  hangup_detail: hangupDetailSchema.nullable(),
  /** Each leg's own end, of a dual call; null for a SIP call. */
  legs: legEndsSchema.nullable(),
  record_filename: z.string().nullable(),
  /** An extension: what agents have written about the call, the first one first. */
  wrap_ups: z.array(wrapUpSchema.omit({ call_id: true })),
  /** A scripted caller's: no figure counts it. */
  is_practice: z.boolean(),
});
export type Cdr = z.infer<typeof cdrSchema>;

const cdrWithSignalsSchema = cdrSchema.extend({
  /** Skill group that was called, or that the call was transferred to last. */
  group: namedReference.nullable(),
  /** From the last signed review that the account sees; null without one, or without `recording.score`. */
  score: z.number().nullable(),
  /** Null while the recording has not been measured, or has no sound. */
  signals: callSignalsSchema.nullable(),
});
export type CdrWithSignals = z.infer<typeof cdrWithSignalsSchema>;

const callEventSchema = z.object({
  kind: z.enum(callEventKinds),
  side: z.enum(['agent', 'customer']),
  /** Whose phone it was; null for a number outside. */
  agent_id: z.string().nullable(),
  at: z.string(),
  /** Only `sound` has it: the mean opinion score that its loss leads to (ITU-T G.107), 1 to 4.41. */
  mos: z.number().optional(),
});
export type CallEvent = z.infer<typeof callEventSchema>;

const cdrWithEventsSchema = cdrWithSignalsSchema.extend({
  /** In order, the first 200; null for a call of before they were kept. */
  events: z.array(callEventSchema).nullable(),
});
export type CdrWithEvents = z.infer<typeof cdrWithEventsSchema>;

const criteria = {
  agent_id: agentIdParameter.optional(),
  customer_id: idParameter.optional(),
  direction: directionSchema.optional(),
  hangup_cause: hangupCauseSchema.optional(),
  call_id: textField(100).optional(),
  /** Number of the caller or the called, in any spelling. Needs `customer.phone.view`. */
  number: phoneNumberField.optional(),
  record_filename: z.enum(['true', 'false']).optional(),
};
const period = { created_time_start: dateTimeField, created_time_end: dateTimeField };
/** Filters beyond the interface, for both kinds of calls together. */
const extendedCriteria = {
  ...criteria,
  /** Both kinds without it. */
  type: callTypeSchema.optional(),
  /** Skill group that was called. */
  group_id: idParameter.optional(),
  /** Line group that brought the call or led it outside, by its name. */
  line_group: textField(100).optional(),
  /** Disposition that any agent recorded for the call. */
  outcome_id: idParameter.optional(),
  /** Whole seconds of talk, both included. */
  min_billsec: integerParameter(0, 86_400).optional(),
  max_billsec: integerParameter(0, 86_400).optional(),
  /** Something that a listener would notice in the recording. */
  marks: recordingMarkSchema.optional(),
  ...reportCriteria,
  /** Whether a review of the call is signed. Needs `recording.score`. */
  scored: z.enum(['true', 'false']).optional(),
};
/** The order of a file: the oldest first, unless another is asked for. */
const fileOrder = {
  sort: z.enum(listSorts.foundCalls).default('created_at'),
  order: z.enum(['asc', 'desc']).default('asc'),
};
/** Recordings of one archive: a longer list is narrowed first. */
export const maxArchivedRecordings = 200;
const filters = {
  ...criteria,
  ...paging(listSorts.calls),
};

/** Beyond the interface: `play` is for a player, and is in the audit log as opened; the rest as downloaded. */
const purpose = z.enum(['download', 'play']).default('download');

/**
 * Interface 4.8; the filters beyond it are optional extras. Without `cdr.view.all` an agent sees their own calls, those
 * that they placed between two numbers outside among them.
 */
export const cdrEndpoints = {
  list: get('/api/cdr/list', {
    summary: 'SIP call records',
    access: 'cdr.view',
    query: z.object({ created_time_start: dateTimeField, created_time_end: dateTimeField, ...filters }),
    response: listOf(cdrSchema),
  }),
  dual: get('/api/cdr/dual', {
    summary: 'Dual-call records',
    access: 'cdr.view',
    query: z.object({ created_at_start: dateTimeField, created_at_end: dateTimeField, ...filters }),
    response: listOf(cdrSchema),
  }),
  info: get('/api/cdr/info', {
    summary: 'One call record',
    access: 'cdr.view',
    query: z.object({ id: idParameter, type: callTypeSchema }),
    response: cdrSchema,
  }),
  download: get('/api/cdr/download', {
    summary: 'Recording of a SIP call: WAV, agent left, customer right',
    access: 'recording.download',
    query: z.object({ id: idParameter, purpose }),
    response: 'binary',
  }),
  downloadDual: get('/api/cdr/download-dual', {
    summary: 'Recording of a dual call',
    access: 'recording.download',
    query: z.object({ id: idParameter, purpose }),
    response: 'binary',
  }),
};

export const cdrExtensionEndpoints = {
  list: get('/api/ext/cdr/list', {
    summary: 'Call records of both kinds, with filters beyond those of the interface',
    access: 'cdr.view',
    query: z.object({
      ...period,
      ...extendedCriteria,
      /** By customer needs `customer.view`, by score `recording.score`. */
      ...paging(listSorts.foundCalls),
      /** `false`: the rows do not wait for the count, and `total` is null unless they are all. */
      with_total: z.enum(['true', 'false']).default('true'),
    }),
    response: listOf(cdrWithSignalsSchema).extend({ total: z.int().nullable() }),
  }),
  count: get('/api/ext/cdr/count', {
    summary: 'How many call records of both kinds there are',
    access: 'cdr.view',
    query: z.object({ ...period, ...extendedCriteria }),
    response: z.object({ total: z.int() }),
  }),
  info: get('/api/ext/cdr/info', {
    summary: 'One call record of either kind, with what happened during the call',
    access: 'cdr.view',
    query: z.object({ id: idParameter }),
    response: cdrWithEventsSchema,
  }),
  peaks: get('/api/ext/cdr/peaks', {
    summary: 'Waveform of a recording: the peak of each slice, 0 to 1, for both channels',
    access: 'recording.download',
    query: z.object({ id: idParameter, buckets: integerParameter(10, 4000).default(800) }),
    response: z.object({ seconds: z.number(), left: z.array(z.number()), right: z.array(z.number()) }),
  }),
  played: post('/api/ext/cdr/played', {
    summary: 'Somebody began to play a recording: it is in the audit log',
    access: 'recording.download',
    body: z.object({ id: idParameter }),
    response: z.object({ id: z.int() }),
  }),
  export: get('/api/ext/cdr/export', {
    summary:
      'Call records as CSV (RFC 4180, UTF-8 with a byte order mark), the oldest first unless another order is asked ' +
      'for, in the language of the request. X-Total-Count says how many there will be; a cell that a spreadsheet ' +
      'would run as a formula is defused',
    access: 'cdr.export',
    query: z.object({ ...period, ...extendedCriteria, ...fileOrder }),
    response: 'csv',
    isSlow: true,
  }),
  archive: get('/api/ext/cdr/archive', {
    summary:
      `The recordings of calls, ${maxArchivedRecordings} at most, as one ZIP archive with a table of the calls ` +
      '(calls.csv, in the language of the request), the oldest first unless another order is asked for. Needs ' +
      'recording.download too. Content-Length is the length of the archive, X-Total-Count the number of its ' +
      'recordings. An account has two at a time at most',
    access: 'cdr.export',
    query: z.object({ ...period, ...extendedCriteria, ...fileOrder }),
    response: 'zip',
    isSlow: true,
  }),
};
