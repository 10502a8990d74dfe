import type { Worker } from 'node:worker_threads';
import manifest from '../../package.json' with { type: 'json' };
import type { PracticeTeam } from '../shared/contract/settings.ts';
import { composeAgents } from './agents/compose-agents.ts';
import type { AgentService } from './agents/agents-service.ts';
import { composeCalls } from './calls/compose-calls.ts';
import { composeClinic } from './clinic/compose-clinic.ts';
import { composeOverviews } from './clinic/compose-overviews.ts';
import { mayBeSeen, visibilityOf } from './clinic/customers/visibility.ts';
import { composeSettings } from './clinic/settings/compose-settings.ts';
import type { CoreConfig } from './config.ts';
import type { CoreFiles } from './core-files.ts';
import { composeBackups } from './platform/backup/compose-backup.ts';
import { composePlatform, composePlatformRoutes } from './platform/compose-platform.ts';
import type { OpenDatabase } from './platform/database/clinic-database.ts';
import { composeHealth } from './platform/health/compose-health.ts';
import { composeHttp } from './platform/http/compose-http.ts';
import { BurstAnnouncer } from './platform/realtime/burst-announcer.ts';
import type { Log } from './platform/log.ts';
import type { ClinicPlatform } from './platform/platform.ts';
import type { Telephony } from './switch/telephony-port.ts';

const version: string = manifest.version;

/** Everybody's queue is read again at each announcement: no more than one a second. */
const queuePeriodMs = 1000;

/** Parts of a core that are created before its contexts. */
interface CoreParts {
  readonly config: CoreConfig;
  readonly database: OpenDatabase;
  /** The switch's thread. */
  readonly worker: Worker;
  readonly files: CoreFiles;
  readonly controlToken: string;
  readonly log: Log;
  /** The core must exit immediately. */
  readonly onFailed: (error: Error) => void;
}

/** Puts the parts of the core together, on a database that is open, and serves nothing yet. */
export async function composeCore(parts: CoreParts) {
  const bare = await composePlatform(parts);
  const { settings, routes: settingsRoutes } = await composeSettings(bare);
  const { timezone, region, area_code: areaCode } = settings.current();
  const platform: ClinicPlatform = { ...bare, timeZone: timezone ?? parts.config.timeZone, region, areaCode };
  const { agents, history, times, freed, presenceChanged, routes: agentRoutes } = await composeAgents(platform);
  const queueChanges = new BurstAnnouncer({
    announce: () => platform.realtime.server.announce('QueueChanged', {}),
    clock: platform.clock,
    periodMs: queuePeriodMs,
  });
  const onWorkTaken = () => queueChanges.changed();
  presenceChanged.on(onWorkTaken);
  const clinic = await composeClinic(platform, {
    ...parts,
    settings,
    agents,
    onWorkTaken,
    onRightsChanged: () => calls.supervisions.checkRights(),
  });
  const team = parts.config.colleagues ? settings.current().practice_team : null;
  const practicePhones = team?.agents ?? [];
  const calls = await composeCalls(platform, {
    ...parts,
    ...clinic,
    settings,
    agents,
    times,
    history,
    practicePhones,
    onWorkTaken,
  });
  const { telephony } = calls;
  const colleagues = team && (await colleaguesOf(team, { ...platform, agents, telephony }));
  clinic.signedIn.on(({ agentId }) => agentId === null || colleagues?.leave(agentId));
  freed.on(() => telephony.agentsChanged());
  clinic.tokenRevoked.on(({ tokenId, agentId, sipCredentialIds }) => {
    calls.supervisions.tokenEnded(tokenId);
    if (agentId !== null) agents.tokenEnded(agentId, sipCredentialIds);
    telephony.dropCredentials(sipCredentialIds);
  });
  clinic.accountDisabled.on((account) => calls.endCallsOf(account));
  clinic.phonesDropped.on((ids) => telephony.dropCredentials(ids));
  const health = composeHealth(platform, { version, clinicMetrics: () => calls.metrics() });
  const backups = composeBackups(platform, {
    checkWorker: parts.files.backupCheck,
    schedule: () => ({ time: settings.current().backup_time, keep: settings.current().backup_keep }),
  });
  const handlers = {
    ...settingsRoutes,
    ...agentRoutes,
    ...clinic.routes,
    ...calls.routes,
    ...composeOverviews(platform, {
      ...parts,
      ...clinic,
      calls,
      settings,
      onWorkTaken,
      groups: () => agents.allGroups(),
      agentOf: (agentId) => agents.byId(agentId),
    }),
    ...health.routes,
    ...backups.routes,
    ...composePlatformRoutes(platform, { ...clinic, version }),
  };
  const { stop: endHttp, ...http } = await composeHttp(platform, {
    ...clinic,
    ...health,
    privacyRules: {
      isExtension: (number) => agents.isExtension(number),
      seesCustomer: (caller, candidate) => mayBeSeen(candidate, visibilityOf(caller)),
    },
    handlers,
    version,
    telephony,
  });
  platform.ageRemovals.start();
  const stop = async () => {
    colleagues?.stop();
    await backups.stop();
    await platform.ageRemovals.stop();
    agents.stop();
    await times.stop();
    queueChanges.stop();
    await calls.stop();
    await agents.settled();
    await platform.realtime.publisher.flushed();
    await endHttp();
    health.stop();
    await clinic.stop();
    await platform.audit.stop();
  };
  const settleOrphans = (since: number, signal: AbortSignal) =>
    Promise.all([calls.settleOrphans(since, signal), clinic.settleOrphans(since, signal)]);
  return { ...http, trunkAddress: telephony.trunkAddress, settleOrphans, stop };
}

async function colleaguesOf(
  team: PracticeTeam,
  { realtime, ...parts }: ClinicPlatform & { agents: AgentService; telephony: Telephony },
) {
  const { Colleagues } = await import('./demo/colleagues.ts');
  return new Colleagues({ ...parts, team, isSomebodyThere: () => realtime.server.hasConnections });
}
