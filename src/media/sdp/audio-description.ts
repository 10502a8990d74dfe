import { isIPv4 } from 'node:net';
import { attributeOf, unacceptable, type SdpDescription, type SdpMedia } from './sdp-description.ts';

export type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive';
export type Codec = 'PCMU' | 'PCMA';

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
  /** Payload type of telephone-event/8000 (RFC 4733), if it has it. */
  readonly eventPayloadType: number | null;
}

const reversed: Readonly<Record<Direction, Direction>> = {
  sendrecv: 'sendrecv',
  sendonly: 'recvonly',
  recvonly: 'sendonly',
  inactive: 'inactive',
};

/** RFC 3264 § 6.1: the direction to answer with. */
export const answeredDirection = (offered: Direction): Direction => reversed[offered];

/**
 * The first audio that is not switched off. Throws ProblemError `unacceptable-media` when there is none, or no codec of
 * ours.
 */
export function audioOf(description: SdpDescription, ours: readonly Codec[]): AudioDescription {
  const index = description.media.findIndex((media) => media.kind === 'audio' && media.port !== 0);
  const media = description.media[index];
  if (!media)
    throw unacceptable(
      description.media.some((m) => m.kind === 'audio') ? 'audio is switched off (port 0)' : 'no audio',
    );
  const codecs = codecsOf(media).filter((codec) => ours.includes(codec));
  if (codecs.length === 0) throw unacceptable(`no common codec: ${ours.join(' or ')} is needed`);
  const address = media.connection ?? description.connection;
  const rtcpPort = Number.parseInt(attributeOf(description, media, 'rtcp') ?? '', 10);
  return {
    index,
    mid: media.attributes.find((a) => a.name === 'mid')?.value ?? null,
    protocol: media.protocol,
    address: address && isIPv4(address) ? address : null,
    port: media.port,
    rtcpPort: rtcpPort > 0 && rtcpPort <= 65_535 ? rtcpPort : media.port + 1,
    direction: directionOf(description, media),
    codecs,
    eventPayloadType: eventPayloadTypeOf(media),
  };
}

function directionOf(description: SdpDescription, media: SdpMedia): Direction {
  const isDirection = (name: string): name is Direction => Object.hasOwn(reversed, name);
  const own = media.attributes.map((a) => a.name).find(isDirection);
  return own ?? description.attributes.map((a) => a.name).find(isDirection) ?? 'sendrecv';
}

/** Payload types 0 and 8 are PCMU and PCMA also without an rtpmap (RFC 3551 § 6). */
function codecsOf(media: SdpMedia): Codec[] {
  return media.formats.flatMap((format): Codec[] => (format === '0' ? ['PCMU'] : format === '8' ? ['PCMA'] : []));
}

function eventPayloadTypeOf(media: SdpMedia): number | null {
  for (const { name, value } of media.attributes) {
    const found = name === 'rtpmap' ? /^(\d{1,3}) +telephone-event\/8000/i.exec(value) : null;
    const payloadType = found?.[1];
    if (payloadType && media.formats.includes(payloadType) && Number(payloadType) <= 127) return Number(payloadType);
  }
  return null;
}
