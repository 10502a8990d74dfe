import { isIPv6 } from 'node:net';
import type { IceAddress, IceCredentials } from '../ice/ice-lite.ts';
import { type Codec, type PayloadTypes, staticPayloadTypes } from '../codecs.ts';
import { type CryptoAttribute, writeCrypto } from './crypto-attribute.ts';
import type { Direction } from './audio-description.ts';
import type { SdpDescription } from './sdp-description.ts';

/** The line `o=`: the number stays, the version grows with every change (RFC 3264 § 8). */
export interface Origin {
  readonly number: number;
  readonly version: number;
}

export interface OurAudio {
  readonly origin: Origin;
  readonly address: string;
  readonly port: number;
  readonly direction: Direction;
  readonly codecs: readonly Codec[];
  /** Payload types of the offer that is answered (RFC 3264 § 6.1). Default: RFC 3551's. */
  readonly payloadTypes?: PayloadTypes;
  readonly eventPayloadType: number | null;
  /** Keys of SRTP (RFC 4568), the preferred one first. Default: none, the sound is not encrypted, or by DTLS. */
  readonly cryptos?: readonly CryptoAttribute[];
}

export interface OurWebrtc extends OurAudio {
  /** The preferred one first: `address` and `port`. */
  readonly candidates: readonly IceAddress[];
  readonly mid: string | null;
  readonly ssrc: number;
  readonly cname: string;
  readonly ice: IceCredentials;
  readonly fingerprint: string;
  readonly setup: 'actpass' | 'active' | 'passive';
}

/**
 * `offer` is what is answered: an answer has as many `m=` lines, and those it does not take have port 0 (RFC 3264 § 6).
 */
export function writeRtpSdp(audio: OurAudio, offer: { description: SdpDescription; index: number } | null): string {
  const { cryptos = [] } = audio;
  const offered = offer?.description.media[offer.index]?.protocol;
  const protocol = offered ?? (cryptos.length > 0 ? 'RTP/SAVP' : 'RTP/AVP');
  return writeDescription(audio, [], [...audioLines(audio, protocol), ...cryptos.map(writeCrypto)], offer);
}

export function writeWebrtcSdp(
  audio: OurWebrtc,
  offer: { description: SdpDescription; index: number; protocol: string } | null,
): string {
  const bundled =
    audio.mid !== null &&
    (offer === null || offer.description.attributes.some((a) => a.name === 'group' && a.value.startsWith('BUNDLE')));
  const lines = [
    ...audioLines(audio, offer?.protocol ?? 'UDP/TLS/RTP/SAVPF'),
    ...(audio.mid === null ? [] : [`a=mid:${audio.mid}`]),
    `a=rtcp:${audio.port} ${networkAddress(audio.address)}`,
    'a=rtcp-mux',
    `a=ice-ufrag:${audio.ice.usernameFragment}`,
    `a=ice-pwd:${audio.ice.password}`,
    `a=fingerprint:${audio.fingerprint}`,
    `a=setup:${audio.setup}`,
    `a=msid:${audio.cname} audio`,
    `a=ssrc:${audio.ssrc} cname:${audio.cname}`,
    ...audio.candidates.map(candidateLine),
    'a=end-of-candidates',
  ];
  const heading = ['a=ice-lite', ...(bundled ? [`a=group:BUNDLE ${audio.mid}`] : [])];
  return writeDescription(audio, heading, lines, offer);
}

/** RFC 8866 § 5.7. */
const networkAddress = (address: string): string => `IN ${isIPv6(address) ? 'IP6' : 'IP4'} ${address}`;

/** RFC 8445 § 5.1.2.1: host candidates, type preference 126, component 1; each of an address of its own. */
function candidateLine({ address, port }: IceAddress, index: number): string {
  const priority = 126 * 2 ** 24 + (65_535 - index) * 2 ** 8 + 255;
  return `a=candidate:${index + 1} 1 udp ${priority} ${address} ${port} typ host`;
}

function audioLines(audio: OurAudio, protocol: string): string[] {
  const { codecs, eventPayloadType: event, payloadTypes = staticPayloadTypes } = audio;
  const formats = [...codecs.map((codec) => payloadTypes[codec]), ...(event === null ? [] : [event])];
  return [
    `m=audio ${audio.port} ${protocol} ${formats.join(' ')}`,
    `c=${networkAddress(audio.address)}`,
    ...codecs.map((codec) => `a=rtpmap:${payloadTypes[codec]} ${codec}/8000`),
    ...(event === null ? [] : [`a=rtpmap:${event} telephone-event/8000`, `a=fmtp:${event} 0-15`]),
    'a=ptime:20',
    `a=${audio.direction}`,
  ];
}

function writeDescription(
  audio: OurAudio,
  heading: string[],
  lines: string[],
  offer: { description: SdpDescription; index: number } | null,
): string {
  const media = offer
    ? offer.description.media.flatMap((other, index) => {
        if (index === offer.index) return lines;
        const mid = other.attributes.find((a) => a.name === 'mid');
        return [
          `m=${other.kind} 0 ${other.protocol} ${other.formats.join(' ')}`,
          'a=inactive',
          ...(mid ? [`a=mid:${mid.value}`] : []),
        ];
      })
    : lines;
  const origin = `o=- ${audio.origin.number} ${audio.origin.version} ${networkAddress(audio.address)}`;
  return ['v=0', origin, 's=-', `c=${networkAddress(audio.address)}`, 't=0 0', ...heading, ...media, ''].join('\r\n');
}
