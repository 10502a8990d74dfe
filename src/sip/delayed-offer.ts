/**
 * The offer for a re-INVITE without one (RFC 3261 § 14.2): our last description, offered again. A hold that only
 * answered theirs is not offered back, and the DTLS role is left to the other side (RFC 8842 § 5.2).
 */
export function freshOffer(sdp: string): string {
  return sdp
    .replace(/^(o=\S+ \S+ )(\d+)/m, (_all, before: string, version: string) => `${before}${BigInt(version) + 1n}`)
    .replace(/^a=(?:sendonly|recvonly|inactive)(?=\r?$)/gm, 'a=sendrecv')
    .replace(/^a=setup:(?:active|passive)(?=\r?$)/gm, 'a=setup:actpass');
}
