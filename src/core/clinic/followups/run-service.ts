import type { Clock } from '../../../shared/clock.ts';
import type { List } from '../../../shared/contract/envelope.ts';
import type {
  CallResult,
  FollowupDetail,
  ListedFollowup,
  Postponement,
} from '../../../shared/contract/followup-run.ts';
import type { Followup } from '../../../shared/contract/followup.ts';
import type { Settings } from '../../../shared/contract/settings.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { Caller } from '../../platform/caller.ts';
import { formatDateTime, parseDateTime } from '../../platform/database/local-time.ts';
import { FieldCheck, refuseFields } from '../../platform/field-errors.ts';
import type { CustomerValues } from '../customers/customer-values.ts';
import { deletedEntry, type LookupCache } from '../lookups/lookup-cache.ts';
import type { FollowupRow } from './followups-repository.ts';
import { nextTry } from './next-try.ts';
import type { RunRepository, WrittenResult } from './run-repository.ts';
import type { ScriptRepository } from './script-repository.ts';
import type { FollowupService, IndexQuery } from './followups-service.ts';

interface RunParts {
  readonly repository: RunRepository;
  readonly scripts: Pick<ScriptRepository, 'ofType' | 'version'>;
  readonly followups: Pick<FollowupService, 'row' | 'rows' | 'view' | 'complete' | 'move' | 'announcedRow' | 'refuse'>;
  readonly customerValues: CustomerValues;
  readonly lookupCache: LookupCache;
  readonly settings: () => Settings;
  /** Leases ended with what was written. */
  readonly onLeasesEnded: () => void;
  readonly clock: Clock;
  readonly timeZone: string;
}

const planOf = (row: FollowupRow) => ({
  followup_time: row.followup_time,
  tries: row.tries,
  is_handed_back: row.handed_back_at !== null,
});

/** Calls for follow-ups, one after another: whom to call, what to ask, what came of it, when to try again. */
export class RunService {
  readonly #parts: RunParts;

  constructor(parts: RunParts) {
    this.#parts = parts;
  }

  async list(caller: Caller, query: IndexQuery & { type_id?: number | undefined }): Promise<List<ListedFollowup>> {
    const { followups, customerValues } = this.#parts;
    const found = await followups.rows(caller, query);
    const known = await customerValues.of(caller, [...new Set(found.rows.map((row) => row.customer_id))]);
    return {
      rows: found.rows.map((row) => ({
        ...followups.view(row),
        ...planOf(row),
        number: known.get(row.customer_id)?.number ?? '',
      })),
      total: found.total,
      next_cursor: found.next,
    };
  }

