import type { Clock } from '../../../shared/clock.ts';
import type { Permission } from '../../../shared/contract/permission.ts';
import type { UndoneWrapUp, WrapUpToUndo } from '../../../shared/contract/wrap-up.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { AppointmentService } from '../../clinic/appointments/service.ts';
import type { FollowupService } from '../../clinic/followups/service.ts';
import type { WrapUpLink } from '../../clinic/wrap-up-links/link.sql.ts';
import type { AuditLog } from '../../platform/audit/service.ts';
import type { Caller } from '../../platform/caller.ts';
import type { ClinicAnnouncer } from '../../platform/realtime/clinic-announcer.ts';
import type { UndoneRecord, UndoRepository } from './undo-repository.ts';

interface UndoParts {
  readonly repository: UndoRepository;
  readonly followups: Pick<FollowupService, 'info'>;
  readonly appointments: Pick<AppointmentService, 'info'>;
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

/** Undoes an account's wrap-up of a call, as long as nobody changed any record of it. */
export class WrapUpUndoService {
  readonly #parts: UndoParts;

  constructor(parts: UndoParts) {
    this.#parts = parts;
  }

  async undo(caller: Caller, { call_id: callId, reason }: WrapUpToUndo): Promise<UndoneWrapUp> {
    const { repository, audit, clock } = this.#parts;
    const links = await repository.links(caller.userId, callId);
    for (const link of links) await this.#check(caller, link);
    const detail = { call_id: callId, undone: links.map(({ kind, record_id: id }) => ({ kind, id })) };
    const outcome = await repository.undo(links, { reason, at: clock.now() }, (transaction) =>
      audit.did(caller, 'wrap-up.undone', detail, transaction),
    );
    if ('changed' in outcome) return this.#refuse(caller, outcome.changed);
    for (const record of outcome.undone) await this.#announce(caller, record);
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
    const { followups, appointments } = this.#parts;
    if (kind === 'appointment') {
      const { date: day, start: time } = await appointments.info(caller, id);
      throw problemFor('undo-appointment-changed', { day, time });
    }
    const { followup_date: day } = await followups.info(caller, id);
    throw problemFor('undo-follow-up-changed', { day });
  }

  async #announce(caller: Caller, { link: { kind, record_id: id, call_id }, day }: UndoneRecord): Promise<void> {
    const { announcer, followups, appointments } = this.#parts;
    if (kind === 'wrap-up') announcer.announce('CallRecordChanged', { call_id });
    else if (kind === 'enquiry') {
      if (day !== null) announcer.announce('ReservationRemoved', { id, date: day });
    } else if (kind === 'appointment') {
      const { version, status, date } = await appointments.info(caller, id);
      announcer.announce('AppointmentChanged', { id, version, status, dates: [date] });
    } else {
      const { status, followup_date } = await followups.info(caller, id);
      announcer.announce('FollowupChanged', { id, status, followup_date });
    }
  }
}
