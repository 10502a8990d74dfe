import { createHash } from 'node:crypto';
import { hostname, userInfo } from 'node:os';

/** Tells one user of one machine from another, in the list of sign-ins; it says nothing else of either. */
export const deviceFingerprint = (): string =>
  createHash('sha256').update(`${hostname()} ${userInfo().username}`).digest('hex').slice(0, 32);
