import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { Lines } from '../shared/contract/settings.ts';
import { createAccountRepository } from './accounts/repository.ts';
import { createRoleService } from './accounts/roles.ts';
import { accountRoutes } from './accounts/routes.ts';
import { createAccountService } from './accounts/service.ts';
import { createGroupOffice } from './agents/group-office.ts';
import { createAgentRepository } from './agents/repository.ts';
import { agentRoutes } from './agents/routes.ts';
import { createAgentService } from './agents/service.ts';
import { createImageStore } from './albums/images/image-store.ts';
import { createAlbumRepository } from './albums/repository.ts';
import { albumRoutes } from './albums/routes.ts';
import { createAlbumService } from './albums/service.ts';
import { createAppointmentRepository } from './appointments/repository.ts';
import { appointmentRoutes } from './appointments/routes.ts';
import { createAppointmentService } from './appointments/service.ts';
import { createAuditReader } from './audit/reader.ts';
import { createAuditRepository } from './audit/repository.ts';
import { auditRoutes } from './audit/routes.ts';
import { createAuditLog } from './audit/service.ts';
import { createAuthRepository } from './auth/repository.ts';
import { authRoutes } from './auth/routes.ts';
import { createAuthService } from './auth/service.ts';
import { createSipCredentialService, sipDomain } from './auth/sip-credentials.ts';
import { createTokenOffice } from './auth/token-office.ts';
import { backupRoutes } from './backup/routes.ts';
import { createBackupService } from './backup/service.ts';
import { createCallbackRepository } from './callback/repository.ts';
import { createCallbackService } from './callback/service.ts';
import { createCallJournal } from './calls/journal.ts';
import { recoverCalls } from './calls/recover.ts';
import { callRoutes } from './calls/routes.ts';
import { createCallService } from './calls/service.ts';
import { capabilityRoutes } from './capabilities/routes.ts';
import { createCdrJournalRepository } from './cdr/journal-repository.ts';
import { createCdrRepository } from './cdr/repository.ts';
import { cdrRoutes } from './cdr/routes.ts';
import { createCdrService } from './cdr/service.ts';
import { type CoreConfig, mediaAddressFor } from './config.ts';
import { importRoutes } from './customer-import/routes.ts';
import { createCustomerImport } from './customer-import/service.ts';
import { createCustomerRepository } from './customers/repository.ts';
import { customerRoutes } from './customers/routes.ts';
import { createCustomerService } from './customers/service.ts';
import type { OpenDatabase } from './database/clinic-database.ts';
import { createFollowupRepository } from './followups/repository.ts';
import { followupRoutes } from './followups/routes.ts';
import { createFollowupService } from './followups/service.ts';
import { AnswerMemory, referenceBookTable } from './http/answer-memory.ts';
import { createHttpServer } from './http/server.ts';
import { acceptSipSockets } from './http/sip-upgrade.ts';
import { createIdempotencyRepository } from './idempotency/repository.ts';
import { createIdempotency } from './idempotency/service.ts';
import type { Log } from './log.ts';
import { createLookupOffice } from './lookups/office.ts';
import { createReferenceBook } from './lookups/reference-book.ts';
import { createLookupRepository } from './lookups/repository.ts';
import { lookupRoutes } from './lookups/routes.ts';
import { createLookupService } from './lookups/service.ts';
import { createMaterialRepository } from './materials/repository.ts';
import { materialRoutes } from './materials/routes.ts';
import { createMaterialService } from './materials/service.ts';
import { createEventPublisher } from './realtime/event-publisher.ts';
import { createEventRepository } from './realtime/event-repository.ts';
import { createEventServer } from './realtime/event-server.ts';
import { createReservationRepository } from './reservations/repository.ts';
import { reservationRoutes } from './reservations/routes.ts';
import { createReservationService } from './reservations/service.ts';
import { createSettingsRepository } from './settings/repository.ts';
import { settingsRoutes } from './settings/routes.ts';
import { createSettingsService } from './settings/service.ts';
import { systemClock } from './system-clock.ts';
import { readPeaks } from './telephony/recorder/peaks.ts';
import { repairRecording } from './telephony/recorder/repair-recording.ts';
import { startTelephony } from './telephony/start-telephony.ts';
import type { Telephony, Trunk } from './telephony/telephony-port.ts';
import { createTreatmentRepository } from './treatments/repository.ts';
import { treatmentRoutes } from './treatments/routes.ts';
import { createTreatmentService } from './treatments/service.ts';
import { version } from './version.ts';

