import type { Trunk } from './ports.ts';
import { answerChallenge } from './digest.ts';
import { parseChallenge } from './header-values.ts';
import type { SipRequest, SipResponse } from './sip-message.ts';

/** How a trunk knows us; null user or password: it asks for nothing, or we have nothing to say. */
export type TrunkCredentials = Pick<Trunk, 'user' | 'password'>;

/** Only the nonce was too old (RFC 7616 § 3.3): the credentials are right, and may be sent once more. */
export const isStale = ({ status, headers }: SipResponse): boolean =>
  headers
    .fields(status === 401 ? 'www-authenticate' : 'proxy-authenticate')
    .some((field) => parseChallenge(field)?.parameters.get('stale')?.toLowerCase() === 'true');

/**
 * The header that answers a 401 or 407 (RFC 3261 § 22.2), to be put on the same request under its next CSeq. Null when
 * the response is none, or when none of its challenges can be met.
 */
export function answerTo(
  response: SipResponse,
  request: SipRequest,
  credentials: TrunkCredentials | null,
  newId: () => string,
): Record<string, string> | null {
  const [asked, answered] =
    response.status === 401 ? ['www-authenticate', 'authorization'] : ['proxy-authenticate', 'proxy-authorization'];
  if ((response.status !== 401 && response.status !== 407) || !credentials?.user || !credentials.password) return null;
  for (const field of response.headers.fields(asked)) {
    const challenge = parseChallenge(field);
    const answer =
      challenge &&
      answerChallenge(challenge, {
        method: request.method,
        uri: request.uri,
        user: credentials.user,
        password: credentials.password,
        cnonce: newId(),
      });
    if (answer) return { [answered]: answer };
  }
  return null;
}
