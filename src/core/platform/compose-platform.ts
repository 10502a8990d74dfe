import { uptime } from 'node:os';
import type { CoreConfig } from '../config.ts';
import { AgeRemovals } from './age-removals.ts';
import { composeAuditLog, composeAuditRoutes } from './audit/compose-audit.ts';
import { capabilityRoutes } from './capabilities/capabilities-routes.ts';
import { createClockTrustRepository } from './clock-trust-repository.ts';
import { ClockTrust } from './clock-trust.ts';
import { RowExport } from './csv/row-export.ts';
import type { OpenDatabase } from './database/clinic-database.ts';
import { composeIdempotency } from './idempotency/compose-idempotency.ts';
import type { Log } from './log.ts';
import type { ClinicPlatform, Platform } from './platform.ts';
import { composeRealtime } from './realtime/compose-realtime.ts';
import { systemClock } from '../../node/system-clock.ts';

export async function composePlatform(parts: {
  config: CoreConfig;
  database: OpenDatabase;
  log: Log;
}): Promise<Platform> {
  const { config, database, log } = parts;
  const { db, promptDb } = database;
  const clock = systemClock;
  const onFault = (error: unknown, about?: string) =>
    log.error({ err: error, about }, 'something could not be written');
  const { kept, keep } = createClockTrustRepository(promptDb);
  const clockTrust = new ClockTrust({ clock, uptime: () => uptime() * 1000, kept: await kept(), keep });
  const ageRemovals = new AgeRemovals({ clock, trust: clockTrust, log, onFault });
  const basis = { promptDb, clock, clockTrust, ageRemovals, onFault };
  const audit = composeAuditLog(basis);
  return {
    ...basis,
    db,
    config,
    database,
    log,
    audit,
    exports: new RowExport(audit),
    realtime: await composeRealtime(basis),
    idempotency: composeIdempotency(basis),
  };
}

/** `userOf`: the name of an account, which the audit log keeps by its ID. */
export const composePlatformRoutes = (
  platform: ClinicPlatform,
  parts: { userOf: (id: number) => { id: number; name: string }; version: string },
) => ({
  ...composeAuditRoutes(platform, parts.userOf),
  ...capabilityRoutes(parts.version, platform.timeZone),
});
