import { ProblemError } from '../../shared/problem.ts';
import type { Clock } from '../../shared/clock.ts';
import type { DtlsIdentity } from '../dtls/dtls-identity.ts';
import type { MediaLog } from '../media-log.ts';
import { answeredDirection } from '../sdp/audio-description.ts';
import { parseSdp, unacceptable } from '../sdp/sdp-description.ts';
import { webrtcOf, type WebrtcDescription } from '../sdp/webrtc-description.ts';
import { writeWebrtcSdp, type OurWebrtc } from '../sdp/write-sdp.ts';
import type { MediaAddresses } from '../transport/media-addresses.ts';
import { WebrtcTransport, type DtlsPeer } from '../transport/webrtc-transport.ts';
import { maySendTo } from './agreed-direction.ts';
import type { EndpointAudio } from './endpoint-audio.ts';
import type { Negotiator } from './negotiator.ts';
import { OriginCounter } from './origin-counter.ts';

export interface WebrtcNegotiatorOptions {
  readonly id: string;
  readonly addresses: MediaAddresses;
  readonly identity: () => Promise<DtlsIdentity>;
  readonly clock: Clock;
  readonly log: MediaLog;
  readonly audio: EndpointAudio;
}

export class WebrtcNegotiator implements Negotiator {
  readonly #options: WebrtcNegotiatorOptions;
  readonly #origin = new OriginCounter();
  #transport: WebrtcTransport | null = null;
  #wasReady = false;
  #expectedSinceMs: number | null = null;
  #hasFailed = false;
  #opening: Promise<WebrtcTransport> | null = null;
  #remoteFragment: string | null = null;
  #mid: string | null = '0';
  #isClosed = false;

  constructor(options: WebrtcNegotiatorOptions) {
    this.#options = options;
  }

  /** ICE and DTLS prove who sends. */
  trust(): void {}

  async createOffer(): Promise<string> {
    const transport = await this.#open();
    return this.#write(
      transport,
      { setup: 'actpass', direction: 'sendrecv', eventPayloadType: this.#options.audio.announcedEventPayloadType },
      null,
    );
  }

  async acceptOffer(sdp: string): Promise<string> {
    const description = parseSdp(sdp);
    const remote = webrtcOf(description);
    const known = this.#transport?.peer;
    if (known && known.fingerprint !== remote.fingerprint) this.#replace();
    else if (known && this.#remoteFragment !== null && this.#remoteFragment !== remote.usernameFragment)
      this.#transport?.ice.restart();
    const transport = await this.#open();
    // As server we need not wait for our answer to arrive before the handshake; an agreed role stays (RFC 8842 § 5.3).
    const role =
      remote.setup === 'passive' ? 'client' : remote.setup === 'active' ? 'server' : (transport.peer?.role ?? 'server');
    this.#agree(transport, remote, role);
    const { audio } = remote;
    this.#mid = audio.mid;
    if (audio.eventPayloadType !== null) this.#options.audio.announcedEventPayloadType = audio.eventPayloadType;
    const setup = role === 'server' ? 'passive' : 'active';
    const ours = {
      setup,
      direction: answeredDirection(audio.direction),
      payloadTypes: audio.payloadTypes,
      eventPayloadType: audio.eventPayloadType,
    } as const;
    return this.#write(transport, ours, { description, index: audio.index, protocol: audio.protocol });
  }

  async acceptAnswer(sdp: string): Promise<void> {
    const remote = webrtcOf(parseSdp(sdp));
    if (!this.#transport) throw new ProblemError('conflict', 'An SDP answer came, but nothing was offered');
    if (remote.audio.index !== 0) throw unacceptable('the answer does not take our audio');
    this.#agree(this.#transport, remote, remote.setup === 'passive' ? 'client' : 'server');
  }

  expectPeer(): void {
    this.#expectedSinceMs ??= this.#options.clock.monotonic();
  }

  /** Sound, RTCP or a check of ICE consent (RFC 7675), once DTLS has been up or the far side is expected. */
  get heardAtMs(): number | null {
    if (this.#hasFailed) return -Infinity;
    if (!this.#transport) return null;
    const { heardAtMs } = this.#transport;
    if (this.#wasReady) return heardAtMs;
    return this.#expectedSinceMs === null ? null : Math.max(heardAtMs, this.#expectedSinceMs);
  }

  get silentSinceMs(): null {
    return null;
  }

  get refusedAtMs(): null {
    return null;
  }

  close(): void {
    this.#isClosed = true;
    this.#transport?.close();
  }

  #agree(transport: WebrtcTransport, remote: WebrtcDescription, role: DtlsPeer['role']): void {
    const { audio } = remote;
    this.#remoteFragment = remote.usernameFragment;
    const agreement = {
      codec: 'PCMU',
      payloadTypes: audio.payloadTypes,
      eventPayloadType: audio.eventPayloadType,
      maySend: maySendTo(audio),
      holds: !maySendTo(audio),
      shouldFarSend: audio.direction === 'sendrecv' && maySendTo(audio),
    } as const;
    this.#options.audio.agree(agreement, this.#options.clock.monotonic());
    transport.associate({ fingerprint: remote.fingerprint, role, liteAddresses: remote.liteAddresses });
  }

  #replace(): void {
    this.#hasFailed = false;
    this.#transport?.close();
    this.#transport = null;
    this.#opening = null;
    this.#remoteFragment = null;
  }

  #open(): Promise<WebrtcTransport> {
    this.#opening ??= this.#openNew();
    return this.#opening;
  }

  async #openNew(): Promise<WebrtcTransport> {
    const { addresses, identity, clock, audio, log, id } = this.#options;
    if (this.#isClosed) throw new ProblemError('conflict', 'The media endpoint is closed');
    const listener = {
      onRtp: (packet: Buffer) => audio.receive(packet, clock.monotonic()),
      onRtcp: (packet: Buffer) => audio.receiveRtcp(packet, clock.monotonic()),
      onReady: () => (this.#wasReady = true),
      onFailed: (reason: string) => {
        log.warn({ endpoint: id, reason }, 'media transport failed');
        if (this.#transport === transport) this.#hasFailed = true;
      },
    };
    const transport = await WebrtcTransport.open({
      addresses: addresses.candidates,
      identity: await identity(),
      clock,
      listener,
    });
    if (this.#isClosed) {
      transport.close();
      throw new ProblemError('conflict', 'The media endpoint is closed');
    }
    this.#transport = transport;
    audio.use(transport);
    return transport;
  }

  async #write(
    transport: WebrtcTransport,
    own: Pick<OurWebrtc, 'setup' | 'direction' | 'payloadTypes' | 'eventPayloadType'>,
    offer: Parameters<typeof writeWebrtcSdp>[1],
  ): Promise<string> {
    const { audio, identity } = this.#options;
    const { candidates } = transport;
    const [preferred] = candidates;
    if (!preferred) throw unacceptable('we have no address for sound');
    const { fingerprint } = await identity();
    const ours: OurWebrtc = {
      ...own,
      origin: this.#origin.next(),
      ...preferred,
      candidates,
      codecs: ['PCMU'],
      mid: this.#mid,
      ssrc: audio.ssrc,
      cname: audio.cname,
      ice: transport.ice.credentials,
      fingerprint,
    };
    return writeWebrtcSdp(ours, offer);
  }
}
