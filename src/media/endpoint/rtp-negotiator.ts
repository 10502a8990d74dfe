import { ProblemError } from '../../shared/problem.ts';
import type { Clock } from '../../shared/clock.ts';
import { type Codec, codecNames } from '../codecs.ts';
import { answeredDirection, audioOf, type AudioDescription, rtpAudio } from '../sdp/audio-description.ts';
import { parseSdp, unacceptable, type SdpDescription } from '../sdp/sdp-description.ts';
import { writeRtpSdp } from '../sdp/write-sdp.ts';
import type { MediaLog } from '../media-log.ts';
import { familyOf, type MediaAddresses } from '../transport/media-addresses.ts';
import { PlainRtpTransport } from '../transport/plain-rtp-transport.ts';
import type { MediaKeys } from '../srtp/media-keys.ts';
import type { TransportAddress } from '../transport/rtp-source.ts';
import { isUnspecified, maySendTo } from './agreed-direction.ts';
import type { EndpointAudio } from './endpoint-audio.ts';
import type { Negotiator } from './negotiator.ts';
import { OriginCounter } from './origin-counter.ts';
import { SdpKeys } from './sdp-keys.ts';

export interface RtpNegotiatorOptions {
  readonly addresses: MediaAddresses;
  /** See FarSide. */
  readonly isEncrypted: boolean;
  readonly clock: Clock;
  readonly audio: EndpointAudio;
  readonly log: MediaLog;
}

const refusals = {
  elsewhere: 'RTP from elsewhere than the far side was refused',
  unprotected: 'RTP that cannot be decrypted was refused',
} as const;

export class RtpNegotiator implements Negotiator {
  readonly #options: RtpNegotiatorOptions;
  readonly #origin = new OriginCounter();
  readonly #keys: SdpKeys;
  #opening: Promise<PlainRtpTransport> | null = null;
  #transport: PlainRtpTransport | null = null;
  #isClosed = false;
  readonly #trusted: string[] = [];
  /** When the far side was last heard, or since when it may send; null while it may not. */
  #silentSinceMs: number | null = null;
  readonly #refused = { count: 0, atMs: null as number | null };

  constructor(options: RtpNegotiatorOptions) {
    this.#options = options;
    this.#keys = new SdpKeys(options.isEncrypted);
  }

  trust(addresses: readonly string[]): void {
    this.#trusted.push(...addresses);
    this.#transport?.trust(addresses);
  }