  async detail(caller: Caller, id: number): Promise<FollowupDetail> {
    const { repository, followups, lookupCache, settings, timeZone } = this.#parts;
    const row = await followups.row(caller, id);
    const [tries, written] = await Promise.all([repository.tries(id), repository.result(id)]);
    return {
      id,
      ...planOf(row),
      max_tries: settings().followup_max_tries,
      all_tries: tries.map((one) => ({
        id: one.id,
        user: lookupCache.user(one.user_id) ?? deletedEntry(one.user_id),
        outcome: lookupCache.callOutcome(one.outcome_id),
        note: one.note,
        tried_at: formatDateTime(one.tried_at, timeZone),
        next_date: one.next_date,
        next_time: one.next_time,
      })),
      script: await this.#script(row.type_id),
      written: written
        ? { outcome: lookupCache.callOutcome(written.outcome_id), asked: await this.#asked(row.type_id, written) }
        : null,
    };
  }

  async result(caller: Caller, input: CallResult) {
    const { followups, lookupCache } = this.#parts;
    const before = await followups.row(caller, input.id);
    const outcome = lookupCache.callOutcomes().find(({ id }) => id === input.outcome_id);
    const kept = await this.#checked(before, input, outcome !== undefined);
    if (outcome?.is_no_answer) return this.#tried(caller, followups.view(before), input);
    const done = await followups.complete(
      caller,
      {
        id: input.id,
        result: input.note ?? outcome?.name ?? '',
        tool_id: input.tool_id,
        next_followup_date: input.next_followup_date,
      },
      (transaction) => this.#parts.repository.keepResult(transaction, input.id, kept),
    );
    const { next, ...followup } = done;
    return { followup, effect: 'completed' as const, next, ...planOf(await followups.row(caller, input.id)) };
  }

  async postpone(caller: Caller, { id, date, time }: Postponement) {
    const { followups, clock, timeZone, onLeasesEnded } = this.#parts;
    // One that the caller may not see is not found, whatever else is wrong.
    await followups.row(caller, id);
    const now = clock.now();
    const check = new FieldCheck();
    if (date < formatDateTime(now, timeZone).slice(0, 10)) check.refuse('date', 'time-in-past');
    else if (time !== undefined && parseDateTime(`${date} ${time}:00`, timeZone) <= now)
      check.refuse('time', 'time-in-past');
    refuseFields(check.problems);
    const moved = await followups.move(caller, { id, followup_date: date, followup_time: time ?? null });
    onLeasesEnded();
    return moved;
  }

  async #tried(caller: Caller, before: Followup, input: CallResult) {
    const { repository, followups, settings, clock, timeZone, onLeasesEnded } = this.#parts;
    const now = clock.now();
    const tried = await repository.addTry(
      {
        followupId: input.id,
        userId: caller.userId,
        outcomeId: input.outcome_id,
        note: input.note ?? null,
        at: now,
        seen: input.tries,
      },
      {
        today: formatDateTime(now, timeZone).slice(0, 10),
        nextOf: (tries) => nextTry(tries, { now, timeZone, rule: settings() }),
      },
    );
    if (!tried) {
      const { status, handed_back_at: handedBackAt, tries } = await followups.row(caller, input.id);
      if (status === 0 && handedBackAt !== null) throw problemFor('follow-up-handed-back');
      if (status === 0 && input.tries !== undefined && input.tries !== tries) throw problemFor('call-counted');
      return followups.refuse(caller, before, now);
    }
    onLeasesEnded();
    const row = await followups.announcedRow(input.id);
    return {
      followup: followups.view(row),
      effect: tried.isHandedBack ? ('handed-back' as const) : ('tried' as const),
      next: null,
      ...planOf(row),
    };
  }

  /** Refuses entries that the clinic does not have; returns what is kept beside the result. */
  async #checked(row: FollowupRow, input: CallResult, isOutcomeKnown: boolean): Promise<WrittenResult> {
    const { lookupCache, scripts } = this.#parts;
    const { tool_id: tool, script_version: version, asked = [] } = input;
    const check = new FieldCheck();
    if (!isOutcomeKnown) check.refuse('outcome_id', 'call-outcome-unknown');
    if (tool !== undefined && !lookupCache.followupTool(tool)) check.refuse('tool_id', 'follow-up-tool-unknown');
    const steps = version === undefined || row.type_id === null ? null : await scripts.version(row.type_id, version);
    if (version !== undefined && steps === null) check.refuse('script_version', 'script-version-unknown');
    if (asked.some((place) => place >= (steps?.length ?? 0))) check.refuse('asked', 'script-step-unknown');
    refuseFields(check.problems);
    return {
      outcome_id: input.outcome_id,
      script_version: version ?? null,
      asked: steps === null ? null : JSON.stringify([...new Set(asked)].toSorted((one, other) => one - other)),
    };
  }

  async #script(typeId: number | null): Promise<FollowupDetail['script']> {
    const type = this.#parts.lookupCache.followupType(typeId);
    const script = type && (await this.#parts.scripts.ofType(type.id));
    return type && script && script.steps.length > 0 ? { type, ...script } : null;
  }

  async #asked(typeId: number | null, { script_version: version, asked }: WrittenResult) {
    if (typeId === null || version === null || asked === null) return [];
    const steps = (await this.#parts.scripts.version(typeId, version)) ?? [];
    const places = new Set(JSON.parse(asked) as number[]);
    return steps.map((step, place) => ({ ...step, is_asked: places.has(place) }));
  }
}
