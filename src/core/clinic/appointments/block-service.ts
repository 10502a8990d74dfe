import type { Clock } from '../../../shared/clock.ts';
import type { AppointmentBlock, NewBlock } from '../../../shared/contract/appointment-extension.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { AuditLog } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/caller.ts';
import { dayAfter, formatDateTime, parseDateTime } from '../../platform/database/local-time.ts';
import { refuseFields } from '../../platform/field-errors.ts';
import type { ClinicAnnouncer } from '../../platform/realtime/clinic-announcer.ts';
import { deletedEntry, type LookupCache } from '../lookups/lookup-cache.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { Blocked, BlockRepository, BlockRow } from './block-repository.ts';
import { spanOf } from './booked-span.ts';
import { refuseClashes, resourceErrors } from './resources.ts';
import { blockingErrors } from './time-errors.ts';

interface BlockParts {
  readonly repository: BlockRepository;
  readonly lookupCache: LookupCache;
  readonly settings: Pick<SettingsService, 'current'>;
  readonly announcer: ClinicAnnouncer;
  readonly audit: Pick<AuditLog, 'did'>;
  readonly clock: Clock;
  readonly timeZone: string;
}

/** Times at which a doctor cannot be booked: a lunch, a meeting. */
export class BlockService {
  readonly #parts: BlockParts;

  constructor(parts: BlockParts) {
    this.#parts = parts;
  }

  async list({ start, end }: { start: string; end: string }): Promise<AppointmentBlock[]> {
    const { repository, timeZone } = this.#parts;
    const range = { from: parseDateTime(start, timeZone), before: parseDateTime(dayAfter(end), timeZone) };
    return (await repository.between(range)).map((row) => this.#toBlock(row));
  }

  /** Throws ProblemError `conflict` with the appointments of that time that `over` does not name. */
  async block(caller: Caller, input: NewBlock): Promise<AppointmentBlock> {
    const { repository, lookupCache, settings, clock, timeZone } = this.#parts;
    checkDoctor(caller, input.doctor_id);
    const now = clock.now();
    const span = spanOf(input, timeZone);
    refuseFields({
      ...resourceErrors(input, lookupCache),
      ...blockingErrors(input, { hours: settings.current(), now, timeZone }),
    });
    const { doctor_id, reason } = input;
    const row = { doctor_id, ...span, reason, created_by: caller.userId, created_at: now };
    const done = await repository.add(row, { over: input.over ?? [], userId: caller.userId, now }, (within) =>
      this.#record(caller, 'appointment.blocked', row, within),
    );
    if ('clash' in done) return refuseClashes([done.clash], lookupCache, timeZone);
    if ('appointments' in done) return this.#refuseOver(done.appointments);
    this.#announce(row, done.moved);
    return this.#toBlock({ ...row, id: done.id });
  }

  async unblock(caller: Caller, id: number): Promise<{ id: number }> {
    const row = await this.#parts.repository.one(id);
    if (!row) throw problemFor('block-not-found');
    checkDoctor(caller, row.doctor_id);
    const freed = await this.#parts.repository.remove(row, (within) =>
      this.#record(caller, 'appointment.unblocked', row, within),
    );
    if (!freed) throw problemFor('block-not-found');
    this.#announce(row, freed);
    return { id };
  }

  #record(
    caller: Caller,
    action: 'appointment.blocked' | 'appointment.unblocked',
    row: Omit<BlockRow, 'id'>,
    within: Parameters<AuditLog['did']>[3],
  ): Promise<void> {
    const { audit, lookupCache, timeZone } = this.#parts;
    const detail = {
      name: lookupCache.user(row.doctor_id)?.name ?? '',
      from: formatDateTime(row.starts_at, timeZone),
      to: formatDateTime(row.ends_at, timeZone),
    };
    return audit.did(caller, action, detail, within);
  }

  #refuseOver(appointments: readonly Blocked[]): never {
    const details = {
      appointments: appointments.map(({ id, customer_name: name, ...span }) => ({
        id,
        customer: { name },
        start: this.#local(span.starts_at),
        end: this.#local(span.ends_at),
      })),
    };
    throw problemFor('block-over-appointments', { count: appointments.length }, { details });
  }

  #toBlock(row: BlockRow): AppointmentBlock {
    const { lookupCache } = this.#parts;
    return {
      id: row.id,
      doctor: lookupCache.user(row.doctor_id) ?? deletedEntry(row.doctor_id),
      start: this.#local(row.starts_at),
      end: this.#local(row.ends_at),
      reason: row.reason,
      created_by: lookupCache.user(row.created_by) ?? deletedEntry(row.created_by),
    };
  }

  #announce({ starts_at: at }: Pick<BlockRow, 'starts_at'>, appointments: readonly Blocked[]): void {
    const { announcer } = this.#parts;
    const dayOf = (moment: number): string => this.#local(moment).slice(0, 10);
    announcer.announce('AppointmentBlockChanged', { dates: [dayOf(at)] });
    for (const { id, version, status, starts_at: startsAt } of appointments)
      announcer.announce('AppointmentChanged', { id, version, status, dates: [dayOf(startsAt)] });
  }

  #local(at: number): string {
    return formatDateTime(at, this.#parts.timeZone);
  }
}

/** The refusal names the customers of a doctor: an account that may not see everybody blocks its own time alone. */
function checkDoctor(caller: Caller, doctorId: number): void {
  if (!caller.permissions.has('customer.view.all') && caller.userId !== doctorId)
    throw problemFor('permission-missing');
}
