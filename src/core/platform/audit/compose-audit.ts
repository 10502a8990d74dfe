import type { ClinicPlatform, Platform } from '../platform.ts';
import { AuditReader } from './reader.ts';
import { createAuditRepository } from './audit-repository.ts';
import { auditRoutes } from './audit-routes.ts';
import { createAuditLog } from './audit-service.ts';

export const composeAuditLog = ({ promptDb, clock, onFault }: Pick<Platform, 'promptDb' | 'clock' | 'onFault'>) =>
  createAuditLog({ repository: createAuditRepository(promptDb), clock, onFault });

/** `userOf`: the name of an account, which the audit log keeps by its ID. */
export const composeAuditRoutes = (
  { db, exports, clock, timeZone }: ClinicPlatform,
  userOf: (id: number) => { id: number; name: string },
) =>
  auditRoutes(
    new AuditReader({
      repository: createAuditRepository(db),
      exports,
      userOf,
      clock,
      timeZone,
    }),
  );
