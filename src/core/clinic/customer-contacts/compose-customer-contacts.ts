import type { Handlers } from '../../platform/http/handler.ts';
import type { ClinicPlatform } from '../../platform/platform.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { createContactRepository } from './customer-contacts-repository.ts';
import { CustomerContacts } from './customer-contacts-service.ts';

export function composeCustomerContacts(
  { db, clock, timeZone }: ClinicPlatform,
  { lookupCache }: { lookupCache: LookupCache },
): {
  routes: Pick<Handlers, 'customerContact'>;
} {
  const contacts = new CustomerContacts({ repository: createContactRepository(db), lookupCache, clock, timeZone });
  return { routes: { customerContact: { of: ({ query, caller }) => contacts.of(caller, query.ids) } } };
}
