import { Emitter } from '../../shared/event.ts';
import type { CoreFiles } from '../core-files.ts';
import type { AgentService } from '../agents/service.ts';
import type { ClinicPlatform } from '../platform/platform.ts';
import { composeAccounts } from './accounts/compose.ts';
import { createRoleService } from './accounts/roles.ts';
import { composeAlbums } from './albums/compose.ts';
import { composeAppointments } from './appointments/compose.ts';
import { composeAuth } from './auth/compose.ts';
import { createPhonePermissions } from './auth/phone-permissions.ts';
import { composeCustomerImport } from './customer-import/compose.ts';
import { composeCustomers } from './customers/compose.ts';
import { composeFollowups } from './followups/compose.ts';
import { composeLookups } from './lookups/compose.ts';
import { deletedEntry } from './lookups/lookup-cache.ts';
import { composeMaterials } from './materials/compose.ts';
import { composeMedicalNotes } from './medical-notes/compose.ts';
import { composeReservations } from './reservations/compose.ts';
import type { SettingsService } from './settings/service.ts';
import { composeTreatments } from './treatments/compose.ts';

/** The clinic's records, and the accounts that may use them. */
export async function composeClinic(
  platform: ClinicPlatform,
  parts: {
    settings: SettingsService;
    agents: AgentService;
    controlToken: string;
    files: Pick<CoreFiles, 'images' | 'customerImport'>;
    /** Somebody was taken off the queue of those to call, or put back. */
    onWorkTaken: () => void;
  },
) {
  const { settings, agents, controlToken, files } = parts;
  /** Removes lost rights everywhere before the change of rights is answered. */
  const applyRights = async (): Promise<void> => {
    auth.forgetCallers();
    await platform.realtime.server.reauthorise();
    await agents.signOutWhoMayNotWork(
      async (agentId) => (await auth.accountOfAgent(agentId))?.permissions.includes('agent.work') ?? false,
    );
  };
  const accountDisabled = new Emitter<{ userId: number; agentId: string | null }>();
  const lookups = await composeLookups(platform);
  const { lookupCache } = lookups;
  const roles = createRoleService({ settings, applyRights });
  const signIn = await composeAuth(platform, {
    permissionsOf: (role) => roles.of(role),
    controlToken,
    tokenIdleDays: () => settings.current().token_idle_days,
    onAccountCreated: () => lookupCache.reload(),
  });
  const { auth, passwords } = signIn;
  const customerRecords = await composeCustomers(platform, lookupCache);
  const { customers } = customerRecords;
  const customerImport = composeCustomerImport(platform, { customers, lookupCache, thread: files.customerImport });
  const albums = composeAlbums(platform, { customers, imageWorkerFile: files.images });
  const appointments = composeAppointments(platform, { customers, lookupCache, settings });
  const followups = composeFollowups(platform, { customers, lookupCache, onLeased: parts.onWorkTaken });
  signIn.tokenRevoked.on(({ tokenId }) => void followups.leases.signedOut(tokenId).catch(platform.onFault));
  const reservations = composeReservations(platform, { customers, lookupCache });
  const treatments = composeTreatments(platform, lookupCache);
  return {
    auth,
    sip: signIn.sip,
    tokenRevoked: signIn.tokenRevoked,
    phonesDropped: signIn.phonesDropped,
    accountDisabled,
    permits: createPhonePermissions({
      auth,
      audit: platform.audit,
      customers,
      allowsServiceCodes: () => settings.current().allows_service_codes,
    }),
    customers,
    stakes: customerRecords.stakes,
    lookupCache,
    /** Further contents of customers' files. */
    records: {
      customers,
      followups: followups.followups,
      appointments: appointments.appointments,
      reservations: reservations.reservations,
      treatments: treatments.treatments,
      albums: albums.albums,
    },
    userOf: (id: number) => lookupCache.user(id) ?? deletedEntry(id),
    routes: {
      ...signIn.routes,
      ...composeAccounts(platform, {
        auth,
        passwords,
        agents,
        lookupCache,
        roles,
        applyRights,
        onDisabled: (account) => accountDisabled.emit(account),
      }).routes,
      ...lookups.routes,
      ...customerRecords.routes,
      ...customerImport.routes,
      ...composeMedicalNotes(platform, { customers, lookupCache }).routes,
      ...albums.routes,
      ...composeMaterials(platform).routes,
      ...appointments.routes,
      ...followups.routes,
      ...reservations.routes,
      ...treatments.routes,
    },
    settleOrphans: albums.settleOrphans,
    stop: async (): Promise<void> => {
      appointments.stop();
      await albums.stop();
      await customerRecords.stop();
      await customerImport.stop();
      await signIn.stop();
    },
  };
}
