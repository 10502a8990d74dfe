import { isIP } from 'node:net';
import { cryptoSuites } from '../srtp/crypto-suite.ts';
import { type Codec, codecNames, perCodec, isCodec, type PayloadTypes, staticPayloadTypes } from '../codecs.ts';
import { type CryptoAttribute, cryptosOf } from './crypto-attribute.ts';
import { attributeOf, unacceptable, type SdpDescription, type SdpMedia } from './sdp-description.ts';

export type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive';

/** The far side's audio, as described in its SDP. */
export interface AudioDescription {
  /** Which of the `m=` lines it is. */
  readonly index: number;
  readonly mid: string | null;
  readonly protocol: string;
  readonly address: string | null;
  readonly port: number;
  readonly rtcpPort: number;
  readonly direction: Direction;
  /** The codecs that we have, in the far side's order. */
  readonly codecs: readonly Codec[];
  /** The far side's payload type numbers: RFC 3551's unless it states others. */
  readonly payloadTypes: PayloadTypes;
  /** Payload type of telephone-event/8000 (RFC 4733), if it has it. */
  readonly eventPayloadType: number | null;
  /** Keys that we can use (RFC 4568), in the far side's order. */
  readonly cryptos: readonly CryptoAttribute[];
}

const reversed: Readonly<Record<Direction, Direction>> = {
  sendrecv: 'sendrecv',
  sendonly: 'recvonly',
  recvonly: 'sendonly',
  inactive: 'inactive',
};

/** RFC 3264 § 6.1: the direction to answer with. */
export const answeredDirection = (offered: Direction): Direction => reversed[offered];

/** The codecs that an endpoint can take. */
export interface AudioSupport {
  readonly codecs: readonly Codec[];
  /** Formats of the `m=` line; the first is the one to name. */
  readonly protocols: readonly string[];
  /** Whether SRTP has its keys in SDP (RFC 4568), and not by DTLS. */
  readonly needsKeys: boolean;
}

export const plainProtocols: readonly string[] = ['RTP/AVP', 'RTP/AVPF'];
const keyedProtocols: readonly string[] = ['RTP/SAVP', 'RTP/SAVPF'];

/** With keys in its SDP. */
export const isKeyed = ({ protocol }: Pick<AudioDescription, 'protocol'>): boolean => keyedProtocols.includes(protocol);

export const rtpAudio: AudioSupport = {
  codecs: codecNames,
  protocols: [...plainProtocols, ...keyedProtocols],
  needsKeys: true,
};
export const webrtcAudio: AudioSupport = {
  codecs: ['PCMU'],
  protocols: ['UDP/TLS/RTP/SAVPF', 'UDP/TLS/RTP/SAVP', 'RTP/SAVPF', 'RTP/SAVP'],
  needsKeys: false,
};

/**
 * The first audio that we can take: a phone may offer it encrypted as well, or with other codecs (RFC 3264 § 6). Throws
 * ProblemError `unacceptable-media`, about the first that is not switched off, when there is none.
 */
export function audioOf(description: SdpDescription, ours: AudioSupport): AudioDescription {
  const offered = description.media.filter((media) => media.kind === 'audio');
  const lines = offered.filter((media) => media.port !== 0);
  const media = lines.find((line) => whyNot(line, ours) === null) ?? lines[0];
  if (!media) throw unacceptable(offered.length > 0 ? 'audio is switched off (port 0)' : 'no audio');
  const problem = whyNot(media, ours);
  if (problem !== null) throw unacceptable(problem);
  const address = media.connection ?? description.connection;
  const rtcpPort = Number.parseInt(attributeOf(description, media, 'rtcp') ?? '', 10);
  return {
    index: description.media.indexOf(media),
    mid: media.attributes.find((a) => a.name === 'mid')?.value ?? null,
    protocol: media.protocol,
    address: address && isIP(address) > 0 ? address : null,
    port: media.port,
    rtcpPort: rtcpPort > 0 && rtcpPort <= 65_535 ? rtcpPort : media.port + 1,
    direction: directionOf(description, media),
    codecs: codecsOf(media).filter((codec) => ours.codecs.includes(codec)),
    payloadTypes: payloadTypesOf(media),
    eventPayloadType: eventPayloadTypeOf(media),
    cryptos: cryptosOf(media),
  };
}

function whyNot(media: SdpMedia, { codecs, protocols, needsKeys }: AudioSupport): string | null {
  if (!protocols.includes(media.protocol)) return `protocol ${media.protocol} instead of ${protocols[0]}`;
  if (needsKeys && isKeyed(media) && cryptosOf(media).length === 0)
    return `${media.protocol} without a key that can be used: ${cryptoSuites.join(' or ')} is needed`;
  return codecsOf(media).some((codec) => codecs.includes(codec))
    ? null
    : `no common codec: ${codecs.join(' or ')} is needed`;
}

function directionOf(description: SdpDescription, media: SdpMedia): Direction {
  const isDirection = (name: string): name is Direction => Object.hasOwn(reversed, name);
  const own = media.attributes.map((a) => a.name).find(isDirection);
  return own ?? description.attributes.map((a) => a.name).find(isDirection) ?? 'sendrecv';
}

/** The formats that are ours, in order; a dynamic payload type is named by its rtpmap (RFC 8866 § 6.6). */
const audioFormatsOf = ({ attributes, formats }: SdpMedia): { codec: Codec; payloadType: number }[] => {
  const named = new Map(codecNames.map((codec) => [String(staticPayloadTypes[codec]), codec]));
  for (const { name, value } of attributes) {
    const map = name === 'rtpmap' ? /^(\d{1,3}) +(\w+)\/8000(?:\/1)?\s*$/.exec(value) : null;
    const [, format = '', encoding = ''] = map ?? [];
    const codec = encoding.toUpperCase();
    if (isCodec(codec) && Number(format) >= 96 && Number(format) <= 127) named.set(format, codec);
  }
  return formats.flatMap((format) => {
    const codec = named.get(format);
    return codec ? [{ codec, payloadType: Number(format) }] : [];
  });
};

const codecsOf = (media: SdpMedia): Codec[] => [...new Set(audioFormatsOf(media).map(({ codec }) => codec))];

/** The first of two numbers for one codec counts. */
function payloadTypesOf(media: SdpMedia): PayloadTypes {
  const formats = audioFormatsOf(media);
  return perCodec((wanted) => {
    const format = formats.find(({ codec }) => codec === wanted);
    return format?.payloadType ?? staticPayloadTypes[wanted];
  });
}

function eventPayloadTypeOf(media: SdpMedia): number | null {
  for (const { name, value } of media.attributes) {
    const found = name === 'rtpmap' ? /^(\d{1,3}) +telephone-event\/8000/i.exec(value) : null;
    const payloadType = found?.[1];
    if (payloadType && media.formats.includes(payloadType) && Number(payloadType) <= 127) return Number(payloadType);
  }
  return null;
}
