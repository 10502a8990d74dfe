import type { Clock } from '../../../shared/clock.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { LongRun } from '../long-run.ts';
import type { RecordingChecker } from './checker.ts';
import type { AuditRepository } from './audit-repository.ts';
import type { RecordingCheckRepository } from './repository.ts';

const callsAtOnce = 100;

export interface AuditRange {
  /** From the first moment to before the last, epoch milliseconds. */
  readonly from: number;
  readonly before: number;
}

/** The run that is under way. */
export interface RunningAudit extends AuditRange {
  readonly id: number;
  readonly startedAt: number;
  readonly accountName: string | null;
  readonly total: number;
  readonly checked: number;
  readonly faults: number;
}

interface Parts {
  readonly repository: RecordingCheckRepository;
  readonly audits: AuditRepository;
  readonly checker: Pick<RecordingChecker, 'check' | 'isUnchanged'>;
  readonly clock: Clock;
  readonly onChanged: () => void;
  readonly onFault: (error: unknown) => void;
}

/**
 * Looks at the recording of each answered call of a time, one run at a time. A file that was measured, and is there
 * with the same size, is not read again.
 */
export class RecordingAudit {
  readonly #parts: Parts;
  readonly #run: LongRun<RunningAudit>;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { audits, clock, onChanged, onFault } = parts;
    this.#run = new LongRun({
      problemOfSecond: () => problemFor('recording-audit-running'),
      storeEnd: async ({ id, checked, faults }, result) => {
        await audits.updateAudit(id, { ended_at: clock.now(), checked, faults, result });
      },
      onChanged,
      onFault,
    });
  }

  get running(): RunningAudit | null {
    return this.#run.running;
  }

  /** Resolves when it has begun. Throws ProblemError `recording-audit-running` while another runs. */
  start(range: AuditRange, account: { readonly id: number; readonly name: string } | null): Promise<void> {
    const { repository, audits, clock } = this.#parts;
    const startedAt = clock.now();
    return this.#run.start(
      { ...range, id: 0, startedAt, accountName: account?.name ?? null, total: 0, checked: 0, faults: 0 },
      async () => {
        const total = await repository.countAnswered(range.from, range.before);
        const id = await audits.beginAudit({
          started_at: startedAt,
          user_id: account?.id ?? null,
          from_at: range.from,
          before_at: range.before,
        });
        return { id, total };
      },
      () => this.#lookAtAll(range),
    );
  }

  /** Resolves when it has ended; what it has found is kept. */
  cancel(): Promise<void> {
    return this.#run.cancel();
  }

  async #lookAtAll({ from, before }: AuditRange): Promise<'done' | 'cancelled'> {
    const { repository, audits } = this.#parts;
    let after = { at: from, id: 0 };
    for (;;) {
      const calls = await repository.answeredBetween(from, before, after, callsAtOnce);
      for (const call of calls) {
        if (this.#run.isCancelled) return 'cancelled';
        await this.#look(call);
        after = { at: call.created_at, id: call.id };
      }
      if (calls.length < callsAtOnce) return 'done';
      const { id, checked, faults } = this.#run.current;
      await audits.updateAudit(id, { checked, faults });
    }
  }

  async #look(call: Awaited<ReturnType<RecordingCheckRepository['answeredBetween']>>[number]): Promise<void> {
    const { repository, checker } = this.#parts;
    const isKnown = call.record_id !== null && (await checker.isUnchanged(call, call.bytes));
    let fault = call.fault;
    if (!isKnown) {
      const check = await checker.check(call);
      await repository.save([check]);
      fault = check.fault ?? null;
    }
    const { checked, faults } = this.#run.current;
    this.#run.change({ checked: checked + 1, faults: faults + (fault === null ? 0 : 1) });
  }
}
