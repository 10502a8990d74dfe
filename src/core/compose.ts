import type { Worker } from 'node:worker_threads';
import { composeAgents } from './agents/compose.ts';
import { composeCalls } from './calls/compose.ts';
import { composeClinic } from './clinic/compose.ts';
import { composeSettings } from './clinic/settings/compose.ts';
import { composeTimeline } from './clinic/timeline/compose.ts';
import type { CoreConfig } from './config.ts';
import type { CoreFiles } from './core-files.ts';
import { composeAuditRoutes } from './platform/audit/compose.ts';
import { composeBackupRoutes } from './platform/backup/compose.ts';
import { capabilityRoutes } from './platform/capabilities/routes.ts';
import { composePlatform } from './platform/compose.ts';
import type { OpenDatabase } from './platform/database/clinic-database.ts';
import { composeHttp } from './platform/http/compose.ts';
import type { Log } from './platform/log.ts';
import type { ClinicPlatform } from './platform/platform.ts';
import { version } from './version.ts';

/** Puts the parts of the core together, on a database that is open, and serves nothing yet. */
export async function composeCore(parts: {
  config: CoreConfig;
  database: OpenDatabase;
  worker: Worker;
  files: CoreFiles;
  controlToken: string;
  log: Log;
  onFailed: (error: Error) => void;
}) {
  const bare = await composePlatform(parts);
  const { settings, routes: settingsRoutes } = await composeSettings(bare);
  const { timezone, region } = settings.current();
  const platform: ClinicPlatform = { ...bare, timeZone: timezone ?? parts.config.timeZone, region };
  const { agents, freed, routes: agentRoutes } = await composeAgents(platform);
  const clinic = await composeClinic(platform, { ...parts, settings, agents });
  const { telephony, ...calls } = await composeCalls(platform, { ...parts, ...clinic, settings, agents });
  freed.on(() => telephony.agentsChanged());
  clinic.tokenRevoked.on(({ agentId, sipCredentialIds }) => {
    if (agentId !== null) agents.tokenEnded(agentId, sipCredentialIds);
    telephony.dropCredentials(sipCredentialIds);
  });
  clinic.phonesDropped.on((ids) => telephony.dropCredentials(ids));
  const handlers = {
    ...settingsRoutes,
    ...agentRoutes,
    ...clinic.routes,
    ...calls.routes,
    ...composeTimeline(platform, { ...clinic.records, calls: calls.cdr }).routes,
    ...composeAuditRoutes(platform, clinic.userOf),
    ...composeBackupRoutes(platform, parts.files.backupCheck),
    ...capabilityRoutes(version, platform.timeZone),
  };
  const { stop: endHttp, ...http } = await composeHttp(platform, { ...clinic, agents, handlers, version, telephony });
  const stop = async () => {
    agents.stop();
    await calls.stop();
    await agents.settled();
    await platform.realtime.publisher.flushed();
    await endHttp();
    await clinic.stop();
    platform.idempotency.stop();
    await platform.audit.stop();
  };
  const settleOrphans = (since: number, signal: AbortSignal) =>
    Promise.all([calls.settleOrphans(since, signal), clinic.settleOrphans(since, signal)]);
  return { ...http, trunkAddress: telephony.trunkAddress, settleOrphans, stop };
}
