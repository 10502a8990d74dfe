import type { Clock } from '../../../shared/clock.ts';
import type { List } from '../../../shared/contract/envelope.ts';
import type {
  RecordingHold,
  RetentionPreview,
  RetentionRules,
  RetentionRun,
  RetentionState,
} from '../../../shared/contract/retention.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { AuditLog } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/caller.ts';
import type { ClockTrust } from '../../platform/clock-trust.ts';
import { dayAfter, formatDateTime, parseDateTime } from '../../platform/database/local-time.ts';
import type { Paging } from '../../platform/database/page.ts';
import type { CdrService } from '../cdr/cdr-service.ts';
import { reasonToAsk } from './ask-first.ts';
import type { DatedRule } from './due-recordings.sql.ts';
import type { RecordingRemoval } from './removal.ts';
import type { HoldRepository } from './hold-repository.ts';
import type { RemovalRepository } from './removal-repository.ts';
import type { RulesRepository } from './rules-repository.ts';
import type { RunRepository } from './run-repository.ts';
import type { SetAsideRepository } from './set-aside-repository.ts';

type RunRow = NonNullable<Awaited<ReturnType<RunRepository['lastRun']>>>;
type HoldRow = NonNullable<Awaited<ReturnType<HoldRepository['oneHold']>>>;
type Held = Pick<HoldRow, 'record_id' | 'customer_id'>;

interface Parts {
  readonly rules: RulesRepository;
  readonly removals: RemovalRepository;
  readonly aside: Pick<SetAsideRepository, 'countSetAside'>;
  readonly runs: RunRepository;
  readonly holds: HoldRepository;
  readonly removal: RecordingRemoval;
  readonly cdr: Pick<CdrService, 'checkVisibleRecord'>;
  /** Throws ProblemError for a customer whom the caller may not see. */
  readonly checkCustomer: (caller: Caller, customerId: number) => Promise<void>;
  readonly trust: ClockTrust;
  readonly nextNight: () => number;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly timeZone: string;
}

type Rules = Pick<RetentionRules, 'rules'>;

/**
 * The moments before which the recordings of each rule are due on a day, YYYY-MM-DD: whole days of the clinic after the
 * day of the call.
 */
const rulesOnDay = ({ rules }: Rules, day: string, timeZone: string): DatedRule[] =>
  rules.map((rule) => ({
    rule,
    before: rule.keep_days === null ? null : parseDateTime(dayAfter(day, -rule.keep_days), timeZone),
  }));

/** The same on the day of a moment. */
export const datedRulesOf = (rules: Rules, now: number, timeZone: string): DatedRule[] =>
  rulesOnDay(rules, formatDateTime(now, timeZone).slice(0, 10), timeZone);

const seesEverything = ({ permissions }: Caller): boolean =>
  permissions.has('cdr.view.all') && permissions.has('customer.view.all');

