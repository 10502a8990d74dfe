import type { Clock } from '../../../shared/clock.ts';
import type { List } from '../../../shared/contract/envelope.ts';
import type {
  RecordingAuditRun,
  RecordingAuditState,
  RecordingCheck,
  RecordingFault,
  RecordingGap,
  RecordingGapCount,
  RecordingGapCountKey,
} from '../../../shared/contract/recording-check.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { AuditLog } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/caller.ts';
import { dayAfter, formatDateTime, parseDateTime } from '../../platform/database/local-time.ts';
import type { Paging } from '../../platform/database/page.ts';
import type { Peaks, RecordingFiles } from '../cdr/recording-files.ts';
import type { CdrService } from '../cdr/cdr-service.ts';
import type { AuditRange, RecordingAudit } from './audit.ts';
import { marksOfBits } from './fault-of.ts';
import type { Nightly } from './nightly.ts';
import type { AuditRepository } from './audit-repository.ts';
import type { GapRepository } from './gap-repository.ts';
import type { CheckRow, RecordingCheckRepository } from './recording-checks-repository.ts';
import { peakBuckets, peaksOfRow, signalsOfRow } from './sound-columns.ts';

/** Zones differ from UTC by quarters of an hour: days are added up from these. */
const sliceMs = 900_000;

interface Days {
  readonly from: string;
  readonly to: string;
}

interface GapCriteria extends Days {
  readonly fault?: RecordingFault | undefined;
  readonly agent_id?: string | undefined;
  readonly line_group?: string | undefined;
}

interface Parts {
  readonly repository: RecordingCheckRepository;
  readonly gaps: GapRepository;
  readonly audits: AuditRepository;
  readonly cdr: Pick<CdrService, 'checkVisibleRecord' | 'recordingOf'>;
  readonly files: Pick<RecordingFiles, 'peaks'>;
  readonly runs: RecordingAudit;
  readonly nightly: Pick<Nightly, 'next'>;
  readonly agentName: (agentId: string) => string | null;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly timeZone: string;
}

/** The faults that were found, each beside all calls: those of its own are its faults. */
function faultCounts(counts: readonly RecordingGapCount[]): RecordingGapCount[] {
  const sum = (of: 'answered' | 'checked'): number => counts.reduce((total, count) => total + count[of], 0);
  const all = { answered: sum('answered'), checked: sum('checked') };
  return counts.filter(({ key }) => key !== null).map((count) => ({ ...count, ...all }));
}

