import type { Caller } from '../../platform/caller.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { ClinicPlatform } from '../../platform/platform.ts';
import type { AlbumService } from '../albums/albums-service.ts';
import type { AppointmentService } from '../appointments/appointments-service.ts';
import type { CustomerService } from '../customers/customers-service.ts';
import type { FollowupService } from '../followups/followups-service.ts';
import type { ReservationService } from '../reservations/reservations-service.ts';
import type { TreatmentService } from '../treatments/treatments-service.ts';
import { createTimelineRepository } from './timeline-repository.ts';
import { TimelineService, type TimelineRecords } from './timeline-service.ts';

type ById<Record> = (ids: readonly number[]) => Promise<Record[]>;

/** Entries visible to everyone who may see the customer; empty sources are not queried. */
const forAll =
  <Record>(read: ById<Record>) =>
  async (_caller: Caller, ids: readonly number[]): Promise<Record[]> =>
    ids.length === 0 ? [] : read(ids);

export function composeTimeline(
  { db, clock, timeZone }: ClinicPlatform,
  parts: {
    customers: CustomerService;
    followups: FollowupService;
    appointments: AppointmentService;
    reservations: ReservationService;
    treatments: TreatmentService;
    albums: AlbumService;
    calls: { recordsOfCustomer: TimelineRecords['call'] };
  },
) {
  const { customers, followups, appointments, reservations, treatments, albums, calls } = parts;
  const timeline = new TimelineService({
    repository: createTimelineRepository(db),
    customers,
    records: {
      call: (caller, ids) => calls.recordsOfCustomer(caller, ids),
      followup: forAll((ids) => followups.byIds(ids)),
      appointment: forAll((ids) => appointments.byIds(ids)),
      reservation: forAll(reservations.byIds),
      treatment: forAll(treatments.treatmentsByIds),
      erkai: forAll(treatments.salesByIds),
      photo: forAll((ids) => albums.photosByIds(ids)),
    },
    clock,
    timeZone,
  });
  return {
    routes: {
      timeline: { ofCustomer: ({ query, caller }) => timeline.ofCustomer(caller, query) },
    } satisfies Pick<Handlers, 'timeline'>,
  };
}
