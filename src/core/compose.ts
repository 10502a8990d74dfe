import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { Lines } from '../shared/contract/settings.ts';
import { createAccountRepository } from './clinic/accounts/repository.ts';
import { createRoleService } from './clinic/accounts/roles.ts';
import { accountRoutes } from './clinic/accounts/routes.ts';
import { createAccountService } from './clinic/accounts/service.ts';
import { createGroupAdminService } from './agents/admin-service.ts';
import { createAgentRepository } from './agents/repository.ts';
import { agentRoutes } from './agents/routes.ts';
import { createAgentService } from './agents/service.ts';
import { createImageStore } from './clinic/albums/images/image-store.ts';
import { createAlbumRepository } from './clinic/albums/repository.ts';
import { albumRoutes } from './clinic/albums/routes.ts';
import { createAlbumService } from './clinic/albums/service.ts';
import { createAppointmentRepository } from './clinic/appointments/repository.ts';
import { appointmentRoutes } from './clinic/appointments/routes.ts';
import { createAppointmentService } from './clinic/appointments/service.ts';
import { createAuditReader } from './platform/audit/reader.ts';
import { createAuditRepository } from './platform/audit/repository.ts';
import { auditRoutes } from './platform/audit/routes.ts';
import { createAuditLog } from './platform/audit/service.ts';
import { createAuthRepository } from './clinic/auth/repository.ts';
import { authRoutes } from './clinic/auth/routes.ts';
import { createAuthService } from './clinic/auth/service.ts';
import { createSipCredentialService, sipDomain } from './clinic/auth/sip-credentials.ts';
import { createAuthAdminService } from './clinic/auth/admin-service.ts';
import { backupRoutes } from './platform/backup/routes.ts';
import { createBackupService } from './platform/backup/service.ts';
import { createCallbackRepository } from './calls/callback/repository.ts';
import { createCallbackService } from './calls/callback/service.ts';
import { createCallJournal } from './calls/journal.ts';
import { recoverCalls } from './calls/recover.ts';
import { callRoutes } from './calls/routes.ts';
import { createCallService } from './calls/service.ts';
import { capabilityRoutes } from './platform/capabilities/routes.ts';
import { createCdrJournalRepository } from './calls/cdr/journal-repository.ts';
import { createCdrRepository } from './calls/cdr/repository.ts';
import { cdrRoutes } from './calls/cdr/routes.ts';
import { createCdrService } from './calls/cdr/service.ts';
import { type CoreConfig, mediaAddressFor } from './config.ts';
import { importRoutes } from './clinic/customer-import/routes.ts';
import { createCustomerImport } from './clinic/customer-import/service.ts';
import { createCustomerRepository } from './clinic/customers/repository.ts';
import { customerRoutes } from './clinic/customers/routes.ts';
import { createCustomerService } from './clinic/customers/service.ts';
import type { OpenDatabase } from './platform/database/clinic-database.ts';
import { createFollowupRepository } from './clinic/followups/repository.ts';
import { followupRoutes } from './clinic/followups/routes.ts';
import { createFollowupService } from './clinic/followups/service.ts';
import { ResponseCache, lookupCacheTable } from './platform/cache/response-cache.ts';
import { createHttpServer } from './platform/http/server.ts';
import { acceptSipSockets } from './platform/http/sip-upgrade.ts';
import { createIdempotencyRepository } from './platform/idempotency/repository.ts';
import { createIdempotency } from './platform/idempotency/service.ts';
import type { Log } from './platform/log.ts';
import { createLookupAdminService } from './clinic/lookups/admin-service.ts';
import { createLookupCache, deletedEntry } from './clinic/lookups/lookup-cache.ts';
import { createLookupRepository } from './clinic/lookups/repository.ts';
import { lookupRoutes } from './clinic/lookups/routes.ts';
import { createLookupService } from './clinic/lookups/service.ts';
import { createMaterialRepository } from './clinic/materials/repository.ts';
import { materialRoutes } from './clinic/materials/routes.ts';
import { createMaterialService } from './clinic/materials/service.ts';
import { createEventPublisher } from './platform/realtime/event-publisher.ts';
import { createEventRepository } from './platform/realtime/event-repository.ts';
import { createEventServer } from './platform/realtime/event-server.ts';
import { createReservationRepository } from './clinic/reservations/repository.ts';
import { reservationRoutes } from './clinic/reservations/routes.ts';
import { createReservationService } from './clinic/reservations/service.ts';
import { createSettingsRepository } from './clinic/settings/repository.ts';
import { settingsRoutes } from './clinic/settings/routes.ts';
import { createSettingsService } from './clinic/settings/service.ts';
import { systemClock } from './platform/system-clock.ts';
import { readPeaks } from '../media/recorder/peaks.ts';
import { repairRecording } from '../media/recorder/repair-recording.ts';
import { startTelephony } from './switch/start-telephony.ts';
import type { Telephony } from './switch/telephony-port.ts';
import type { Trunk } from '../sip/ports.ts';
import { createTreatmentRepository } from './clinic/treatments/repository.ts';
import { treatmentRoutes } from './clinic/treatments/routes.ts';
import { createTreatmentService } from './clinic/treatments/service.ts';
import { version } from './version.ts';

