import type { Handlers } from '../../platform/http/handler.ts';
import type { CustomerImport } from './customer-import-service.ts';

export const importRoutes = (customerImport: CustomerImport): Pick<Handlers, 'adminImport'> => ({
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
});
