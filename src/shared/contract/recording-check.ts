import * as z from 'zod';
import { get, post } from './endpoint.ts';
import { listOf } from './envelope.ts';
import { dateField, idField, idParameter, paging, textField } from './field.ts';
import { agentIdParameter } from './agent.ts';
import { inPeriod } from './in-period.ts';

/** Why a recording is not what it should be; the first that applies, in this order. */
export const recordingFaults = [
  /** An answered call without a recording. */
  'not-recorded',
  /** The record names a file that is not there. */
  'missing',
  /** The file has no sound. */
  'empty',
  /** The file is no recording. */
  'unreadable',
  /** The file is shorter than its own header says. */
  'truncated',
  /** The sound is shorter or longer than the talk by more than 3 s and 5 %. */
  'wrong-length',
  /** In a talk of 10 s and more, holds left out, nobody is heard: either side speaks for less than 0.3 s. */
  'both-sides-silent',
  /** In a talk of 10 s and more, holds left out, one side is not heard. */
  'one-side-silent',
  /**
   * Both sides are digitally silent where sound should be, for 2 s and more: see `holes.ts` of the recorder. One side
   * alone where it was not at the first measurement.
   */
  'hole',
  /** The file is intact, but is not the one that was measured first: a byte of it differs. */
  'changed',
] as const;
export const recordingFaultSchema = z.enum(recordingFaults);
export type RecordingFault = z.infer<typeof recordingFaultSchema>;

/** Things that a listener would notice, in the order of their bits. */
export const recordingMarks = [
  /** Nobody speaks for longer than the clinic's setting. */
  'long-silence',
  /** Both speak for more than a tenth of the time. */
  'talking-over',
  /** The agent interrupted three times or more. */
  'interrupting',
  /** The agent speaks for more than 70 % of the time that anybody speaks. */
  'agent-talks-most',
  /** A side is quieter than −40 dBFS, louder than −6, or clipped in more than a thousandth of its speech. */
  'level',
  'one-side-silent',
  'echo',
  'both-sides-silent',
  /** The sound of a side, or of both, is missing for 2 s and more. */
  'hole',
] as const;
export const recordingMarkSchema = z.enum(recordingMarks);
export type RecordingMark = z.infer<typeof recordingMarkSchema>;

/** The sound of a recording in short. */
export const callSignalsSchema = z.object({
  /** The speaker of each of 120 equal parts: 0 nobody, 1 the agent, 2 the customer, 3 both. */
  strip: z.string(),
  marks: z.array(recordingMarkSchema),
  /** How much of the time each side speaks, 0 to 1; null for one channel, of which the sides are unknown. */
  agent_talk: z.number().nullable(),
  customer_talk: z.number().nullable(),
});
export type CallSignals = z.infer<typeof callSignalsSchema>;

const share = z.number().min(0).max(1);
const sideSchema = z.object({
  /** How much of the time this side speaks. */
  talk_share: share,
  /** Its longest turn, with pauses up to 0.8 s. */
  longest_turn_ms: z.int(),
  /** How often it began while the other spoke, who then stopped within a second. */
  interruptions: z.int(),
  /** Mean level of its speech, dBFS of a sine; null when it does not speak. */
  speech_dbfs: z.number().nullable(),
  /** Share of clipped samples of its speech. */
  clipped_share: share,
  /** This side hears its own voice again after so many milliseconds; null: it does not. */
  echo_ms: z.int().nullable(),
});

const holeSchema = z.object({
  side: z.enum(['agent', 'customer', 'both']),
  from_ms: z.int(),
  to_ms: z.int(),
});
export type RecordingHole = z.infer<typeof holeSchema>;

/** Measurements of a recording’s sound. Each figure is defined in `src/media/recorder/signals`. */
const recordingSignalsSchema = z.object({
  seconds: z.number(),
  /** Null for a recording of one channel, of which the sides cannot be told apart. */
  agent: sideSchema.nullable(),
  customer: sideSchema.nullable(),
  /** How much of the time both speak; null for one channel. */
  both_share: share.nullable(),
  /** How much of the time nobody speaks, holds left out. */
  silent_share: share,
  longest_silence_ms: z.int(),
  hold_ms: z.int(),
  /** Where sound is missing, the first ten of each recording; null for one measured before they were. */
  holes: z.array(holeSchema).nullable(),
  /** The speaker of each of 120 equal parts: 0 nobody, 1 the agent, 2 the customer, 3 both. */
  strip: z.string(),
});
export type RecordingSignals = z.infer<typeof recordingSignalsSchema>;