/** Options of the command line come before what the back office says. */
const linesOf = (config: CoreConfig, lines: Lines): { trunks: Trunk[]; inbound: Record<string, number> } => ({
  trunks: [...config.trunks, ...lines.trunks.filter(({ name }) => !config.trunks.some((trunk) => trunk.name === name))],
  inbound: { ...Object.fromEntries(lines.inbound.map(({ number, group_id: groupId }) => [number, groupId])), ...config.inbound },
});

/** Puts the parts of the core together, on a database that is open, and serves nothing yet. */
export async function composeCore(parts: { config: CoreConfig; database: OpenDatabase; worker: Worker; imageWorkerFile: URL; controlToken: string; promptsFolder: string; log: Log; onFailed: (error: Error) => void }) {
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
  const onFault = (error: unknown, about?: string) => log.error({ err: error, about }, 'something could not be written');
  const publisher = await createEventPublisher({ repository: events, clock, announce: eventServer.announceToAgent, onFault });

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
  const book = await createReferenceBook(lookups, () => db.changes.wrote(referenceBookTable));
  const customers = createCustomerService(createCustomerRepository(db), book, clock, timeZone);
  const followups = createFollowupService({ repository: createFollowupRepository(db), customers, book, announcer: eventServer, clock, timeZone });
  const agentRepository = createAgentRepository(db);
  const agents = await createAgentService({ repository: agentRepository, clock, publisher, timeZone, onFreed: () => telephony?.agentsChanged(), onFault });
  const callback = createCallbackService({ repository: createCallbackRepository(db), settings: settings.current, audit, clock, log });
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
  const customerImport = createCustomerImport({ customers, book, audit, onFault });
  const { http, fastify } = await createHttpServer({
    callerOfToken: auth.callerOfToken,
    audit,
    idempotency,
    memory: new AnswerMemory(db.changes),
    incomingFolder,
    checksAnswers: config.checksAnswers,
    log,
    version,
    handlers: {
      ...accountRoutes(createAccountService({ repository: createAccountRepository(db), auth, agents, book, audit, clock }), roles),
      ...authRoutes(auth, createTokenOffice({ repository: authRepository, auth, audit, timeZone })),
      ...agentRoutes(agents, createGroupOffice({ repository: agentRepository, agents, audit })),
      ...auditRoutes(createAuditReader({ repository: auditRepository, book, timeZone })),
      ...backupRoutes(createBackupService({ database: parts.database, dataFolder: config.dataFolder, audit, clock, timeZone })),
      ...importRoutes(customerImport),
      ...settingsRoutes(settings),
      ...callRoutes(calls),
      ...capabilityRoutes(version),
      ...cdrRoutes(cdr),
      ...customerRoutes(customers),
      ...albumRoutes(createAlbumService({ repository: createAlbumRepository(db), customers, images, photosFolder: join(config.dataFolder, 'photos'), clock, timeZone })),
      ...materialRoutes(createMaterialService({ repository: createMaterialRepository(db), materialsFolder: join(config.dataFolder, 'materials'), timeZone })),
      ...appointmentRoutes(createAppointmentService({ repository: createAppointmentRepository(db), customers, book, settings, announcer: eventServer, clock, timeZone })),
      ...followupRoutes(followups),
      ...reservationRoutes(createReservationService({ repository: createReservationRepository(db), customers, book, clock, timeZone })),
      ...treatmentRoutes(createTreatmentService({ repository: createTreatmentRepository(db), book, timeZone })),
      ...lookupRoutes(createLookupService(lookups), createLookupOffice({ repository: lookups, book, audit })),
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
