import type { Clock } from '../../../shared/clock.ts';
import type { CallOutcome, NewWrapUp, WrapUp } from '../../../shared/contract/wrap-up.ts';
import { fieldProblem } from '../../../shared/problems/field-problems.ts';
import type { LookupCache } from '../../clinic/lookups/lookup-cache.ts';
import type { Caller } from '../../platform/caller.ts';
import type { ClinicAnnouncer } from '../../platform/realtime/clinic-announcer.ts';
import { refuseFields } from '../../platform/field-errors.ts';
import type { CdrService } from '../cdr/service.ts';
import type { WrapUpRepository } from './repository.ts';
import { type WrapUpRow, wrapUpView } from './wrap-up-view.ts';

interface WrapUpParts {
  readonly repository: WrapUpRepository;
  readonly cdr: Pick<CdrService, 'checkVisible'>;
  readonly lookupCache: Pick<LookupCache, 'callOutcome' | 'callOutcomes' | 'user'>;
  readonly announcer: ClinicAnnouncer;
  readonly clock: Clock;
  readonly timeZone: string;
}

/** Outcome and note of a call, of each agent who took part in it, kept with its record. */
export class WrapUpService {
  readonly #parts: WrapUpParts;

  constructor(parts: WrapUpParts) {
    this.#parts = parts;
  }

  outcomes(): CallOutcome[] {
    return this.#parts.lookupCache.callOutcomes();
  }

  async list(caller: Caller, callId: string): Promise<WrapUp[]> {
    const { repository, cdr } = this.#parts;
    await cdr.checkVisible(caller, callId);
    return (await repository.of(callId)).map((row) => this.#toWrapUp(row));
  }

  async save(caller: Caller, input: NewWrapUp): Promise<WrapUp> {
    const { repository, cdr, lookupCache, announcer, clock } = this.#parts;
    const outcomeId = input.outcome_id ?? null;
    if (outcomeId !== null && !lookupCache.callOutcome(outcomeId))
      refuseFields({ outcome_id: [fieldProblem('call-outcome-unknown')] });
    await cdr.checkVisible(caller, input.call_id);
    const row: WrapUpRow = {
      call_id: input.call_id,
      user_id: caller.userId,
      outcome_id: outcomeId,
      note: input.note ?? null,
      saved_at: clock.now(),
    };
    await repository.save(row);
    announcer.announce('CallRecordChanged', { call_id: row.call_id });
    return this.#toWrapUp(row);
  }

  #toWrapUp(row: WrapUpRow): WrapUp {
    const { lookupCache, timeZone } = this.#parts;
    return wrapUpView(row, lookupCache, timeZone);
  }
}