const recordingCheckSchema = z.object({
  record_id: idField,
  checked_at: z.string(),
  fault: recordingFaultSchema.nullable(),
  marks: z.array(recordingMarkSchema),
  /** Null where there is no sound to measure. */
  signals: recordingSignalsSchema.nullable(),
});
export type RecordingCheck = z.infer<typeof recordingCheckSchema>;

const days = { from: dateField, to: dateField };

const gapSchema = z.object({
  record_id: idField,
  call_id: z.string(),
  called_at: z.string(),
  agent_id: z.string().nullable(),
  agent_name: z.string().nullable(),
  line_group: z.string().nullable(),
  billsec: z.int(),
  /** Seconds of sound; null where there is none. */
  seconds: z.number().nullable(),
  fault: recordingFaultSchema,
  /** The second of the sound at which the damage begins; null where it is not known. */
  damaged_from: z.number().nullable(),
});
export type RecordingGap = z.infer<typeof gapSchema>;

const gapCountKeys = ['line', 'agent', 'day', 'fault'] as const;
export type RecordingGapCountKey = (typeof gapCountKeys)[number];

const gapCountSchema = z.object({
  /** The line, the agent's ID, the day or the fault; null for calls that have none. */
  key: z.string().nullable(),
  name: z.string().nullable(),
  /** All answered calls of the days where faults are counted. */
  answered: z.int(),
  /** Those of them whose recording was looked at. */
  checked: z.int(),
  faults: z.int(),
});
export type RecordingGapCount = z.infer<typeof gapCountSchema>;

const auditRunSchema = z.object({
  started_at: z.string(),
  /** Null while it runs. */
  ended_at: z.string().nullable(),
  /** The account that started it; null for the nightly one. */
  account_name: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  /** Answered calls to look at, and those that were. */
  total: z.int().nullable(),
  checked: z.int(),
  faults: z.int(),
  result: z.enum(['running', 'done', 'cancelled', 'interrupted', 'failed']),
});
export type RecordingAuditRun = z.infer<typeof auditRunSchema>;

const recordingAuditStateSchema = z.object({
  running: auditRunSchema.nullable(),
  last: auditRunSchema.nullable(),
  /** When the nightly one begins. */
  next_at: z.string(),
  /** Recordings whose sound has not been measured yet. */
  unmeasured: z.int(),
});
export type RecordingAuditState = z.infer<typeof recordingAuditStateSchema>;

export const recordingCheckEndpoints = {
  check: get('/api/ext/recording/check', {
    summary: 'Measurements of a call’s recording, and whether it is whole; null until it was looked at',
    access: 'cdr.view',
    query: z.object({ id: idParameter }),
    response: recordingCheckSchema.nullable(),
  }),
  peaks: get('/api/ext/recording/peaks', {
    summary: 'Stored waveform of a recording: the peak of each of 800 equal parts, 0 to 1, for both channels',
    access: 'recording.download',
    query: z.object({ id: idParameter }),
    response: z.object({ seconds: z.number(), left: z.array(z.number()), right: z.array(z.number()) }),
  }),
  gaps: get('/api/ext/recording/gaps', {
    summary: 'Answered calls whose recording is missing or not whole',
    access: 'cdr.view.all',
    query: z.object({
      ...days,
      fault: recordingFaultSchema.optional(),
      agent_id: agentIdParameter.optional(),
      line_group: textField(100).optional(),
      ...paging(['called_at']),
    }),
    response: listOf(gapSchema),
  }),
  gapCounts: get('/api/ext/recording/gap-counts', {
    summary: 'Answered calls and gaps in their recordings, by line, agent, day or fault',
    access: 'cdr.view.all',
    query: inPeriod(z.object({ ...days, by: z.enum(gapCountKeys) })),
    response: z.array(gapCountSchema),
  }),
  auditState: get('/api/ext/recording/audit', {
    summary: 'The audit of recordings that runs, the last one, and when the next begins',
    access: 'cdr.view.all',
    response: recordingAuditStateSchema,
  }),
  startAudit: post('/api/ext/recording/audit/start', {
    summary: 'Reads the recording of each answered call of these days; its progress is in the state',
    access: 'cdr.view.all',
    body: z.object({ from: dateField, to: dateField }),
    response: recordingAuditStateSchema,
  }),
  cancelAudit: post('/api/ext/recording/audit/cancel', {
    summary: 'Ends the audit that runs; what it has found is kept',
    access: 'cdr.view.all',
    response: recordingAuditStateSchema,
  }),
};
