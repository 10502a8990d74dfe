import { randomBytes } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../../shared/clock.ts';
import type { ReviewWeek } from '../../../shared/contract/review-sample.ts';
import type { Settings } from '../../../shared/contract/settings.ts';
import { fieldProblem } from '../../../shared/problems/field-problems.ts';
import { type OpeningHours, workingDaysOf } from '../../clinic/opening-hours.ts';
import type { AuditLog } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/caller.ts';
import { dayAfter, formatDateTime, parseDateTime } from '../../platform/database/local-time.ts';
import { refuseFields } from '../../platform/field-errors.ts';
import { marksOfBits } from '../recording-checks/fault-of.ts';
import { drawSamples, quotaOf } from './draw.ts';
import { checkSeesAllScores } from './rater-rights.ts';
import type { SampleRepository } from './sample-repository.ts';

/** The settings that say how many calls a week draws. */
export type SampleSettings = OpeningHours & Pick<Settings, 'review_samples_per_week'>;

interface Parts {
  readonly repository: SampleRepository;
  readonly settings: () => SampleSettings;
  readonly audit: AuditLog;
  readonly onChanged: () => void;
  readonly clock: Clock;
  readonly timeZone: string;
}

/** The calls that are drawn for review, week by week. */
export class SampleService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async week(caller: Caller, week: string): Promise<ReviewWeek> {
    checkSeesAllScores(caller);
    const { repository, timeZone } = this.#parts;
    checkMonday(week);
    const { perAgent, quota, days, closed } = this.#shareOf(week);
    const samples = await repository.ofWeek(week, caller.userId);
    return {
      week,
      seed: (await repository.seedOf(week)) ?? '',
      per_agent: perAgent,
      quota,
      working_days: days,
      closed_days: closed,
      samples: samples.map((row) => ({
        id: row.id,
        record_id: row.record_id,
        agent_id: row.agent_id,
        agent_name: row.agent_name,
        called_at: formatDateTime(row.called_at, timeZone),
        billsec: row.billsec,
        marks: marksOfBits(row.marks),
        is_signed: Number(row.signed) > 0,
        total: row.total === null ? null : Number(row.total) / 10,
        is_begun: Number(row.drafts) > 0,
      })),
    };
  }

  /** Draws what is due of the days that are over: today's calls are not all there yet. */
  async draw(caller: Caller, week: string): Promise<ReviewWeek> {
    checkSeesAllScores(caller);
    const { repository, audit, onChanged, clock, timeZone } = this.#parts;
    checkMonday(week);
    const today = formatDateTime(clock.now(), timeZone).slice(0, 10);
    const end = [dayAfter(week, 7), today].toSorted()[0] as string;
    const { perAgent, quota } = this.#shareOf(week);
    await repository.transaction(async (transaction) => {
      const seed = await repository.keepSeed(transaction, week, randomBytes(8).toString('hex'));
      const calls = await repository.candidates(
        transaction,
        parseDateTime(week, timeZone),
        parseDateTime(end, timeZone),
      );
      const candidates = calls.map((call) => ({
        recordId: call.id,
        agentId: call.agent_id ?? '',
        day: formatDateTime(call.created_at, timeZone).slice(0, 10),
        marks: call.marks ?? 0,
      }));
      const drawn = new Set(calls.flatMap(({ id, sample_id: sample }) => (sample === null ? [] : [id])));
      const samples = drawSamples(candidates, { seed, perAgent, quota, drawn });
      await repository.add(
        transaction,
        samples.map(({ recordId, agentId, marks }) => ({
          week,
          agent_id: agentId,
          drawn_at: clock.now(),
          marks,
          record_id: recordId,
        })),
      );
      await audit.did(caller, 'review.drawn', { week, seed, samples: samples.length }, transaction);
    });
    onChanged();
    return this.week(caller, week);
  }

  /** By the settings of now: the hours of earlier weeks are not kept. */
  #shareOf(week: string) {
    const settings = this.#parts.settings();
    const perAgent = settings.review_samples_per_week;
    const working = workingDaysOf(settings, week);
    return { perAgent, quota: quotaOf(perAgent, working), ...working };
  }
}

const monday = 1;

function checkMonday(week: string): void {
  if (Temporal.PlainDate.from(week).dayOfWeek !== monday) refuseFields({ week: [fieldProblem('monday-expected')] });
}
