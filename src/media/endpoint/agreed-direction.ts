import type { AudioDescription } from '../sdp/audio-description.ts';

/**
 * A far side that only sends, or does nothing, has us on hold (RFC 3264 § 8.4); so has one at 0.0.0.0 (the old way, RFC
 * 2543).
 */
export const maySendTo = (far: AudioDescription): boolean =>
  (far.direction === 'sendrecv' || far.direction === 'recvonly') && (far.address !== '0.0.0.0' || far.port === 9);
