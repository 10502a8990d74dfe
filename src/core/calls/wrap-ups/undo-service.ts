import type { Clock } from '../../../shared/clock.ts';
import type { Permission } from '../../../shared/contract/permission.ts';
import type { UndoneWrapUp, WrapUpToUndo } from '../../../shared/contract/wrap-up.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { AppointmentService } from '../../clinic/appointments/service.ts';
import type { FollowupService } from '../../clinic/followups/service.ts';
import type { EnquiryBooking } from '../../clinic/reservations/enquiry-booking.ts';
import type { ReservationService } from '../../clinic/reservations/service.ts';
import { undoableMs, type WrapUpLink } from '../../clinic/wrap-up-links/link.sql.ts';
import type { AuditLog } from '../../platform/audit/service.ts';
import type { Caller } from '../../platform/caller.ts';
import type { ClinicAnnouncer } from '../../platform/realtime/clinic-announcer.ts';
import type { UndoneRecord, UndoRepository } from './undo-repository.ts';

interface UndoParts {
  readonly repository: UndoRepository;
  readonly followups: Pick<FollowupService, 'info' | 'announcedRow'>;
  readonly appointments: Pick<AppointmentService, 'info' | 'byIds'>;
  readonly reservations: Pick<ReservationService, 'info'>;
  readonly enquiryBooking: Pick<EnquiryBooking, 'follow' | 'announce'>;
  readonly announcer: ClinicAnnouncer;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

/** The permission that each record of a wrap-up was written with. */
const permissionFor: Record<WrapUpLink['kind'], Permission> = {
  'wrap-up': 'agent.work',
  completed: 'followup.edit',
  planned: 'followup.edit',
  appointment: 'appointment.edit',
  enquiry: 'reservation.edit',
};

/** Undoes an account's wrap-up of a call for an hour, as long as nobody changed any record of it. */
export class WrapUpUndoService {
  readonly #parts: UndoParts;

  constructor(parts: UndoParts) {
    this.#parts = parts;
  }

  async undo(caller: Caller, { call_id: callId, reason }: WrapUpToUndo): Promise<UndoneWrapUp> {
    const { repository, audit, clock, enquiryBooking } = this.#parts;
    const at = clock.now();
    const written = await repository.links(caller.userId, callId);
    const links = written.filter((link) => link.written_at >= at - undoableMs);
    if (links.length === 0 && written.length > 0) throw problemFor('undo-too-late');
    for (const link of links) await this.#check(caller, link);
    const reopened: number[] = [];
    const outcome = await repository.undo(links, {
      reason,
      at,
      along: async (undone, transaction) => {
        for (const { link } of undone)
          if (link.kind === 'appointment')
            reopened.push(
              ...(await enquiryBooking.follow(
                caller,
                { appointmentId: link.record_id, isCancelled: true },
                transaction,
              )),
            );
        const records = undone.map(({ link: { kind, record_id: id } }) => ({ kind, id }));
        await audit.did(caller, 'wrap-up.undone', { call_id: callId, undone: records }, transaction);
      },
    });
    if ('changed' in outcome) return this.#refuse(caller, outcome.changed);
    for (const record of outcome.undone) await this.#announce(record);
    await enquiryBooking.announce(reopened);
    return { call_id: callId, undone: outcome.undone.map(({ link }) => link.kind) };
  }

  /** The account may have lost the permission, or sight of the customer, since it wrote the record. */
  async #check(caller: Caller, { kind, record_id: id }: WrapUpLink): Promise<void> {
    const { followups, appointments } = this.#parts;
    const permission = permissionFor[kind];
    if (!caller.permissions.has(permission)) throw problemFor('permission-missing', {}, { details: { permission } });
    if (kind === 'completed' || kind === 'planned') await followups.info(caller, id);
    if (kind === 'appointment') await appointments.info(caller, id);
  }

  async #refuse(caller: Caller, { kind, record_id: id }: WrapUpLink): Promise<never> {
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

  async #announce({ link: { kind, record_id: id, call_id }, day }: UndoneRecord): Promise<void> {
    const { announcer, followups, appointments } = this.#parts;
    if (kind === 'wrap-up') announcer.announce('CallRecordChanged', { call_id });
    else if (kind === 'enquiry') {
      if (day !== null) announcer.announce('ReservationRemoved', { id, date: day });
    } else if (kind === 'appointment') {
      for (const { version, status, date } of await appointments.byIds([id]))
        announcer.announce('AppointmentChanged', { id, version, status, dates: [date] });
    } else await followups.announcedRow(id);
  }
}
