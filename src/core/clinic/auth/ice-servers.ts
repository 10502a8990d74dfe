import { createHmac } from 'node:crypto';
import type { SipCredentials } from '../../../shared/contract/auth.ts';

type IceServer = SipCredentials['ice_servers'][number];

export interface IceServerOptions {
  /** `stun:HOST[:PORT]` (RFC 7064). */
  readonly stun: readonly string[];
  /** `turn:` and `turns:` (RFC 7065). */
  readonly turn: readonly string[];
  /** That of the TURN servers; null without any. */
  readonly turnSecret: string | null;
}

/**
 * STUN and TURN for the workstation of an extension. The TURN server knows the secret and no user: the user is a time,
 * after which the password is refused, and the password its HMAC-SHA1 (draft-uberti-behave-turn-rest-00 § 2.2).
 */
export function iceServersOf(
  { stun, turn, turnSecret }: IceServerOptions,
  extension: string,
  expiresAtMs: number,
): IceServer[] {
  const username = `${Math.floor(expiresAtMs / 1000)}:${extension}`;
  const relays =
    turn.length > 0 && turnSecret !== null
      ? [{ urls: [...turn], username, credential: createHmac('sha1', turnSecret).update(username).digest('base64') }]
      : [];
  return [...(stun.length > 0 ? [{ urls: [...stun] }] : []), ...relays];
}
