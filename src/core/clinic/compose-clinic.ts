import { Emitter } from '../../shared/event.ts';
import type { CoreFiles } from '../core-files.ts';
import type { AgentService } from '../agents/agents-service.ts';
import type { ClinicPlatform } from '../platform/platform.ts';
import { composeAccounts } from './accounts/compose-accounts.ts';
import { createRoleService } from './accounts/roles.ts';
import { composeAuth } from './auth/compose-auth.ts';
import { composeCustomerFiles } from './compose-customer-files.ts';
import { composeWork } from './compose-work.ts';
import { createPhonePermissions } from './auth/phone-permissions.ts';
import { composeLookups } from './lookups/compose-lookups.ts';
import { deletedEntry } from './lookups/lookup-cache.ts';
import { composeMedicalNotes } from './medical-notes/compose-medical-notes.ts';
import { composeSavedFilters } from './saved-filters/compose-saved-filters.ts';
import type { SettingsService } from './settings/settings-service.ts';

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
    /** Somebody may have lost a right; what it allowed has ended when it resolves. */
    onRightsChanged: () => Promise<void>;
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
    await parts.onRightsChanged();
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
  const customerFiles = await composeCustomerFiles(platform, { lookupCache, importThread: files.customerImport });
  const { customers, customerValues, currentCustomer } = customerFiles;
  const work = composeWork(platform, {
    ...parts,
    customers,
    customerValues,
    lookupCache,
    imageWorkerFile: files.images,
  });
  signIn.tokenRevoked.on(({ tokenId }) => void work.leases.signedOut(tokenId).catch(platform.onFault));
  return {
    auth,
    sip: signIn.sip,
    signedIn: signIn.signedIn,
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
    customerValues,
    lookupCache,
    records: work.records,
    currentCustomer,
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
      ...customerFiles.routes,
      ...work.routes,
      ...composeMedicalNotes(platform, { customers, lookupCache }).routes,
      ...composeSavedFilters(platform).routes,
    },
    settleOrphans: work.settleOrphans,
    stop: async (): Promise<void> => {
      await work.stop();
      await customerFiles.stop();
      await signIn.stop();
    },
  };
}
