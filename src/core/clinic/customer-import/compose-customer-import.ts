import type { Handlers } from '../../platform/http/handler.ts';
import type { ClinicPlatform } from '../../platform/platform.ts';
import type { CustomerService } from '../customers/customers-service.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import type { ImportWriter } from '../customers/import-writer.ts';
import { CustomerImport } from './customer-import-service.ts';

export function composeCustomerImport(
  { audit, onFault, region, areaCode }: ClinicPlatform,
  parts: { customers: CustomerService; writer: ImportWriter; lookupCache: LookupCache; thread: URL },
) {
  const customerImport = new CustomerImport({ ...parts, region, areaCode, audit, onFault });
  return {
    routes: {
      adminImport: {
        customers: ({ body, caller, file }) =>
          customerImport.begin(caller, file.path, {
            isDryRun: body.dry_run === 'true',
            skipsRejected: body.skip_rejected === 'true',
            encoding: body.encoding ?? null,
          }),
        state: ({ query }) => customerImport.state(query.id),
        cancel: ({ body }) => customerImport.cancel(body.id),
      },
    } satisfies Pick<Handlers, 'adminImport'>,
    stop: () => customerImport.stop(),
  };
}
