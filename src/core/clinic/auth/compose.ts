import type { Permission, Role } from '../../../shared/contract/permission.ts';
import { Emitter } from '../../../shared/event.ts';
import type { ClinicPlatform } from '../../platform/platform.ts';
import { authAdminRoutes } from './admin-routes.ts';
import { createAuthAdminService } from './admin-service.ts';
import { createAuthRepository } from './repository.ts';
import { authRoutes } from './routes.ts';
import { createAuthService } from './service.ts';
import { createSipCredentialService } from './sip-credentials.ts';

export function composeAuth(
  { db, clock, audit, realtime, timeZone, onFault }: ClinicPlatform,
  parts: { permissionsOf: (role: Role) => readonly Permission[]; controlToken: string },
) {
  const repository = createAuthRepository(db);
  const sip = createSipCredentialService(repository, clock);
  /** IDs of SIP credentials that ended with their token. */
  const credentialsRevoked = new Emitter<readonly string[]>();
  const auth = createAuthService({
    ...parts,
    repository,
    sip,
    audit,
    clock,
    onFault,
    onRevoked: (tokenId, credentials) => {
      realtime.server.disconnectToken(tokenId);
      credentialsRevoked.emit(credentials);
    },
  });
  return {
    auth,
    sip,
    credentialsRevoked,
    routes: {
      ...authRoutes(auth),
      ...authAdminRoutes(createAuthAdminService({ repository, auth, audit, timeZone })),
    },
    stop: () => auth.writeLastUses(),
  };
}
