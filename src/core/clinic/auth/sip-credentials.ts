import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { SipCredentials } from '../../../shared/contract/auth.ts';
import type { Clock } from '../../../shared/clock.ts';
import type { Ha1Credential } from '../../../sip/ports.ts';
import { type IceServerOptions, iceServersOf } from './ice-servers.ts';
import type { SipCredentialRepository, SipCredentialRow } from './sip-credential-repository.ts';
import type { TokenRevocation } from './token-revocation.ts';

/** The SIP realm and domain. It is never resolved: a softphone knows us by the WebSocket address it was given. */
export const sipDomain = 'clinicall.invalid';

const validMs = 24 * 3_600_000;
const takenOver = 'Registered at another workstation';

export type SipCredentialService = ReturnType<typeof createSipCredentialService>;

/**
 * Each sign-in gets its own SIP password for the agent's extension, kept here only as HA1 (RFC 7616 § 3.4.2). Once a
 * later one has registered, earlier ones are refused: two workstations never fight for one extension.
 */
export function createSipCredentialService(
  repository: SipCredentialRepository,
  revocation: Pick<TokenRevocation, 'hasEnded'>,
  clock: Clock,
  iceServers: IceServerOptions,
) {
  /** A credential for a token, not stored yet. */
  const generate = (
    tokenId: string,
    extension: string,
    webSocketAddress: string,
  ): { row: SipCredentialRow; credentials: SipCredentials } => {
    const password = randomBytes(24).toString('base64url');
    const at = clock.now();
    const a1 = `${extension}:${sipDomain}:${password}`;
    const hash = (algorithm: string) => createHash(algorithm).update(a1).digest('hex');
    return {
      row: {
        id: randomUUID(),
        token_id: tokenId,
        extension,
        ha1_md5: hash('md5'),
        ha1_sha256: hash('sha256'),
        created_at: at,
        expires_at: at + validMs,
        superseded: 0,
      },
      credentials: {
        uri: `sip:${extension}@${sipDomain}`,
        ws_servers: [webSocketAddress],
        username: extension,
        password,
        ice_servers: iceServersOf(iceServers, extension, at + validMs),
        expires_at: new Date(at + validMs).toISOString(),
      },
    };
  };
  return {
    generate,
    issue: async (tokenId: string, extension: string, webSocketAddress: string): Promise<SipCredentials> => {
      const { row, credentials } = generate(tokenId, extension, webSocketAddress);
      await repository.add(row);
      return credentials;
    },
    of: async (extension: string): Promise<Ha1Credential[]> => {
      const rows = await repository.validOf(extension, clock.now());
      return rows
        .filter((row) => !revocation.hasEnded(row.token_id))
        .map((row) => ({
          id: row.id,
          ha1Md5: row.ha1_md5,
          ha1Sha256: row.ha1_sha256,
          ...(row.superseded ? { refused: takenOver } : {}),
        }));
    },
    supersedeEarlier: async (credentialId: string): Promise<boolean> => {
      const registering = await repository.find(credentialId);
      if (!registering || registering.superseded || revocation.hasEnded(registering.token_id)) return false;
      await repository.supersedeEarlier(registering);
      return true;
    },
  };
}
