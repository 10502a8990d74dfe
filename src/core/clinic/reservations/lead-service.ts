import type { Clock } from '../../../shared/clock.ts';
import type { List } from '../../../shared/contract/envelope.ts';
import {
  type Lead,
  type LeadChange,
  type LeadToDrop,
  maxListedLeads,
  type NewLead,
} from '../../../shared/contract/lead.ts';
import { maskNumber } from '../../../shared/domain/masking.ts';
import { type ClinicPlace, toE164 } from '../../../shared/domain/phone-number.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { AuditLog } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/caller.ts';
import type { ClinicTransaction } from '../../platform/database/clinic-database.ts';
import { refuseFields } from '../../platform/field-errors.ts';
import { formatDateTime } from '../../platform/database/local-time.ts';
import { seesNumbers } from '../../platform/number-privacy.ts';
import type { ClinicAnnouncer } from '../../platform/realtime/clinic-announcer.ts';
import { checkGiven, numbersOf } from '../customers/customer-input.ts';
import { newCustomerMs } from '../customers/customers-service.ts';
import { visibilityOf } from '../customers/visibility.ts';
import { deletedEntry, type LookupCache } from '../lookups/lookup-cache.ts';
import { lookupProblems } from './check-lookups.ts';
import type { LeadRepository, LeadRow } from './lead-repository.ts';

interface LeadParts {
  readonly repository: LeadRepository;
  readonly lookupCache: LookupCache;
  readonly audit: AuditLog;
  readonly announcer: ClinicAnnouncer;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly place: ClinicPlace;
}

const givenIn = ({ given }: Pick<LeadRow, 'given'>): NewLead => JSON.parse(given) as NewLead;

/** Callers of whom a name and a number are known: what was said of them, and nothing else. */
export class LeadService {
  readonly #parts: LeadParts;

  constructor(parts: LeadParts) {
    this.#parts = parts;
  }

  async list(caller: Caller): Promise<List<Lead>> {
    const { repository } = this.#parts;
    const to = visibilityOf(caller);
    const rows = await repository.open(to, maxListedLeads);
    return { rows: rows.map((row) => this.#view(caller, row)), total: await repository.count(to), next_cursor: null };
  }

  async info(caller: Caller, id: number): Promise<Lead> {
    return this.#view(caller, await this.#openRow(caller, id));
  }

  async create(caller: Caller, input: NewLead): Promise<Lead> {
    const { repository, clock } = this.#parts;
    const id = await repository.create({
      ...this.#known(input),
      owner_id: caller.userId,
      created_at: clock.now(),
    });
    this.announceChange(id);
    return this.info(caller, id);
  }

  /** Throws ProblemError `changed-meanwhile`. An account that sees masked numbers would write those. */
  async update(caller: Caller, { id, version, ...input }: LeadChange): Promise<Lead> {
    requireNumbers(caller);
    await this.#openRow(caller, id);
    if (!(await this.#parts.repository.update({ id, version }, this.#known(input))))
      throw await this.#whyNot(caller, id);
    this.announceChange(id);
    return this.info(caller, id);
  }

  /** Throws ProblemError `changed-meanwhile`. */
  async drop(caller: Caller, { id, version }: LeadToDrop): Promise<null> {
    const { repository, clock, audit } = this.#parts;
    const { name } = await this.#openRow(caller, id);
    const isDropped = await repository.drop({ id, version }, clock.now(), (transaction) =>
      audit.did(caller, 'lead.dropped', { id, name }, transaction),
    );
    if (!isDropped) throw await this.#whyNot(caller, id);
    this.announceChange(id);
    return null;
  }

  /** The open lead of a call, where the caller may complete it; null otherwise. */
  async toComplete(caller: Caller, callId: string): Promise<number | null> {
    return seesNumbers(caller) ? this.#parts.repository.openOfCall(callId, visibilityOf(caller)) : null;
  }

  /** Throws unless the lead is open and the caller may complete it. */
  async checkCompletion(caller: Caller, id: number): Promise<void> {
    requireNumbers(caller);
    await this.#openRow(caller, id);
  }

  /** Throws ProblemError `lead-closed`, which undoes the transaction, when somebody else was faster. */
  async complete(transaction: ClinicTransaction, id: number, reservationId: number): Promise<void> {
    const { repository, clock } = this.#parts;
    if (!(await repository.complete(transaction, id, { reservationId, at: clock.now() })))
      throw problemFor('lead-closed');
  }

  announceChange(id: number): void {
    this.#parts.announcer.announce('LeadChanged', { id });
  }

  /**
   * An open lead as the other side of a call at `at` with this number: null where it has another one, and was not taken
   * in the week after the call began.
   */
  async ofCall(
    caller: Caller,
    id: number,
    { number, at }: { number: string | null; at: number },
  ): Promise<{ id: number; name: string } | null> {
    const { place } = this.#parts;
    const row = await this.#openRow(caller, id);
    const isNewSince = row.created_at >= at && row.created_at < at + newCustomerMs;
    const numbers = numbersOf(givenIn(row).customer.phone, place).map(({ e164 }) => e164);
    const hasNumber = number !== null && numbers.includes(toE164(number, place.region, place.areaCode));
    return isNewSince || hasNumber ? { id, name: row.name } : null;
  }

  /** Throws ProblemError `invalid-input` for IDs of no lookup entry. */
  #known(input: NewLead) {
    const { place, lookupCache } = this.#parts;
    const { customer, reservation } = input;
    checkGiven(this.#parts, customer, { prefix: 'customer.' });
    refuseFields(lookupProblems(lookupCache, reservation));
    return {
      name: customer.name,
      given: JSON.stringify({ customer, reservation }),
      numbers: numbersOf(customer.phone, place).map(({ e164 }) => e164),
    };
  }

  async #openRow(caller: Caller, id: number): Promise<LeadRow> {
    const row = await this.#parts.repository.one(id, visibilityOf(caller));
    if (!row) throw problemFor('lead-not-found');
    if (row.closed_at !== null) throw problemFor('lead-closed');
    return row;
  }

  /** The problem of a change that was not made: the lead is closed by now, or was changed. */
  async #whyNot(caller: Caller, id: number) {
    await this.#openRow(caller, id);
    return problemFor('changed-meanwhile');
  }

  #view(caller: Caller, row: LeadRow): Lead {
    const { lookupCache, timeZone } = this.#parts;
    const { customer, reservation } = givenIn(row);
    const { sfz: _document, ...open } = customer;
    return {
      id: row.id,
      customer: seesNumbers(caller) ? customer : { ...open, phone: customer.phone.map(maskNumber) },
      reservation,
      owner: lookupCache.user(row.owner_id) ?? deletedEntry(row.owner_id),
      call_id: row.call_id,
      created_at: formatDateTime(row.created_at, timeZone),
      version: row.version,
    };
  }
}

function requireNumbers(caller: Caller): void {
  if (!seesNumbers(caller))
    throw problemFor('permission-missing', {}, { details: { permission: 'customer.phone.view' } });
}
