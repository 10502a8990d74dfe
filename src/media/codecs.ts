import { alawToUlaw, ulawToAlaw } from './g711.ts';

/** Changes sound between a codec and PCMU, the format of all sound inside. It may keep state between packets. */
interface Transcoder {
  toUlaw(payload: Buffer): Buffer;
  fromUlaw(payload: Buffer): Buffer;
}

interface CodecDefinition {
  /** RFC 3551 § 6; needs no rtpmap. */
  readonly payloadType: number;
  readonly createTranscoder: () => Transcoder;
}

const unchanged = (payload: Buffer): Buffer => payload;

/**
 * The codecs of trunks, by their names in SDP. The first one that the far side has is agreed: PCMU needs no
 * transcoding. All have an RTP clock of 8000 Hz.
 */
const codecs = {
  PCMU: { payloadType: 0, createTranscoder: () => ({ toUlaw: unchanged, fromUlaw: unchanged }) },
  PCMA: { payloadType: 8, createTranscoder: () => ({ toUlaw: alawToUlaw, fromUlaw: ulawToAlaw }) },
} as const satisfies Record<string, CodecDefinition>;

export type Codec = keyof typeof codecs;
export const isCodec = (name: string): name is Codec => Object.hasOwn(codecs, name);
export const codecNames: readonly Codec[] = Object.keys(codecs).filter(isCodec);

/** A value for each codec. */
export const perCodec = <Value>(valueOf: (codec: Codec) => Value): Record<Codec, Value> =>
  // Object.fromEntries knows no names.
  Object.fromEntries(codecNames.map((codec) => [codec, valueOf(codec)])) as Record<Codec, Value>;

export type PayloadTypes = Readonly<Record<Codec, number>>;
export const staticPayloadTypes: PayloadTypes = perCodec((codec) => codecs[codec].payloadType);

/** One for each codec. Each endpoint has its own. */
export const createTranscoders = (): Record<Codec, Transcoder> => perCodec((codec) => codecs[codec].createTranscoder());