/** Options of the command line come before what the back admin says. */
const linesOf = (config: CoreConfig, lines: Lines): { trunks: Trunk[]; inbound: Record<string, number> } => ({
  trunks: [...config.trunks, ...lines.trunks.filter(({ name }) => !config.trunks.some((trunk) => trunk.name === name))],
  inbound: {
    ...Object.fromEntries(lines.inbound.map(({ number, group_id: groupId }) => [number, groupId])),
    ...config.inbound,
  },
});

/** Puts the parts of the core together, on a database that is open, and serves nothing yet. */
export async function composeCore(parts: {
  config: CoreConfig;
  database: OpenDatabase;
  worker: Worker;
  imageWorkerFile: URL;
  controlToken: string;
  promptsFolder: string;
  log: Log;
  onFailed: (error: Error) => void;
}) {
  const { config, log } = parts;
  const { db } = parts.database;
  const clock = systemClock;
  const auditRepository = createAuditRepository(db);
  const audit = createAuditLog(auditRepository, clock);
  const settings = await createSettingsService({ repository: createSettingsRepository(db), audit });
  const timeZone = settings.current().timezone ?? config.timeZone;
  const recordingsFolder = join(config.dataFolder, 'recordings');

  const records = createCdrJournalRepository(db);
  await recoverCalls({
    records,
    log,
    repairRecording: async (name) => {
      const file = join(recordingsFolder, name);
      return existsSync(file) ? repairRecording(file) : null;
    },
  });

  const events = createEventRepository(db);
  const eventServer = createEventServer();
  const onFault = (error: unknown, about?: string) =>
    log.error({ err: error, about }, 'something could not be written');
  const publisher = await createEventPublisher({
    repository: events,
    clock,
    announce: eventServer.announceToAgent,
    onFault,
  });

  // The switch is asked for by what it is asked for later; nothing calls before it runs.
  let telephony: Telephony | null = null;
  const roles = createRoleService({ settings, onChanged: () => auth.forgetCallers() });
  const authRepository = createAuthRepository(db);
  const sip = createSipCredentialService(authRepository, clock);
  const auth = createAuthService({
    repository: authRepository,
    sip,
    audit,
    clock,
    permissionsOf: (role) => roles.of(role),
    controlToken: parts.controlToken,
    onFault,
    onRevoked: (tokenId, credentials) => {
      eventServer.disconnectToken(tokenId);
      telephony?.dropCredentials(credentials);
    },
  });
  const lookups = createLookupRepository(db);
  const lookupCache = await createLookupCache(lookups, () => db.changes.wrote(lookupCacheTable));
  const customers = createCustomerService(createCustomerRepository(db), lookupCache, clock, timeZone);
  const followups = createFollowupService({
    repository: createFollowupRepository(db),
    customers,
    lookupCache,
    announcer: eventServer,
    clock,
    timeZone,
  });
  const agentRepository = createAgentRepository(db);
  const agents = await createAgentService({
    repository: agentRepository,
    clock,
    publisher,
    timeZone,
    onFreed: () => telephony?.agentsChanged(),
    onFault,
  });
  const callback = createCallbackService({
    repository: createCallbackRepository(db),
    settings: settings.current,
    audit,
    clock,
    log,
  });
  const journal = createCallJournal({
    records,
    agents,
    customers,
    publisher,
    tellCallback: callback.tell,
    clock,
    onRegistered: (extension, credentialId) => void sip.supersede(extension, credentialId).catch(onFault),
    onFault,
  });
  const { trunks, inbound } = linesOf(config, settings.current().lines);
  telephony = await startTelephony({
    worker: parts.worker,
    log,
    onFact: journal.receive,
    onFailed: parts.onFailed,
    directory: {
      credentials: sip.of,
      nextAgent: async (request) => agents.choose(request),
      waitSeconds: async (groupId) => agents.group(groupId)?.waitSeconds ?? null,
      agentOf: async (extension) => agents.byExtension(extension),
    },
    config: {
      domain: sipDomain,
      mediaAddress: mediaAddressFor(config.listen.host),
      trunks,
      trunkListen: config.trunkListen,
      inbound,
      recordingsFolder,
      promptsFolder: parts.promptsFolder,
    },
  });
  const calls = createCallService({ telephony, agents, journal, trunks, newId: randomUUID });
  const cdr = createCdrService({ repository: createCdrRepository(db), audit, recordingsFolder, timeZone, readPeaks });

  const incomingFolder = join(config.dataFolder, 'incoming');
  // What was being sent when the last core ended was never taken.
  await rm(incomingFolder, { recursive: true, force: true });
  await mkdir(incomingFolder, { recursive: true });
  const images = createImageStore(parts.imageWorkerFile);
  const idempotency = createIdempotency({ repository: createIdempotencyRepository(db), clock, onFault });
  const customerImport = createCustomerImport({ customers, lookupCache, audit, onFault });
  const { http, fastify } = await createHttpServer({
    callerOfToken: auth.callerOfToken,
    audit,
    idempotency,
    memory: new ResponseCache(db.changes),
    incomingFolder,
    checksAnswers: config.checksAnswers,
    log,
    version,
    handlers: {
      ...accountRoutes(
        createAccountService({ repository: createAccountRepository(db), auth, agents, lookupCache, audit, clock }),
        roles,
      ),
      ...authRoutes(auth, createAuthAdminService({ repository: authRepository, auth, audit, timeZone })),
      ...agentRoutes(agents, createGroupAdminService({ repository: agentRepository, agents, audit })),
      ...auditRoutes(
        createAuditReader({
          repository: auditRepository,
          userOf: (id) => lookupCache.user(id) ?? deletedEntry(id),
          timeZone,
        }),
      ),
      ...backupRoutes(
        createBackupService({ database: parts.database, dataFolder: config.dataFolder, audit, clock, timeZone }),
      ),
      ...importRoutes(customerImport),
      ...settingsRoutes(settings),
      ...callRoutes(calls),
      ...capabilityRoutes(version),
      ...cdrRoutes(cdr),
      ...customerRoutes(customers),
      ...albumRoutes(
        createAlbumService({
          repository: createAlbumRepository(db),
          customers,
          images,
          photosFolder: join(config.dataFolder, 'photos'),
          clock,
          timeZone,
        }),
      ),
      ...materialRoutes(
        createMaterialService({
          repository: createMaterialRepository(db),
          materialsFolder: join(config.dataFolder, 'materials'),
          timeZone,
        }),
      ),
      ...appointmentRoutes(
        createAppointmentService({
          repository: createAppointmentRepository(db),
          customers,
          lookupCache,
          settings,
          announcer: eventServer,
          clock,
          timeZone,
        }),
      ),
      ...followupRoutes(followups),
      ...reservationRoutes(
        createReservationService({
          repository: createReservationRepository(db),
          customers,
          lookupCache,
          clock,
          timeZone,
        }),
      ),
      ...treatmentRoutes(createTreatmentService({ repository: createTreatmentRepository(db), lookupCache, timeZone })),
      ...lookupRoutes(
        createLookupService(lookups),
        createLookupAdminService({ repository: lookups, lookupCache, audit }),
      ),
    },
  });
  eventServer.serve({ http, events, publisher, callerOfToken: auth.callerOfToken });
  const sipSockets = acceptSipSockets(http, telephony);

  return {
    fastify,
    http,
    trunkAddress: telephony.trunkAddress,
    stop: async (): Promise<void> => {
      agents.stop();
      await telephony?.stop();
      await journal.settled();
      await publisher.flushed();
      sipSockets.close();
      await eventServer.close();
      await fastify.close();
      await images.stop();
      await customerImport.settled();
      await callback.stop();
      idempotency.stop();
      await auth.writeLastUses();
    },
  };
}
