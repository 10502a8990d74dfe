import { contract } from '../../src/shared/contract/contract.ts';
import type { ServiceStandIn } from './stand-in/service-stand-in.ts';

/** Holds every time that a form asks for. */
export function answerHolds(service: ServiceStandIn): void {
  service.answer(contract.appointmentExtension.hold, ({ body }) => ({
    id: 7,
    held_by: { id: 5, name: '李娜' },
    appointment_id: null,
    resource_ids: [`doctor-${body.doctor_id}`],
    start: `${body.date} ${body.start}:00`,
    end: `${body.date} ${body.end}:00`,
    seconds_left: 281,
  }));
  service.answer(contract.appointmentExtension.release, () => ({ id: 7 }));
}
