import type { Clock } from '../../../shared/clock.ts';
import type { Permission } from '../../../shared/contract/permission.ts';
import {
  type CallOutcome,
  type NewWrapUp,
  type SavedWrapUp,
  type WrapUp,
  wrapUpEndpoints,
  type WrapUpPart,
  type WrapUpRecord,
} from '../../../shared/contract/wrap-up.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { type FieldProblem, fieldProblem, fieldProblemsOf } from '../../../shared/problems/field-problems.ts';
import type { AppointmentService } from '../../clinic/appointments/appointments-service.ts';
import type { FollowupService } from '../../clinic/followups/followups-service.ts';
import type { LookupCache } from '../../clinic/lookups/lookup-cache.ts';
import type { LeadService } from '../../clinic/reservations/lead-service.ts';
import type { ReservationService } from '../../clinic/reservations/reservations-service.ts';
import type { AuditLog } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/caller.ts';
import type { ClinicTransaction } from '../../platform/database/clinic-database.ts';
import { type PreparedChange, RolledBack } from '../../platform/database/transact.ts';
import { requirePermission } from '../../platform/http/require-permission.ts';
import type { ClinicAnnouncer } from '../../platform/realtime/clinic-announcer.ts';
import { refuseFields } from '../../platform/field-errors.ts';
import type { IdentifyCustomer } from '../identify-customer.ts';
import type { CdrService } from '../cdr/cdr-service.ts';
import type { WrapUpRepository } from './wrap-ups-repository.ts';
import type { WrittenRecord } from './undo-record.sql.ts';
import { type WrapUpRow, wrapUpView } from './wrap-up-view.ts';

interface WrapUpParts {
  readonly repository: WrapUpRepository;
  readonly cdr: Pick<CdrService, 'checkVisible'>;
  readonly lookupCache: Pick<LookupCache, 'callOutcome' | 'callOutcomes' | 'user'>;
  readonly followups: Pick<FollowupService, 'prepareCreation' | 'prepareExecution'>;
  readonly appointments: Pick<AppointmentService, 'prepareCreation'>;
  readonly reservations: Pick<ReservationService, 'prepareCreation'>;
  readonly leads: Pick<LeadService, 'toComplete'>;
  readonly identify: IdentifyCustomer;
  readonly audit: AuditLog;
  readonly announcer: ClinicAnnouncer;
  readonly clock: Clock;
  readonly timeZone: string;
}

/** The permission that each record of a wrap-up is written with. */
export const permissionFor: Record<WrapUpRecord, Permission> = {
  'wrap-up': 'agent.work',
  completed: 'followup.edit',
  planned: 'followup.edit',
  appointment: 'appointment.edit',
  enquiry: 'reservation.edit',
};
const recordOf: Record<WrapUpPart, WrapUpRecord> = {
  completes: 'completed',
  next: 'planned',
  promise: 'planned',
  appointment: 'appointment',
  enquiry: 'enquiry',
};

interface WrittenPart {
  readonly records: readonly WrittenRecord[];
  readonly announce: () => Promise<unknown>;
}
/** Writes a part whose checks are done. */
type Part = (transaction: ClinicTransaction) => Promise<WrittenPart>;
/** Makes the checks of a part that was given. */
type Preparation = readonly [name: WrapUpPart, prepare: () => Promise<Part>];

