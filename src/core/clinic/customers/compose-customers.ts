import type { ClinicPlatform } from '../../platform/platform.ts';
import type { MergedCustomers } from '../customer-merge/merged-customers.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { createFileAccess } from './file-access.ts';
import { createImportRepository } from './import-repository.ts';
import { ImportWriter } from './import-writer.ts';
import { updateNumberIndex } from './number-index.sql.ts';
import { CustomerRepository } from './customers-repository.ts';
import { customerRoutes } from './customers-routes.ts';
import { CustomerService } from './customers-service.ts';
import { createCustomerValueRepository } from './customer-value-repository.ts';
import { CustomerValues } from './customer-values.ts';

export async function composeCustomers(
  { database, db, clock, audit, realtime, timeZone, region, areaCode, log, onFault }: ClinicPlatform,
  { lookupCache, merged }: { lookupCache: LookupCache; merged: MergedCustomers },
) {
  const place = { region, areaCode };
  await updateNumberIndex(database.slowDb, place, () =>
    log.info(place, 'the numbers of customers are being normalised again'),
  );
  const imports = new ImportWriter(createImportRepository(db));
  const repository = new CustomerRepository(database);
  const openAmong = createFileAccess(repository, { clock, timeZone });
  const customers = new CustomerService({
    repository,
    openAmong,
    merged,
    lookupCache,
    audit,
    clock,
    timeZone,
    place,
    announcer: realtime.server,
  });
  const finished = imports.finishInterrupted().catch(onFault);
  return {
    customers,
    imports,
    customerValues: new CustomerValues(createCustomerValueRepository(db), openAmong, place),
    routes: customerRoutes(customers),
    stop: async (): Promise<void> => {
      imports.stop();
      await finished;
    },
  };
}
