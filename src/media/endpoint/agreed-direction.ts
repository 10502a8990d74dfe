import type { AudioDescription } from '../sdp/audio-description.ts';

/** Whether it is the address of nobody: 0.0.0.0 or ::. */
export const isUnspecified = (address: string | null): boolean => address === '0.0.0.0' || address === '::';

/**
 * A far side that only sends, or does nothing, has us on hold (RFC 3264 § 8.4); so has one at no address (the old way,
 * RFC 2543).
 */
export const maySendTo = (far: AudioDescription): boolean =>
  (far.direction === 'sendrecv' || far.direction === 'recvonly') && (!isUnspecified(far.address) || far.port === 9);
