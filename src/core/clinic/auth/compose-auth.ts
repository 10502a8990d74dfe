import type { Permission, Role } from '../../../shared/contract/permission.ts';
import { Emitter } from '../../../shared/event.ts';
import type { Caller } from '../../platform/caller.ts';
import type { ClinicPlatform } from '../../platform/platform.ts';
import { createAuthAdminService } from './auth-admin-service.ts';
import { FirstAccount } from './first-account.ts';
import { PasswordQueue } from './password-queue.ts';
import { createAuthRepository } from './auth-repository.ts';
import { authRoutes } from './auth-routes.ts';
import { AuthService } from './auth-service.ts';
import { createSipCredentialRepository } from './sip-credential-repository.ts';
import { createSipCredentialService } from './sip-credentials.ts';
import { createTokenExpiry } from './token-expiry.ts';
import { createTokenRepository, type RevokedToken } from './token-repository.ts';
import { TokenRevocation } from './token-revocation.ts';

export async function composeAuth(
  { promptDb, clock, audit, config, log, realtime, timeZone, ageRemovals, onFault }: ClinicPlatform,
  parts: {
    permissionsOf: (role: Role) => readonly Permission[];
    controlToken: string;
    tokenIdleDays: () => number | null;
    onAccountCreated: () => Promise<void>;
  },
) {
  const repository = createAuthRepository(promptDb);
  const tokens = createTokenRepository(promptDb);
  const passwords = new PasswordQueue();
  const revocation = new TokenRevocation({ tokens, clock, onFault });
  const sipCredentials = createSipCredentialRepository(promptDb);
  const sip = createSipCredentialService(sipCredentials, revocation, clock, config.iceServers);
  const signedIn = new Emitter<Pick<Caller, 'agentId'>>();
  const tokenRevoked = new Emitter<RevokedToken>();
  /** Ended SIP credentials whose token is still valid. */
  const phonesDropped = new Emitter<readonly string[]>();
  const auth = new AuthService({
    ...parts,
    repository,
    tokens,
    revocation,
    passwords,
    sip,
    audit,
    clock,
    onFault,
    onSignedIn: (caller) => signedIn.emit(caller),
    onPhonesDropped: (credentials) => phonesDropped.emit(credentials),
    onRevoked: (revoked) => {
      realtime.server.disconnectToken(revoked.tokenId);
      tokenRevoked.emit(revoked);
    },
  });
  const firstAccount = new FirstAccount({
    repository,
    passwords,
    audit,
    log,
    isEmbedded: config.withParent,
    onCreated: parts.onAccountCreated,
  });
  await firstAccount.offer();
  await ageRemovals.addAtOnce(createTokenExpiry({ tokens, auth, audit, idleDays: parts.tokenIdleDays }));
  // Expired credentials are refused anyway: removing them now and then keeps the table small.
  ageRemovals.add((now) => sipCredentials.removeExpired(now));
  return {
    auth,
    passwords,
    sip,
    signedIn,
    tokenRevoked,
    phonesDropped,
    routes: authRoutes(auth, firstAccount, createAuthAdminService({ repository, auth, audit, timeZone })),
    stop: async () => {
      passwords.stop();
      await revocation.close();
      await auth.writeLastUses();
    },
  };
}
