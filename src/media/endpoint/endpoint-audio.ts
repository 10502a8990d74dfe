import { type Codec, codecNames, createTranscoders, type PayloadTypes, staticPayloadTypes } from '../codecs.ts';
import { Emitter } from '../../shared/event.ts';
import type { MediaStats, SoundArrivals } from '../media-port.ts';
import { DtmfReceiver } from '../rtp/dtmf-receiver.ts';
import { InbandDigits } from '../rtp/inband-digits.ts';
import { InbandReceiver } from '../rtp/inband-receiver.ts';
import { OutgoingStream, type MediaPacket } from '../rtp/outgoing-stream.ts';
import { Reception } from '../rtp/reception.ts';
import { buildReport, senderReportTime, type LastSenderReport } from '../rtp/rtcp.ts';
import { parseRtp, writeRtp } from '../rtp/rtp-packet.ts';
import type { MediaTransport } from '../transport/media-transport.ts';
import { ExpectedSound } from './expected-sound.ts';

/** The agreement of an offer and its answer. */
export interface Agreement {
  readonly codec: Codec;
  /** The far side's numbers, which it sends with as well (RFC 3264 § 6.1). */
  readonly payloadTypes: PayloadTypes;
  /** The payload type of telephone events; null when the far side does not take them: it gets their tones. */
  readonly eventPayloadType: number | null;
  /** False while the far side has us on hold. */
  readonly maySend: boolean;
  /** See MediaEndpoint. */
  readonly holds: boolean;
  /** The far side neither holds nor is held. */
  readonly shouldFarSend: boolean;
}

/** The audio of one endpoint: numbers and formats of what goes out, order and meaning of what comes in. */
export class EndpointAudio {
  readonly onMedia = new Emitter<MediaPacket>();
  readonly onDigit = new Emitter<string>();
  readonly onFirstPacket = new Emitter<void>();
  /** Each change of `holds` once. */
  readonly onHold = new Emitter<boolean>();
  /** Each change of `isOnHold` once. */
  readonly onHeld = new Emitter<boolean>();
  readonly #outgoing: OutgoingStream;
  readonly #reception = new Reception();
  readonly #expected = new ExpectedSound();
  readonly #dtmf = new DtmfReceiver();
  readonly #inbandDigits = new InbandDigits();
  readonly #inbandReceiver = new InbandReceiver();
  readonly #transcoders = createTranscoders();
  readonly cname: string;
  #transport: MediaTransport | null = null;
  #agreement: Agreement | null = null;
  #packetsSent = 0;
  #octetsSent = 0;
  #sentSinceReport = false;
  #lastSenderReport: LastSenderReport | null = null;
  /** Payload type that we announced for telephone events. */
  announcedEventPayloadType = 101;
  /** While a sound plays, what a bridge sends is not heard. */
  isPlaying = false;

  constructor(cname: string, outgoing: OutgoingStream) {
    this.cname = cname;
    this.#outgoing = outgoing;
  }

  get ssrc(): number {
    return this.#outgoing.ssrc;
  }

  get hasReceived(): boolean {
    return this.#reception.packetsReceived > 0;
  }

  get isReady(): boolean {
    return this.#transport?.isReady === true && this.#agreement !== null;
  }

  use(transport: MediaTransport): void {
    this.#transport = transport;
  }

  agree(agreement: Agreement, nowMs: number): void {
    const { holds, isOnHold } = this;
    this.#agreement = agreement;
    this.#expected.agreed(agreement.shouldFarSend, nowMs);
    if (agreement.holds !== holds) this.onHold.emit(agreement.holds);
    if (this.isOnHold !== isOnHold) this.onHeld.emit(this.isOnHold);
  }

  /** See MediaEndpoint. */
  get isOnHold(): boolean {
    return this.#agreement?.maySend === false;
  }

  get holds(): boolean {
    return this.#agreement?.holds ?? false;
  }

