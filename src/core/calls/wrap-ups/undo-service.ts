import type { Clock } from '../../../shared/clock.ts';
import type { UndoneWrapUp, WrapUpToUndo } from '../../../shared/contract/wrap-up.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { AppointmentService } from '../../clinic/appointments/appointments-service.ts';
import type { FollowupService } from '../../clinic/followups/followups-service.ts';
import type { EnquiryBooking } from '../../clinic/reservations/enquiry-booking.ts';
import type { ReservationService } from '../../clinic/reservations/reservations-service.ts';
import type { AuditLog } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/caller.ts';
import type { ClinicAnnouncer } from '../../platform/realtime/clinic-announcer.ts';
import type { UndoneRecord, WrapUpRepository } from './wrap-ups-repository.ts';
import type { WrittenRecord } from './undo-record.sql.ts';
import { permissionFor } from './wrap-ups-service.ts';

interface UndoParts {
  readonly repository: WrapUpRepository;
  readonly followups: Pick<FollowupService, 'info' | 'announcedRow'>;
  readonly appointments: Pick<AppointmentService, 'info' | 'byIds'>;
  readonly reservations: Pick<ReservationService, 'info'>;
  readonly enquiryBooking: Pick<EnquiryBooking, 'follow' | 'announce'>;
  readonly announcer: ClinicAnnouncer;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

/** How long a wrap-up may be undone after it was saved. */
const undoableMs = 3_600_000;

/** Undoes an account's wrap-up of a call for an hour, as long as nobody changed any record of it. */
export class WrapUpUndoService {
  readonly #parts: UndoParts;

  constructor(parts: UndoParts) {
    this.#parts = parts;
  }

  async undo(caller: Caller, { call_id: callId, reason }: WrapUpToUndo): Promise<UndoneWrapUp> {
    const { repository, audit, clock, enquiryBooking } = this.#parts;
    const at = clock.now();
    const written = await repository.undoable(caller.userId, callId);
    if (!written) return { call_id: callId, undone: [] };
    if (written.row.written_at < at - undoableMs) throw problemFor('undo-too-late');
    for (const record of written.records) await this.#check(caller, record);
    const reopened: number[] = [];
    const undone = await repository.undo(
      written,
      { userId: caller.userId, at, reason },
      (record) => this.#refuse(caller, record),
      async (transaction) => {
        for (const { kind, id } of written.records)
          if (kind === 'appointment') {
            const cancelled = { appointmentId: id, isCancelled: true };
            reopened.push(...(await enquiryBooking.follow(caller, cancelled, transaction)));
          }
        const records = written.records.map(({ kind, id }) => ({ kind, id }));
        await audit.did(caller, 'wrap-up.undone', { call_id: callId, undone: records }, transaction);
      },
    );
    for (const record of undone) await this.#announce(callId, record);
    await enquiryBooking.announce(reopened);
    return { call_id: callId, undone: undone.map(({ record }) => record.kind) };
  }

  /** The account may have lost the permission, or sight of the customer, since it wrote the record. */
  async #check(caller: Caller, { kind, id }: WrittenRecord): Promise<void> {
    const { followups, appointments } = this.#parts;
    const permission = permissionFor[kind];
    if (!caller.permissions.has(permission)) throw problemFor('permission-missing', {}, { details: { permission } });
    if (kind === 'completed' || kind === 'planned') await followups.info(caller, id);
    if (kind === 'appointment') await appointments.info(caller, id);
  }

  async #refuse(caller: Caller, { kind, id }: WrittenRecord): Promise<never> {
    const { followups, appointments, reservations } = this.#parts;
    if (kind === 'wrap-up') throw problemFor('undo-note-changed');
    if (kind === 'enquiry') {
      const { date: day } = await reservations.info(caller, id);
      throw problemFor('undo-enquiry-changed', { day });
    }
    if (kind === 'appointment') {
      const { date: day, start: time } = await appointments.info(caller, id);
      throw problemFor('undo-appointment-changed', { day, time });
    }
    const { followup_date: day } = await followups.info(caller, id);
    throw problemFor('undo-follow-up-changed', { day });
  }

  async #announce(callId: string, { record: { kind, id }, day }: UndoneRecord): Promise<void> {
    const { announcer, followups, appointments } = this.#parts;
    if (kind === 'wrap-up') announcer.announce('CallRecordChanged', { call_id: callId });
    else if (kind === 'enquiry') {
      if (day !== null) announcer.announce('ReservationRemoved', { id, date: day });
    } else if (kind === 'appointment') {
      for (const { version, status, date } of await appointments.byIds([id]))
        announcer.announce('AppointmentChanged', { id, version, status, dates: [date] });
    } else await followups.announcedRow(id);
  }
}
