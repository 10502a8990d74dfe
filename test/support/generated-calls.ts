import fc from 'fast-check';
import { openDatabase } from '../../src/core/platform/database/open-database.ts';
import { recordingMarks } from '../../src/shared/contract/recording-check.ts';
import { clinicDay } from './clinic-day.ts';
import { databaseOption } from './clinic-database.ts';
import { seedOfRun } from './seed-of-run.ts';

const dayMs = 86_400_000;
/** Long before the calls of the demo clinic, which are of the last month. */
const daysAgo = 800;

const causes = ['NORMAL_CLEARING', 'USER_BUSY', 'NO_ANSWER'] as const;
const numbers = ['13912345601', '13912345602', '13912345603'] as const;

/** One of few, so that many calls have it; null for about a quarter of them. */
const few = <Value>(...values: Value[]) => fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, nothing);
const nothing = fc.constant(null);

const generatedCall = fc.record({
  type: fc.constantFrom('sip' as const, 'dual' as const),
  direction: fc.constantFrom('inbound' as const, 'outbound' as const),
  number: fc.constantFrom(...numbers),
  /** As a line, a mobile or an import spells a number. */
  prefix: fc.constantFrom('+86', '0', ''),
  agentId: few('1001', '1002'),
  /** The agent who took the call over. */
  secondId: fc.oneof({ weight: 4, arbitrary: nothing }, fc.constantFrom('1002', '1003')),
  customerId: few(1, 2, 3),
  groupId: few(1, 2),
  line: few('main', 'spare'),
  cause: fc.constantFrom(...causes),
  billsec: fc.integer({ min: 0, max: 12 }).map((steps) => steps * 30),
  waited: fc.integer({ min: 0, max: 4 }).map((steps) => steps * 10),
  isRecorded: fc.boolean(),
  outcomeId: few(1, 2, 3),
  marks: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2 ** recordingMarks.length - 1 })),
  score: fc.constantFrom(null, 'draft' as const, 'signed' as const),
  /** Tenths of a point; null where no line of the scorecard applied. */
  total: few(0, 455, 900),
  /** Several calls begin in one second. */
  second: fc.integer({ min: 0, max: 90 }),
});
type Generated = Omit<ReturnType<typeof generate>[number], 'prefix'>;
export interface GeneratedCall extends Generated {
  readonly callId: string;
  readonly id: number;
  readonly createdAt: number;
}

const generate = (count: number) => fc.sample(generatedCall, { numRuns: count, seed: seedOfRun() });

/** The span of the generated calls: a day on either side covers every time zone. */
export const generatedRange = {
  created_time_start: `${clinicDay(-daysAgo - 2)} 00:00:00`,
  created_time_end: `${clinicDay(-daysAgo + 2)} 23:59:59`,
};

/** Years around them, without the calls of the demo clinic. */
export const generatedYears = {
  created_time_start: `${clinicDay(-daysAgo - 400)} 00:00:00`,
  created_time_end: `${clinicDay(-daysAgo + 400)} 23:59:59`,
};

/** Writes generated calls of both kinds to the database of a core that is stopped. */
export async function addGeneratedCalls(dataFolder: string, count: number): Promise<GeneratedCall[]> {
  const [, postgresUrl = null] = await databaseOption(dataFolder);
  const nothingToDo = (): void => {};
  const listeners = { onLost: nothingToDo, onFileChanged: nothingToDo, onUpgrade: nothingToDo };
  const { db, close } = await openDatabase({ dataFolder, postgresUrl }, listeners);
  const start = Math.floor(Date.now() / 1000) * 1000 - daysAgo * dayMs;
  const calls: GeneratedCall[] = [];
  for (const [at, { prefix, ...call }] of generate(count).entries()) {
    const callId = `generated-${at}`;
    const createdAt = start + call.second * 1000;
    const outside = `${prefix}${call.number}`;
    const answeredAt = createdAt + call.waited * 1000;
    const endedAt = answeredAt + call.billsec * 1000;
    const isInbound = call.direction === 'inbound';
    const { id } = await db
      .insertInto('call_records')
      .values({
        call_id: callId,
        type: call.type,
        direction: call.direction,
        caller: isInbound ? outside : '02160000001',
        callee: isInbound ? '02160000001' : outside,
        agent_id: call.secondId ?? call.agentId,
        customer_id: call.customerId,
        group_id: call.groupId,
        line_group: call.line,
        extra: null,
        created_at: createdAt,
        ringing_at: createdAt,
        answered_at: call.billsec > 0 ? answeredAt : null,
        ended_at: endedAt,
        last_alive_at: endedAt,
        duration: call.waited + call.billsec,
        billsec: call.billsec,
        hangup_cause: call.cause,
        sip_code: null,
        sip_reason: null,
        record_filename: call.isRecorded ? `generated/${callId}.wav` : null,
        talkers: call.secondId === null ? 1 : 2,
        recording_checked_at: endedAt,
        outcome_id: call.outcomeId,
        outcomes: call.outcomeId === null ? 0 : 1,
        events: JSON.stringify(
          call.billsec > 0 ? [{ event: 'key', side: 'customer', agentId: null, at: answeredAt }] : [],
        ),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (call.secondId !== null)
      for (const [position, agentId] of [call.agentId, call.secondId].entries())
        await db
          .insertInto('call_parts')
          .values({
            call_id: callId,
            position,
            agent_id: agentId,
            number: null,
            from_at: answeredAt,
            to_at: endedAt,
          })
          .execute();
    if (call.outcomeId !== null)
      await db
        .insertInto('call_wrap_ups')
        .values({ call_id: callId, user_id: 1, outcome_id: call.outcomeId, note: null, saved_at: endedAt })
        .execute();
    await db
      .insertInto('recording_checks')
      .values({
        ...unmeasured,
        record_id: id,
        called_at: createdAt,
        checked_at: endedAt,
        marks: call.marks,
      })
      .execute();
    if (call.score !== null)
      await db
        .insertInto('call_scores')
        .values({
          record_id: id,
          template_id: 1,
          template_version: 1,
          rater_id: 1,
          purpose: 'review',
          state: call.score,
          note: null,
          total: call.total,
          is_fatal: 0,
          agent_id: call.agentId,
          called_at: createdAt,
          signed_at: call.score === 'signed' ? endedAt : null,
          acknowledged_at: null,
          answer: null,
          version: 1,
        })
        .execute();
    calls.push({ ...call, callId, id, createdAt });
  }
  await close();
  return calls;
}

const unmeasured = {
  fault: null,
  bytes: null,
  length_ms: null,
  channels: null,
  agent_talk: null,
  customer_talk: null,
  both_talk: null,
  silence: null,
  longest_silence_ms: null,
  agent_turn_ms: null,
  customer_turn_ms: null,
  agent_interruptions: null,
  customer_interruptions: null,
  agent_level: null,
  customer_level: null,
  agent_clipped: null,
  customer_clipped: null,
  agent_echo_ms: null,
  customer_echo_ms: null,
  hold_ms: null,
  holes: null,
  stamp: null,
  digest: null,
  first_digest: null,
  damaged_from_ms: null,
  strip: null,
  peaks: null,
} as const;
