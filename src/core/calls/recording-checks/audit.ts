import type { Clock } from '../../../shared/clock.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { LongRun } from '../long-run.ts';
import type { CheckedCall, RecordingChecker } from './checker.ts';
import type { AuditRepository } from './audit-repository.ts';
import type { AuditedCallRepository } from './audited-call-repository.ts';
import { settledMs } from './measuring.ts';
import type { RecordingCheckRepository } from './recording-checks-repository.ts';

const callsAtOnce = 100;
/** So many in a row that cannot be looked at mean that the machine fails, and not a file. */
const mostFailures = 10;

export interface AuditRange {
  /** From the first moment to before the last, epoch milliseconds. */
  readonly from: number;
  readonly before: number;
}

/** How a run looks at recordings. */
interface AuditManner {
  readonly account: { readonly id: number; readonly name: string } | null;
  /**
   * Null: each file is read. A number: files that are where they were and were not written to are left unread, and so
   * many of any time are read, those first that were not read for longest.
   */
  readonly readings: number | null;
}

type AuditedCall = CheckedCall & {
  readonly record_id: number | null;
  readonly bytes: number | null;
  readonly stamp: string | null;
  readonly fault: string | null;
};

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
  readonly repository: Pick<RecordingCheckRepository, 'save'>;
  readonly calls: AuditedCallRepository;
  readonly audits: AuditRepository;
  readonly checker: Pick<RecordingChecker, 'check' | 'isUnchanged'>;
  readonly clock: Clock;
  readonly onChanged: () => void;
  readonly onFault: (error: unknown) => void;
}

/**
 * Looks at the recording of each answered call of a time, one run at a time. Content that was measured is not measured
 * again.
 */
export class RecordingAudit {
  readonly #parts: Parts;
  readonly #run: LongRun<RunningAudit>;
  #failures = 0;

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
  start(range: AuditRange, { account, readings }: AuditManner): Promise<void> {
    const { calls, audits, clock } = this.#parts;
    const startedAt = clock.now();
    return this.#run.start(
      { ...range, id: 0, startedAt, accountName: account?.name ?? null, total: 0, checked: 0, faults: 0 },
      async () => {
        this.#failures = 0;
        const total = await calls.countAnswered(range.from, range.before);
        const id = await audits.beginAudit({
          started_at: startedAt,
          user_id: account?.id ?? null,
          from_at: range.from,
          before_at: range.before,
        });
        return { id, total: total + (readings ?? 0) };
      },
      async () => {
        const ended = await this.#lookAtAll(range, readings === null);
        return ended === 'done' && readings !== null ? this.#readLongUnread(readings, startedAt) : ended;
      },
    );
  }

  /** Resolves when it has ended; what it has found is kept. */
  cancel(): Promise<void> {
    return this.#run.cancel();
  }

  async #lookAtAll({ from, before }: AuditRange, isReading: boolean): Promise<'done' | 'cancelled'> {
    const { clock } = this.#parts;
    // The file of a call that has just ended may not be closed yet.
    const now = clock.now();
    const range = { from, before, settled: now - settledMs + 1, now };
    let after = { at: from, id: 0 };
    for (;;) {
      const calls = await this.#parts.calls.answeredBetween(range, after, callsAtOnce);
      if (!(await this.#lookAt(calls, isReading))) return 'cancelled';
      const last = calls.at(-1);
      if (!last || calls.length < callsAtOnce) return 'done';
      after = { at: last.created_at, id: last.id };
    }
  }

  async #readLongUnread(readings: number, moment: number): Promise<'done' | 'cancelled'> {
    let after = { at: -1, id: 0 };
    for (let left = readings; left > 0; left -= callsAtOnce) {
      const calls = await this.#parts.calls.unreadSince(moment, after, Math.min(left, callsAtOnce));
      if (!(await this.#lookAt(calls, true))) return 'cancelled';
      const last = calls.at(-1);
      if (!last) break;
      after = { at: last.read_at, id: last.id };
    }
    return 'done';
  }

  /** Resolves with false when it was cancelled. */
  async #lookAt(calls: readonly AuditedCall[], isReading: boolean): Promise<boolean> {
    const { audits } = this.#parts;
    for (const call of calls) {
      if (this.#run.isCancelled) return false;
      const fault = await this.#look(call, isReading).catch((error: unknown) => this.#failed(call, error));
      const { checked, faults } = this.#run.current;
      this.#run.change({ checked: checked + 1, faults: faults + (fault === null ? 0 : 1) });
    }
    const { id, checked, faults } = this.#run.current;
    await audits.updateAudit(id, { checked, faults });
    return true;
  }

  async #look(call: AuditedCall, isReading: boolean): Promise<string | null> {
    const { repository, checker } = this.#parts;
    const isKnown = !isReading && call.record_id !== null && (await checker.isUnchanged(call, call));
    let { fault } = call;
    if (!isKnown) {
      const check = await checker.check(call);
      await repository.save({ check, file: call.record_filename });
      fault = check.fault ?? null;
    }
    this.#failures = 0;
    return fault;
  }

  /** One recording that cannot be looked at keeps no other from it. */
  #failed({ fault }: AuditedCall, error: unknown): string | null {
    if (++this.#failures >= mostFailures) throw error;
    this.#parts.onFault(error);
    return fault;
  }
}