  async createOffer(): Promise<string> {
    const transport = await this.#open(null);
    const ours = {
      direction: 'sendrecv',
      codecs: rtpAudio.codecs,
      eventPayloadType: this.#options.audio.announcedEventPayloadType,
      cryptos: this.#keys.offer(),
    } as const;
    transport.secure(this.#keys.meanwhile);
    return writeRtpSdp(
      { ...ours, origin: this.#origin.next(), address: transport.address.announced, port: transport.port },
      null,
    );
  }

  async acceptOffer(sdp: string): Promise<string> {
    const description = parseSdp(sdp);
    const far = farAudioOf(description);
    const transport = await this.#open(far.address);
    const codec = agreedCodec(far, transport);
    const { cryptos, keys } = this.#keys.answer(far);
    this.#agree(transport, far, codec, keys);
    if (far.eventPayloadType !== null) this.#options.audio.announcedEventPayloadType = far.eventPayloadType;
    const ours = {
      direction: answeredDirection(far.direction),
      codecs: [codec],
      payloadTypes: far.payloadTypes,
      eventPayloadType: far.eventPayloadType,
      cryptos,
    };
    const offer = { description, index: far.index };
    return writeRtpSdp(
      { ...ours, origin: this.#origin.next(), address: transport.address.announced, port: transport.port },
      offer,
    );
  }

  async acceptAnswer(sdp: string): Promise<void> {
    const far = farAudioOf(parseSdp(sdp));
    if (!this.#opening) throw new ProblemError('conflict', 'An SDP answer came, but nothing was offered');
    if (far.index !== 0) throw unacceptable('the answer does not take our audio');
    const transport = await this.#opening;
    const codec = agreedCodec(far, transport);
    this.#agree(transport, far, codec, this.#keys.accept(far));
  }

  expectPeer(): void {}

  /** Plain RTP has no liveness checks: a far side that is silent may still be there. */
  get heardAtMs(): null {
    return null;
  }

  get silentSinceMs(): number | null {
    return this.#silentSinceMs;
  }

  get refusedAtMs(): number | null {
    return this.#refused.atMs;
  }

  close(): void {
    const { count } = this.#refused;
    if (!this.#isClosed && count > 1) this.#options.log.warn({ packets: count }, 'so many RTP packets were refused');
    this.#isClosed = true;
    this.#transport?.close();
  }

  #agree(transport: PlainRtpTransport, far: AudioDescription, codec: Codec, keys: MediaKeys | null): void {
    if (far.address !== null && !isUnspecified(far.address))
      transport.aim({ address: far.address, port: far.port }, far.rtcpPort);
    transport.secure(keys);
    const mayFarSend = far.direction === 'sendrecv' && maySendTo(far);
    const nowMs = this.#options.clock.monotonic();
    if (mayFarSend && this.#silentSinceMs === null) transport.resumed(nowMs);
    this.#silentSinceMs = mayFarSend ? (this.#silentSinceMs ?? nowMs) : null;
    const agreement = {
      codec,
      payloadTypes: far.payloadTypes,
      eventPayloadType: far.eventPayloadType,
      maySend: maySendTo(far),
      // One that only sends has its own music (RFC 3264 § 8.4).
      holds: !maySendTo(far) && far.direction !== 'sendonly',
      shouldFarSend: mayFarSend,
    } as const;
    this.#options.audio.agree(agreement, nowMs);
  }

  /** A flood of them is one line at its beginning and one at its end. */
  #refuse({ address, port }: TransportAddress, why: keyof typeof refusals): void {
    this.#refused.count += 1;
    this.#refused.atMs = this.#options.clock.monotonic();
    if (this.#refused.count === 1) this.#options.log.warn({ from: `${address}:${port}` }, refusals[why]);
  }

  #heardAt(nowMs: number): number {
    if (this.#silentSinceMs !== null) this.#silentSinceMs = nowMs;
    return nowMs;
  }

  #open(farAddress: string | null): Promise<PlainRtpTransport> {
    this.#opening ??= this.#openNew(farAddress);
    return this.#opening;
  }

  /** Its signalling shows the way first: behind NAT, the address in its SDP may be one of another network. */
  #routedBy(farAddress: string | null): readonly string[] {
    if (farAddress === null) return this.#trusted;
    const ofFamily = this.#trusted.filter((one) => familyOf(one) === familyOf(farAddress));
    return isUnspecified(farAddress) ? ofFamily : [...ofFamily, farAddress];
  }

  async #openNew(farAddress: string | null): Promise<PlainRtpTransport> {
    const { addresses, clock, audio } = this.#options;
    if (this.#isClosed) throw new ProblemError('conflict', 'The media endpoint is closed');
    const address = await addresses.towards(this.#routedBy(farAddress));
    const listener = {
      onRtp: (packet: Buffer) => audio.receive(packet, this.#heardAt(clock.monotonic())),
      onRtcp: (packet: Buffer) => audio.receiveRtcp(packet, this.#heardAt(clock.monotonic())),
      onReady: () => {},
      onFailed: () => {},
    };
    const transport = await PlainRtpTransport.open(address, clock, listener, (source, why) =>
      this.#refuse(source, why),
    );
    if (this.#isClosed) {
      transport.close();
      throw new ProblemError('conflict', 'The media endpoint is closed');
    }
    transport.trust(this.#trusted);
    this.#transport = transport;
    audio.use(transport);
    return transport;
  }
}

/**
 * The first of ours that the far side has, whatever it prefers. Throws ProblemError `unacceptable-media` for sound that
 * we cannot have; nothing has changed then, the keys of the call neither.
 */
function agreedCodec(far: AudioDescription, { address }: PlainRtpTransport): Codec {
  const codec = codecNames.find((name) => far.codecs.includes(name));
  if (codec === undefined) throw unacceptable('no common codec');
  if (far.address !== null && !isUnspecified(far.address) && familyOf(far.address) !== familyOf(address.local))
    throw unacceptable(`the address ${far.address} is of another family than ours`);
  return codec;
}

function farAudioOf(description: SdpDescription): AudioDescription {
  const far = audioOf(description, rtpAudio);
  if (far.address === null) throw unacceptable('no IP address to send to');
  return far;
}
