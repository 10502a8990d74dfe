import type { ClinicPlatform } from '../platform/platform.ts';
import { composeCustomerContacts } from './customer-contacts/compose-customer-contacts.ts';
import { composeCustomerDuplicates } from './customer-duplicates/compose-customer-duplicates.ts';
import { composeCustomerImport } from './customer-import/compose-customer-import.ts';
import { composeCustomerMerge, loadMergedCustomers } from './customer-merge/compose-customer-merge.ts';
import { composeCustomers } from './customers/compose-customers.ts';
import type { LookupCache } from './lookups/lookup-cache.ts';

/** Customers' files: how they are written, imported, found twice and merged. */
export async function composeCustomerFiles(
  platform: ClinicPlatform,
  { lookupCache, importThread }: { lookupCache: LookupCache; importThread: URL },
) {
  const merged = await loadMergedCustomers(platform);
  const { customers, ...records } = await composeCustomers(platform, { lookupCache, merged });
  const imports = composeCustomerImport(platform, {
    customers,
    writer: records.imports,
    lookupCache,
    thread: importThread,
  });
  return {
    customers,
    customerValues: records.customerValues,
    currentCustomer: (id: number): number => customers.currentId(id),
    routes: {
      ...records.routes,
      ...imports.routes,
      ...composeCustomerContacts(platform, { lookupCache }).routes,
      customerMerge: {
        ...composeCustomerMerge(platform, { customers, lookupCache, merged }).routes,
        ...composeCustomerDuplicates(platform, { customers }).routes,
      },
    },
    stop: async (): Promise<void> => {
      await records.stop();
      await imports.stop();
    },
  };
}
