import type { CountryCode } from 'libphonenumber-js/min';
import type { Clock } from '../../shared/clock.ts';
import type { CoreConfig } from '../config.ts';
import type { AgeRemovals } from './age-removals.ts';
import type { AuditLog } from './audit/audit-service.ts';
import type { ClockTrust } from './clock-trust.ts';
import type { RowExport } from './csv/row-export.ts';
import type { ClinicDatabase, OpenDatabase } from './database/clinic-database.ts';
import type { Idempotency } from './idempotency/idempotency-service.ts';
import type { Log } from './log.ts';
import type { Realtime } from './realtime/compose-realtime.ts';

/** The basis of every context. */
export interface Platform {
  readonly config: CoreConfig;
  readonly database: OpenDatabase;
  readonly db: ClinicDatabase;
  readonly promptDb: ClinicDatabase;
  readonly clock: Clock;
  readonly clockTrust: ClockTrust;
  /** Removals by age: all of them wait while the clock is in doubt. */
  readonly ageRemovals: AgeRemovals;
  readonly log: Log;
  readonly audit: AuditLog;
  readonly exports: RowExport;
  readonly realtime: Realtime;
  readonly idempotency: Idempotency;
  /** An error that has no request to answer to. */
  readonly onFault: (error: unknown, about?: string) => void;
}

/** The platform, once the clinic's settings are read. */
export type ClinicPlatform = Platform & {
  readonly timeZone: string;
  /** The country of a number without a country code, as it was when the core started. */
  readonly region: CountryCode;
  /** The area code of a local number, as it was then; null where there is none. */
  readonly areaCode: string | null;
};
