import type { ClinicEventName, ServiceEvents } from '../../../shared/contract/event.ts';

/** Tells everyone who is signed in what changed on their screens. */
export interface ClinicAnnouncer {
  announce<Name extends ClinicEventName>(name: Name, value: ServiceEvents[Name]): void;
}