/** How long recordings are kept, and which are on hold. */
export class RetentionService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  rules(): Promise<RetentionRules> {
    return this.#parts.rules.rules();
  }

  updateRules(caller: Caller, rules: RetentionRules): Promise<RetentionRules> {
    const { rules: repository, audit } = this.#parts;
    return repository.replaceRules(rules, (transaction, before) =>
      audit.did(
        caller,
        'recording.retention-changed',
        {
          changes: {
            is_enabled: { from: before.is_enabled, to: rules.is_enabled },
            rules: { from: before.rules, to: rules.rules },
          },
        },
        transaction,
      ),
    );
  }

  /** `on`: YYYY-MM-DD; today when left out. Holds, scores and sizes are those of now. */
  async preview(on?: string): Promise<RetentionPreview> {
    const { rules, removals, clock, timeZone } = this.#parts;
    const stored = await rules.rules();
    const dated = on === undefined ? datedRulesOf(stored, clock.now(), timeZone) : rulesOnDay(stored, on, timeZone);
    const due = dated.length === 0 ? [] : await removals.dueByRule(dated);
    const oldest = due.map((one) => one.oldest).toSorted((one, other) => one - other)[0];
    return {
      rules: dated.map(({ rule }, position) => {
        const { recordings, bytes, unmeasured } = due.find((one) => one.rule === position) ?? {
          recordings: 0,
          bytes: 0,
          unmeasured: 0,
        };
        return { name: rule.name, recordings, bytes, unmeasured };
      }),
      held: dated.length === 0 ? 0 : await removals.countKept(dated, 'held'),
      scored: dated.length === 0 ? 0 : await removals.countKept(dated, 'scored'),
      oldest: oldest === undefined ? null : this.#time(oldest),
      asks: await reasonToAsk(
        { ...this.#parts, rulesAt: (moment) => datedRulesOf(stored, moment, timeZone) },
        { moment: on === undefined ? clock.now() : parseDateTime(on, timeZone), due },
      ),
      now: this.#time(clock.now()),
    };
  }

  async state(): Promise<RetentionState> {
    const { rules, runs, aside, removal, nextNight } = this.#parts;
    const [last, { is_enabled: isEnabled }] = await Promise.all([runs.lastRun(), rules.rules()]);
    const counts = await aside.countSetAside();
    const { running } = removal;
    return {
      running: running && {
        id: Math.max(1, running.id),
        started_at: this.#time(running.startedAt),
        ended_at: null,
        account_name: running.accountName,
        removed: running.removed,
        bytes: running.bytes,
        result: 'running',
        kind: running.kind,
        set_aside: counts.get(running.id) ?? 0,
        restored: running.restored,
        missing: running.missing,
      },
      last: last ? this.#runOf(last, counts) : null,
      next_at: isEnabled ? this.#time(nextNight()) : null,
    };
  }

  /** Throws ProblemError `clock-doubted` while the clock is in doubt, unless the caller says that it is right. */
  async run(caller: Caller, isClockRight: boolean): Promise<RetentionState> {
    const { removal, trust, audit } = this.#parts;
    const doubt = trust.doubt();
    if (doubt !== null && !isClockRight) throw problemFor('clock-doubted');
    const confirmed = doubt === null ? {} : { confirmed: doubt };
    await removal.start({ id: caller.userId, name: caller.name }, (transaction) =>
      audit.did(caller, 'recording.retention-run', confirmed, transaction),
    );
    if (doubt !== null) await trust.confirm();
    return this.state();
  }

  async restore(caller: Caller, id: number): Promise<RetentionState> {
    const { removal, audit } = this.#parts;
    await removal.restore(id, { id: caller.userId, name: caller.name });
    await audit.did(caller, 'recording.removal-restored', { id });
    return this.state();
  }

  async deleteSetAside(caller: Caller, id: number): Promise<RetentionState> {
    const { removal, audit } = this.#parts;
    await removal.delete(id, { id: caller.userId, name: caller.name }, (transaction) =>
      audit.did(caller, 'recording.removal-deleted', { id }, transaction),
    );
    return this.state();
  }

  async cancel(caller: Caller): Promise<RetentionState> {
    const { removal, audit } = this.#parts;
    if (removal.running) await audit.did(caller, 'recording.retention-cancelled', {});
    await removal.cancel();
    return this.state();
  }

  async runs(paging: Paging & { sort: 'started_at' }): Promise<List<RetentionRun>> {
    const { runs, aside } = this.#parts;
    const { rows, total, next } = await runs.runs(paging);
    const counts = await aside.countSetAside();
    return { rows: rows.map((row) => this.#runOf(row, counts)), total, next_cursor: next };
  }

  async holds(caller: Caller, paging: Paging & { sort: 'held_at' }): Promise<List<RecordingHold>> {
    const ids = seesEverything(caller) ? null : await this.#visibleHolds(caller);
    if (ids?.length === 0) return { rows: [], total: 0, next_cursor: null };
    const { rows, total, next } = await this.#parts.holds.holds(paging, ids);
    return { rows: rows.map((row) => this.#holdOf(caller, row)), total, next_cursor: next };
  }

  async hold(caller: Caller, recordId: number, reason: string): Promise<RecordingHold> {
    await this.#parts.cdr.checkVisibleRecord(caller, recordId);
    return this.#hold(caller, { recordId, customerId: null, reason });
  }

  async holdCustomer(caller: Caller, customerId: number, reason: string): Promise<RecordingHold> {
    await this.#parts.checkCustomer(caller, customerId);
    return this.#hold(caller, { recordId: null, customerId, reason });
  }

  async release(caller: Caller, id: number, reason: string): Promise<null> {
    const { holds, audit, clock } = this.#parts;
    const held = await holds.oneHold(id);
    if (!held || !(await this.#sees(caller, held))) throw problemFor('record-not-found');
    const isReleased = await holds.release({ id, reason, userId: caller.userId, at: clock.now() }, (transaction) =>
      audit.did(caller, 'recording.released', { id, reason }, transaction),
    );
    if (!isReleased) throw problemFor('record-not-found');
    return null;
  }

  async #visibleHolds(caller: Caller): Promise<number[]> {
    const ids: number[] = [];
    for (const held of await this.#parts.holds.held()) if (await this.#sees(caller, held)) ids.push(held.id);
    return ids;
  }

  /** Whether the caller may see the call or the customer that is held. */
  async #sees(caller: Caller, { record_id: recordId, customer_id: customerId }: Held): Promise<boolean> {
    const { cdr, checkCustomer } = this.#parts;
    const { permissions } = caller;
    try {
      if (recordId !== null && !permissions.has('cdr.view.all')) await cdr.checkVisibleRecord(caller, recordId);
      if (customerId !== null && !permissions.has('customer.view.all')) await checkCustomer(caller, customerId);
      return true;
    } catch (error) {
      if (error instanceof ProblemError) return false;
      throw error;
    }
  }

  async #hold(
    caller: Caller,
    hold: { recordId: number | null; customerId: number | null; reason: string },
  ): Promise<RecordingHold> {
    const { holds, removal, audit, clock } = this.#parts;
    const { recordId, customerId, reason } = hold;
    const id = await removal.hold(() =>
      holds.hold({ ...hold, userId: caller.userId, at: clock.now() }, (transaction) =>
        audit.did(caller, 'recording.held', { record_id: recordId, customer_id: customerId, reason }, transaction),
      ),
    );
    const row = await holds.oneHold(id);
    if (!row) throw problemFor('record-not-found');
    return this.#holdOf(caller, row);
  }

  #runOf(row: RunRow, counts: ReadonlyMap<number, number>): RetentionRun {
    const { id, started_at: startedAt, ended_at: endedAt, account_name, removed, bytes, result } = row;
    const { restored, missing } = row;
    return {
      id,
      started_at: this.#time(startedAt),
      ended_at: endedAt === null ? null : this.#time(endedAt),
      account_name,
      removed,
      bytes,
      result: result as RetentionRun['result'],
      set_aside: counts.get(id) ?? 0,
      restored,
      missing,
    };
  }

  /** The name of a customer is for those who see every customer. */
  #holdOf(caller: Caller, row: HoldRow): RecordingHold {
    const seesAll = caller.permissions.has('customer.view.all');
    return {
      id: row.id,
      record_id: row.record_id,
      call_id: row.call_id,
      called_at: row.called_at === null ? null : this.#time(row.called_at),
      customer:
        row.customer_id === null ? null : { id: row.customer_id, name: seesAll ? (row.customer_name ?? '') : '' },
      reason: row.reason,
      account_name: row.account_name,
      held_at: this.#time(row.held_at),
    };
  }

  #time(epochMs: number): string {
    return formatDateTime(epochMs, this.#parts.timeZone);
  }
}
