import { isIP } from 'node:net';
import { isUsableFingerprint } from '../dtls/fingerprint.ts';
import type { IceAddress } from '../ice/ice-lite.ts';
import { audioOf, type AudioDescription, webrtcAudio } from './audio-description.ts';
import { attributeOf, unacceptable, type SdpDescription } from './sdp-description.ts';

/** The far side's transport, as described in its SDP (RFC 8839, RFC 8842). */
export interface WebrtcDescription {
  readonly audio: AudioDescription;
  readonly usernameFragment: string;
  readonly fingerprint: string;
  readonly setup: 'actpass' | 'active' | 'passive';
  /** Those of a lite agent, which does no checks, the preferred one first; none for a full one. */
  readonly liteAddresses: readonly IceAddress[];
}

/** Throws ProblemError `unacceptable-media` naming what is missing. */
export function webrtcOf(description: SdpDescription): WebrtcDescription {
  const audio = audioOf(description, webrtcAudio);
  const media = description.media[audio.index];
  if (!media) throw unacceptable('no audio');
  const usernameFragment = attributeOf(description, media, 'ice-ufrag');
  if (!usernameFragment || !attributeOf(description, media, 'ice-pwd')) throw unacceptable('no ICE credentials');
  if (attributeOf(description, media, 'rtcp-mux') === null) throw unacceptable('RTCP on its own port (no rtcp-mux)');
  const fingerprints = [...media.attributes, ...description.attributes]
    .filter((a) => a.name === 'fingerprint')
    .map((a) => a.value);
  const fingerprint = fingerprints.find(isUsableFingerprint);
  if (!fingerprint) throw unacceptable('no DTLS fingerprint with SHA-256 or stronger');
  const setup = attributeOf(description, media, 'setup') ?? 'actpass';
  if (setup !== 'actpass' && setup !== 'active' && setup !== 'passive') throw unacceptable(`setup:${setup}`);
  const lite = description.attributes.some((a) => a.name === 'ice-lite');
  const candidates = media.attributes.filter((a) => a.name === 'candidate').map((a) => a.value);
  return { audio, usernameFragment, fingerprint, setup, liteAddresses: lite ? addressesOf(candidates) : [] };
}

/** RFC 8839 § 5.1: foundation, component, transport, priority, address, port, `typ`, type. */
function addressesOf(candidates: readonly string[]): IceAddress[] {
  const usable = candidates
    .map((candidate) => candidate.split(/ +/))
    .filter(
      ([, component, transport, , address]) =>
        component === '1' && transport?.toLowerCase() === 'udp' && isIP(address ?? '') > 0,
    )
    .toSorted((a, b) => Number(b[3]) - Number(a[3]))
    .map(([, , , , address = '', port]) => ({ address, port: Number(port) }))
    .filter(({ port }) => port > 0 && port <= 65_535);
  if (usable.length === 0) throw unacceptable('an ICE-lite side without a UDP candidate');
  return usable;
}
