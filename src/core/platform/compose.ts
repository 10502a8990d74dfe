import type { CoreConfig } from '../config.ts';
import { composeAuditLog } from './audit/compose.ts';
import type { OpenDatabase } from './database/clinic-database.ts';
import { composeIdempotency } from './idempotency/compose.ts';
import type { Log } from './log.ts';
import type { Platform } from './platform.ts';
import { composeRealtime } from './realtime/compose.ts';
import { systemClock } from '../../node/system-clock.ts';

export async function composePlatform(parts: {
  config: CoreConfig;
  database: OpenDatabase;
  log: Log;
}): Promise<Platform> {
  const { config, database, log } = parts;
  const { db } = database;
  const clock = systemClock;
  const onFault = (error: unknown, about?: string) =>
    log.error({ err: error, about }, 'something could not be written');
  const basis = { db, clock, onFault };
  return {
    ...basis,
    config,
    database,
    log,
    audit: composeAuditLog(basis),
    realtime: await composeRealtime(basis),
    idempotency: composeIdempotency(basis),
  };
}
