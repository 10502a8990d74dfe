import type { LookupCache } from '../../clinic/lookups/lookup-cache.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { ClinicPlatform } from '../../platform/platform.ts';
import type { CdrService } from '../cdr/service.ts';
import { WrapUpRepository } from './repository.ts';
import { WrapUpService } from './service.ts';

export function composeWrapUps(
  { db, realtime, clock, timeZone }: ClinicPlatform,
  parts: { cdr: CdrService; lookupCache: LookupCache },
): { routes: Pick<Handlers, 'wrapUp'> } {
  const wrapUps = new WrapUpService({
    ...parts,
    repository: new WrapUpRepository(db),
    announcer: realtime.server,
    clock,
    timeZone,
  });
  return {
    routes: {
      wrapUp: {
        outcomes: () => wrapUps.outcomes(),
        list: ({ query, caller }) => wrapUps.list(caller, query.call_id),
        save: ({ body, caller }) => wrapUps.save(caller, body),
      },
    },
  };
}
