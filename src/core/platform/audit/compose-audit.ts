import type { Handlers } from '../http/handler.ts';
import type { ClinicPlatform, Platform } from '../platform.ts';
import { AuditReader } from './reader.ts';
import { createAuditRepository } from './audit-repository.ts';
import { createAuditLog } from './audit-service.ts';

export const composeAuditLog = ({ promptDb, clock, onFault }: Pick<Platform, 'promptDb' | 'clock' | 'onFault'>) =>
  createAuditLog({ repository: createAuditRepository(promptDb), clock, onFault });

/** `userOf`: the name of an account, which the audit log keeps by its ID. */
export function composeAuditRoutes(
  { db, exports, clock, timeZone }: ClinicPlatform,
  userOf: (id: number) => { id: number; name: string },
): Pick<Handlers, 'adminAudit'> {
  const reader = new AuditReader({ repository: createAuditRepository(db), exports, userOf, clock, timeZone });
  return {
    adminAudit: {
      entries: ({ query }) => reader.list(query),
      export: ({ query, caller, from }) => reader.export(caller, query, from),
    },
  };
}