/** Checks of recordings: their sound and their files. */
export class RecordingCheckService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Null until it was looked at. Refuses a record that the caller may not see. */
  async check(caller: Caller, recordId: number): Promise<RecordingCheck | null> {
    await this.#parts.cdr.checkVisibleRecord(caller, recordId);
    const row = await this.#parts.repository.one(recordId);
    return row ? this.#view(row) : null;
  }

  /** From the measurement, or from the file while it has not been measured. */
  async peaks(caller: Caller, recordId: number): Promise<Peaks> {
    const { repository, cdr, files } = this.#parts;
    const file = await cdr.recordingOf(caller, recordId);
    const row = await repository.one(recordId);
    return (row && peaksOfRow(row)) ?? files.peaks(file, peakBuckets);
  }

  async gaps(criteria: GapCriteria, paging: Paging & { sort: 'called_at' }): Promise<List<RecordingGap>> {
    const filter = {
      ...this.#rangeOf(criteria),
      fault: criteria.fault,
      agentId: criteria.agent_id,
      lineGroup: criteria.line_group,
    };
    const found = await this.#parts.gaps.gaps(filter, paging);
    return {
      rows: found.rows.map((row) => ({
        record_id: row.id,
        call_id: row.call_id,
        called_at: this.#time(row.called_at),
        agent_id: row.agent_id,
        agent_name: row.agent_name,
        line_group: row.line_group,
        billsec: row.billsec,
        seconds: row.length_ms === null ? null : row.length_ms / 1000,
        fault: row.fault as RecordingFault,
        damaged_from: row.damaged_from_ms === null ? null : row.damaged_from_ms / 1000,
      })),
      total: found.total,
      next_cursor: found.next,
    };
  }

  /** Those with gaps first; faults as often as they are found. */
  async gapCounts({ by, ...days }: Days & { by: RecordingGapCountKey }): Promise<RecordingGapCount[]> {
    const { gaps, agentName } = this.#parts;
    const { from, before } = this.#rangeOf(days);
    const counted = await gaps.counts(from, before, by === 'day' ? 'slice' : by, sliceMs);
    const counts = new Map<string | null, RecordingGapCount>();
    for (const { key, answered, checked, faults } of counted) {
      const name = by === 'day' ? this.#time(Number(key) * sliceMs).slice(0, 10) : (key as string | null);
      const before = counts.get(name) ?? { key: name, name: null, answered: 0, checked: 0, faults: 0 };
      counts.set(name, {
        key: name,
        name: by === 'agent' && name !== null ? agentName(name) : name,
        answered: before.answered + Number(answered),
        checked: before.checked + Number(checked),
        faults: before.faults + Number(faults),
      });
    }
    const keyOf = ({ key }: RecordingGapCount): string => key ?? '';
    return (by === 'fault' ? faultCounts([...counts.values()]) : [...counts.values()]).toSorted((one, other) =>
      by === 'day'
        ? keyOf(other).localeCompare(keyOf(one))
        : other.faults - one.faults || keyOf(one).localeCompare(keyOf(other)),
    );
  }

  async auditState(): Promise<RecordingAuditState> {
    const { repository, audits, nightly } = this.#parts;
    const [last, unmeasured] = await Promise.all([audits.lastAudit(), repository.countUnchecked()]);
    return {
      running: this.#running(),
      last: last
        ? {
            started_at: this.#time(last.started_at),
            ended_at: last.ended_at === null ? null : this.#time(last.ended_at),
            account_name: last.account_name,
            ...this.#daysOf({ from: last.from_at, before: last.before_at }),
            total: null,
            checked: last.checked,
            faults: last.faults,
            result: last.result as RecordingAuditRun['result'],
          }
        : null,
      next_at: this.#time(nightly.next),
      unmeasured,
    };
  }

  async startAudit(caller: Caller, days: Days): Promise<RecordingAuditState> {
    const { runs, audit } = this.#parts;
    await runs.start(this.#rangeOf(days), {
      account: { id: caller.userId, name: caller.name },
      readings: null,
    });
    await audit.did(caller, 'recording.audit-started', { from: days.from, to: days.to });
    return this.auditState();
  }

  async cancelAudit(caller: Caller): Promise<RecordingAuditState> {
    const { runs, audit } = this.#parts;
    if (runs.running) await audit.did(caller, 'recording.audit-cancelled', { ...this.#daysOf(runs.running) });
    await runs.cancel();
    return this.auditState();
  }

  #running(): RecordingAuditRun | null {
    const { running } = this.#parts.runs;
    return (
      running && {
        started_at: this.#time(running.startedAt),
        ended_at: null,
        account_name: running.accountName,
        ...this.#daysOf(running),
        total: running.total,
        checked: running.checked,
        faults: running.faults,
        result: 'running',
      }
    );
  }

  #view(row: CheckRow): RecordingCheck {
    return {
      record_id: row.record_id,
      checked_at: this.#time(row.checked_at),
      fault: row.fault as RecordingFault | null,
      marks: marksOfBits(row.marks),
      signals: signalsOfRow(row),
    };
  }

  #rangeOf({ from, to }: Days): AuditRange {
    if (from > to) throw problemFor('range-reversed');
    const { timeZone } = this.#parts;
    return { from: parseDateTime(from, timeZone), before: parseDateTime(dayAfter(to), timeZone) };
  }

  #daysOf({ from, before }: AuditRange): Days {
    return { from: this.#time(from).slice(0, 10), to: this.#time(before - 1).slice(0, 10) };
  }

  #time(epochMs: number): string {
    return formatDateTime(epochMs, this.#parts.timeZone);
  }
}
