import type { Handlers } from '../../platform/http/handler.ts';
import type { ClinicPlatform } from '../../platform/platform.ts';
import type { CustomerService } from '../customers/customers-service.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { MergedCustomers } from './merged-customers.ts';
import { createMergeRepository } from './customer-merge-repository.ts';
import { CustomerMergeService } from './customer-merge-service.ts';

export const loadMergedCustomers = async ({ db }: ClinicPlatform): Promise<MergedCustomers> =>
  new MergedCustomers(await createMergeRepository(db).inForce());

export function composeCustomerMerge(
  { db, audit, realtime, clock, clockTrust, timeZone }: ClinicPlatform,
  parts: { customers: CustomerService; lookupCache: LookupCache; merged: MergedCustomers },
) {
  const merges = new CustomerMergeService({
    ...parts,
    repository: createMergeRepository(db),
    audit,
    announcer: realtime.server,
    clock,
    clockTrust,
    timeZone,
  });
  return {
    routes: {
      merge: ({ body, caller }) => merges.merge(caller, body),
      undo: ({ body, caller }) => merges.undo(caller, body.merge_id),
      merges: ({ query, caller }) => merges.into(caller, query.customer_id),
    } satisfies Pick<Handlers['customerMerge'], 'merge' | 'undo' | 'merges'>,
  };
}