  receive(data: Buffer, nowMs: number): void {
    const rtp = parseRtp(data);
    if (!rtp) return;
    this.#expected.heard(rtp, nowMs);
    const codec = this.#codecOf(rtp.payloadType);
    const kind = codec ? 'audio' : rtp.payloadType === this.announcedEventPayloadType ? 'event' : null;
    const stream = kind && this.#reception.accept(rtp, nowMs);
    if (!stream) return;
    if (this.#reception.packetsReceived === 1) this.onFirstPacket.emit();
    const payload = codec ? this.#transcoders[codec].toUlaw(rtp.payload) : rtp.payload;
    const packet: MediaPacket = {
      stream,
      kind,
      sequenceNumber: rtp.sequenceNumber,
      timestamp: rtp.timestamp,
      marker: rtp.marker,
      payload,
    };
    const digit = kind === 'event' ? this.#dtmf.receive(packet) : this.#tonesIn(packet);
    if (digit !== null) this.onDigit.emit(digit);
    this.onMedia.emit(packet);
  }

  /** One that takes no telephone events sends none either: its keys are in the sound. */
  #tonesIn({ payload }: MediaPacket): string | null {
    return this.#agreement?.eventPayloadType === null ? this.#inbandReceiver.receive(payload) : null;
  }

  #codecOf(payloadType: number): Codec | null {
    for (const numbers of [staticPayloadTypes, this.#agreement?.payloadTypes ?? staticPayloadTypes]) {
      const codec = codecNames.find((name) => numbers[name] === payloadType);
      if (codec) return codec;
    }
    return null;
  }

  receiveRtcp(data: Buffer, nowMs: number): void {
    const ntpMiddle = senderReportTime(data);
    if (ntpMiddle !== null) this.#lastSenderReport = { ntpMiddle, arrivedAtMs: nowMs };
    this.#expected.reported(data, this.#reception.packetsReceived + this.#reception.packetsLost, nowMs);
  }

  /** Audio for this endpoint from a bridge or an echo. */
  forward(packet: MediaPacket, nowMs: number): void {
    if (!this.isPlaying) this.send(packet, nowMs);
  }

  send(packet: MediaPacket, nowMs: number): void {
    const agreement = this.#agreement;
    if (!agreement || !this.#transport?.isReady) return;
    if (!agreement.maySend) return this.#outgoing.interrupt();
    if (packet.kind === 'audio') return this.#sendSound(agreement, packet, nowMs);
    if (agreement.eventPayloadType !== null)
      return this.#sendAs(agreement.eventPayloadType, packet, packet.payload, nowMs);
    const tones = this.#inbandDigits.soundOf(packet);
    if (tones) this.#sendSound(agreement, tones, nowMs);
  }

  #sendSound({ codec, payloadTypes }: Agreement, packet: MediaPacket, nowMs: number): void {
    this.#sendAs(payloadTypes[codec], packet, this.#transcoders[codec].fromUlaw(packet.payload), nowMs);
  }

  #sendAs(payloadType: number, packet: MediaPacket, payload: Buffer, nowMs: number): void {
    const stamp = this.#outgoing.stamp(packet, nowMs);
    if (!stamp) return;
    this.#packetsSent++;
    this.#octetsSent += payload.length;
    this.#sentSinceReport = true;
    this.#transport?.sendRtp(writeRtp({ ...stamp, payloadType, ssrc: this.#outgoing.ssrc, payload }));
  }

  /** Must be called every five seconds (RFC 3550 § 6.2). */
  report(nowMs: number): void {
    if (!this.isReady) return;
    const reception = this.#reception.report();
    if (!reception && !this.#sentSinceReport) return;
    const sender = this.#sentSinceReport
      ? { timestamp: this.#outgoing.timestampAt(nowMs), packetsSent: this.#packetsSent, octetsSent: this.#octetsSent }
      : null;
    this.#sentSinceReport = false;
    this.#transport?.sendRtcp(
      buildReport({
        ssrc: this.ssrc,
        cname: this.cname,
        nowMs,
        sender,
        reception,
        lastSenderReport: this.#lastSenderReport,
      }),
    );
  }

  /** See MediaEndpoint. */
  get soundArrivals(): SoundArrivals | null {
    return this.#expected.arrivals;
  }

  stats(): Omit<MediaStats, 'frames' | 'lateFrames'> {
    return {
      packetsReceived: this.#reception.packetsReceived,
      packetsSent: this.#packetsSent,
      packetsLost: this.#reception.packetsLost,
    };
  }

  close(): void {
    this.#transport?.close();
    for (const listeners of [this.onMedia, this.onDigit, this.onFirstPacket, this.onHold, this.onHeld])
      listeners.clear();
  }
}