/**
 * Agents' wrap-ups: outcome and note of a call, of each agent who took part in it, kept with its record, and records of
 * the customer.
 */
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

  /** All or nothing. Throws one ProblemError with the wrong fields of all parts, or the first other refusal. */
  async save(caller: Caller, input: NewWrapUp, address: string): Promise<SavedWrapUp> {
    const { repository, cdr, audit, announcer, clock } = this.#parts;
    const given = this.#preparations(caller, input);
    for (const [name] of given)
      await requirePermission(audit, caller, permissionFor[recordOf[name]], {
        path: wrapUpEndpoints.save.path,
        address,
      });
    await cdr.checkVisible(caller, input.call_id);
    const parts = await this.#prepared(input, given);
    const { call_id, outcome_id = null, note = null } = input;
    const row: WrapUpRow = { call_id, user_id: caller.userId, outcome_id, note, saved_at: clock.now() };
    const hasNote = input.outcome_id !== undefined || input.note !== undefined || parts.length === 0;
    const written: WrittenPart[] = [];
    const records = await repository.save(row, hasNote, async (transaction) => {
      for (const write of parts) written.push(await write(transaction));
      return written.flatMap((part) => part.records);
    });
    if (hasNote) announcer.announce('CallRecordChanged', { call_id });
    for (const { announce } of written) await announce();
    return { ...this.#toWrapUp(row), records: records.map(({ kind, id }) => ({ kind, id })) };
  }

  async #prepared({ outcome_id: outcomeId }: NewWrapUp, given: readonly Preparation[]): Promise<Part[]> {
    const problems: Record<string, readonly FieldProblem[]> = {};
    if (typeof outcomeId === 'number' && !this.#parts.lookupCache.callOutcome(outcomeId))
      problems['outcome_id'] = [fieldProblem('call-outcome-unknown')];
    const parts: Part[] = [];
    for (const [name, prepare] of given)
      try {
        const part = await inPart(name, prepare);
        parts.push((transaction) => inPart(name, () => part(transaction)));
      } catch (error) {
        const fields = error instanceof ProblemError ? fieldProblemsOf(error) : {};
        if (Object.keys(fields).length === 0) throw error;
        Object.assign(problems, fields);
      }
    refuseFields(problems);
    return parts;
  }

  /** The next follow-up is planned with the one that is completed, or else by itself. */
  #preparations(caller: Caller, input: NewWrapUp): Preparation[] {
    const { followups, appointments, reservations, leads, identify } = this.#parts;
    const { customer_id: customerId = 0, note, completes, next, promise, appointment, enquiry } = input;
    const plan = (when: PlannedTime) => async (): Promise<Part> => {
      const planned = { customer_id: customerId, followup_user_id: caller.userId, remark: note ?? undefined };
      const version = { date: when.followup_date, time: when.followup_time ?? null };
      const change = await followups.prepareCreation(caller, { ...planned, ...when });
      return partOf(change, (id) => [{ kind: 'planned', id, version }]);
    };
    const complete = async (completion: NonNullable<typeof completes>): Promise<Part> => {
      const execution = { ...completion, next_followup_date: next?.followup_date };
      return partOf(await followups.prepareExecution(caller, execution), ({ at, nextId }) => [
        { kind: 'completed', id: completion.id, version: at },
        ...(next && nextId !== null
          ? [{ kind: 'planned' as const, id: nextId, version: { date: next.followup_date, time: null } }]
          : []),
      ]);
    };
    const book = async (booking: NonNullable<typeof appointment>): Promise<Part> => {
      const change = await appointments.prepareCreation(caller, { ...booking, customer_id: customerId });
      return partOf(change, (id) => [{ kind: 'appointment', id, version: 1 }]);
    };
    const take = async (taken: NonNullable<typeof enquiry>): Promise<Part> => {
      const leadId = await leads.toComplete(caller, input.call_id);
      const asked = { ...taken, customer_id: input.customer_id, ...(leadId === null ? {} : { lead_id: leadId }) };
      const { write, announce } = await reservations.prepareCreation(caller, asked);
      const announceAndIdentify = async (id: number): Promise<void> => {
        const { customer } = await announce(id);
        await identify(caller, { call_id: input.call_id, customer_id: customer.id }).catch(unlessOfOtherNumber);
      };
      return partOf({ write, announce: announceAndIdentify }, (id) => [{ kind: 'enquiry', id, version: 1 }]);
    };
    return [
      ...(completes ? [['completes', () => complete(completes)] as const] : []),
      ...(next && !completes ? [['next', plan(next)] as const] : []),
      ...(promise ? [['promise', plan(promise)] as const] : []),
      ...(appointment ? [['appointment', () => book(appointment)] as const] : []),
      ...(enquiry ? [['enquiry', () => take(enquiry)] as const] : []),
    ];
  }

  #toWrapUp(row: WrapUpRow): WrapUp {
    const { lookupCache, timeZone } = this.#parts;
    return wrapUpView(row, lookupCache, timeZone);
  }
}

/** A wrap-up that is written weeks after its call leaves the call as it is. */
function unlessOfOtherNumber(error: unknown): void {
  if (!(error instanceof ProblemError) || error.reason !== 'customer-of-other-number') throw error;
}

interface PlannedTime {
  readonly followup_date: string;
  readonly followup_time?: string | undefined;
}

const partOf =
  <Written>(
    { write, announce }: PreparedChange<Written, unknown>,
    recordsOf: (written: Written) => readonly WrittenRecord[],
  ): Part =>
  async (transaction) => {
    const written = await write(transaction);
    return { records: recordsOf(written), announce: () => announce(written) };
  };

/** Names the part in a problem: wrong fields get its name as prefix, except the customer, whom the parts share. */
async function inPart<Result>(part: WrapUpPart, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RolledBack) throw new RolledBack(() => inPart(part, error.explain));
    if (!(error instanceof ProblemError)) throw error;
    const { code, message, details, reason, params } = error;
    const fields = Object.entries(fieldProblemsOf(error)).map(([field, problems]) => [
      field === 'customer_id' ? field : `${part}.${field}`,
      problems,
    ]);
    const named = fields.length > 0 ? { fields: Object.fromEntries(fields) } : { part };
    throw new ProblemError(code, message, { ...details, ...named }, { reason, params, cause: error });
  }
}
