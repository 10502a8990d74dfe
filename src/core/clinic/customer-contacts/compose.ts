import type { Handlers } from '../../platform/http/handler.ts';
import type { ClinicPlatform } from '../../platform/platform.ts';
import { createContactRepository } from './repository.ts';
import { CustomerContacts } from './service.ts';

export function composeCustomerContacts({ db, clock, timeZone }: ClinicPlatform): {
  routes: Pick<Handlers, 'customerContact'>;
} {
  const contacts = new CustomerContacts({ repository: createContactRepository(db), clock, timeZone });
  return { routes: { customerContact: { of: ({ query, caller }) => contacts.of(caller, query.ids) } } };
}
