import type { Clock } from '../../../shared/clock.ts';
import type { RecordingAuditRun } from '../../../shared/contract/recording-check.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { RecordingChecker } from './checker.ts';
import type { AuditRepository, AuditRow } from './audit-repository.ts';
import type { RecordingCheckRepository } from './repository.ts';

const callsAtOnce = 100;

export interface AuditRange {
  /** From the first moment to before the last, epoch milliseconds. */
  readonly from: number;
  readonly before: number;
}

/** The run that is under way. */
export interface RunningAudit extends AuditRange {
  readonly startedAt: number;
  readonly accountName: string | null;
  readonly total: number;
  readonly checked: number;
  readonly faults: number;
}

type Result = Exclude<RecordingAuditRun['result'], 'running' | 'interrupted'>;

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
  #running: (RunningAudit & { readonly id: number }) | null = null;
  #isCancelled = false;
  #ended: Promise<void> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get running(): RunningAudit | null {
    return this.#running;
  }

  /** Resolves when it has begun. Throws ProblemError `recording-audit-running` while another runs. */
  async start(range: AuditRange, account: { readonly id: number; readonly name: string } | null): Promise<void> {
    const { repository, audits, clock } = this.#parts;
    if (this.#running) throw problemFor('recording-audit-running');
    const startedAt = clock.now();
    this.#isCancelled = false;
    this.#running = { ...range, id: 0, startedAt, accountName: account?.name ?? null, total: 0, checked: 0, faults: 0 };
    try {
      const total = await repository.countAnswered(range.from, range.before);
      const id = await audits.beginAudit({
        started_at: startedAt,
        user_id: account?.id ?? null,
        from_at: range.from,
        before_at: range.before,
      });
      this.#change({ id, total });
    } catch (error) {
      this.#running = null;
      throw error;
    }
    this.#ended = this.#run().then(
      (result) => this.#end(result),
      (error: unknown) => {
        this.#parts.onFault(error);
        return this.#end('failed');
      },
    );
  }

  /** Resolves when it has ended; what it has found is kept. */
  async cancel(): Promise<void> {
    this.#isCancelled = true;
    await this.#ended;
  }

  async #run(): Promise<Result> {
    const { repository, audits } = this.#parts;
    const { from, before } = this.#running as AuditRange;
    let after = { at: from, id: 0 };
    for (;;) {
      const calls = await repository.answeredBetween(from, before, after, callsAtOnce);
      for (const call of calls) {
        if (this.#isCancelled) return 'cancelled';
        await this.#look(call);
        after = { at: call.created_at, id: call.id };
      }
      if (calls.length < callsAtOnce) return 'done';
      const { id, checked, faults } = this.#running as RunningAudit & { id: number };
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
    const { checked, faults } = this.#running as RunningAudit;
    this.#change({ checked: checked + 1, faults: faults + (fault === null ? 0 : 1) });
  }

  async #end(result: Result): Promise<void> {
    const running = this.#running;
    if (!running) return;
    const { id, checked, faults } = running;
    const change: Partial<AuditRow> = { ended_at: this.#parts.clock.now(), checked, faults, result };
    await this.#parts.audits.updateAudit(id, change).catch(this.#parts.onFault);
    this.#running = null;
    this.#parts.onChanged();
  }

  #change(change: Partial<RunningAudit & { id: number }>): void {
    if (this.#running) this.#running = { ...this.#running, ...change };
    this.#parts.onChanged();
  }
}
