import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { HangupCause } from '../../../shared/contract/call.ts';
import { hangupCauseOf } from '../hangup-cause.ts';
import type { Leg, LegEnd } from '../../../sip/leg.ts';
import type { MediaEndpoint, Recording } from '../../../media/media-port.ts';
import type { TelephonyFact } from '../telephony-port.ts';
import { Party, type Side } from './party.ts';
import type { SwitchPorts } from './switch-ports.ts';

export interface CallEnd {
  readonly leg: Side;
  readonly cause: HangupCause;
  readonly sipCode: number | null;
  readonly reason: string | null;
}

/** Thrown into a flow that waits for something when its call is over. */
export class CallEndedError extends Error {
  override readonly name = 'CallEndedError';
}

const statusFor: Record<HangupCause, number> = {
  NORMAL_CLEARING: 480,
  ORIGINATOR_CANCEL: 487,
  USER_BUSY: 486,
  NO_ANSWER: 480,
  CALL_REJECTED: 603,
};

type Started = Extract<TelephonyFact, { kind: 'call-started' }>;

/**
 * One call, from its first party to its record: who takes part, whether they are connected, and how it ended.
 * Flows steer it; it knows no flow.
 *
 *   started ─▶ connected ─▶ ended
 *      └──────────────────────▲
 */
export class LiveCall {
  readonly callId: string;
  /** Resolves exactly once, after everything that belongs to the call was let go and its recording is closed. */
  readonly closed: Promise<CallEnd>;
  readonly ports: SwitchPorts;
  #over = Promise.withResolvers<CallEnd>();
  #isOver = false;
  #closed = Promise.withResolvers<CallEnd>();
  #parties = new Set<Party>();
  #committed = new Set<Party>();
  #endpoints = new Set<MediaEndpoint>();
  #recording: Recording | null = null;
  #unbridge: (() => void) | null = null;
  #isConnected = false;

  constructor(ports: SwitchPorts, started: Omit<Started, 'kind' | 'at'>) {
    this.ports = ports;
    this.callId = started.callId;
    this.closed = this.#closed.promise;
    ports.report({ kind: 'call-started', at: ports.clock.now(), ...started });
  }

  /** An endpoint that is closed with the call, whatever happens before a party takes it. */
  createEndpoint(kind: 'webrtc' | 'rtp'): MediaEndpoint {
    const endpoint = this.ports.media.createEndpoint(kind);
    this.#endpoints.add(endpoint);
    return endpoint;
  }

  join(side: Side, agentId: string | null, leg: Leg, media: MediaEndpoint): Party {
    const party = new Party({
      side,
      agentId,
      leg,
      media,
      onMediaFailed: (error) => {
        this.ports.log.warn({ callId: this.callId, side, err: error }, 'media could not be negotiated');
        leg.end({ status: 488 });
      },
    });
    this.#parties.add(party);
    let hasRung = false;
    party.onRinging(() => {
      if (hasRung || this.#isOver) return;
      hasRung = true;
      this.#reportLeg('leg-ringing', party);
    });
    void party.answered.then(() => this.#isOver || this.#reportLeg('leg-answered', party));
    void party.ended.then(() => {
      this.#parties.delete(party);
      media.close();
    });
    if (this.#isOver) party.leave();
    return party;
  }

  /** From now on the call ends when this party does. The originator is the one who wanted the call. */
  commit(party: Party, role: 'originator' | 'callee'): void {
    this.#committed.add(party);
    void party.ended.then((end) => {
      if (this.#committed.has(party)) this.finish({ leg: party.side, ...this.#causeOf(party, end, role) });
    });
  }

  release(party: Party): void {
    this.#committed.delete(party);
  }

  /** Waits for something, but not longer than the call lasts. */
  async until<Value>(wanted: Promise<Value>): Promise<Value> {
    return Promise.race([wanted, this.#over.promise.then(() => Promise.reject(new CallEndedError()))]);
  }

  /** How ringing a party ended. */
  async answerOf(party: Party, ringSeconds: number): Promise<'answered' | 'timed-out' | LegEnd> {
    const timeout = Promise.withResolvers<'timed-out'>();
    const disarm = this.ports.clock.after(ringSeconds * 1000, () => timeout.resolve('timed-out'));
    try {
      return await this.until(
        Promise.race([party.answered.then(() => 'answered' as const), party.ended, timeout.promise]),
      );
    } finally {
      disarm();
    }
  }

  /** What the two say is heard by the other, without being a connected call yet (early media). */
  bridge(agent: Party, customer: Party): void {
    this.#unbridge?.();
    this.#unbridge = this.ports.media.bridge(agent.media, customer.media);
  }

  /** Both sides have answered: they hear each other, and it is recorded from here on. */
  connect(agent: Party, customer: Party): void {
    this.bridge(agent, customer);
    this.#isConnected = true;
    const recordFilename = this.#record(agent, customer);
    this.ports.report({
      kind: 'call-connected',
      callId: this.callId,
      at: this.ports.clock.now(),
      agentId: agent.agentId,
      recordFilename,
    });
  }

  unbridge(): void {
    this.#unbridge?.();
    this.#unbridge = null;
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  /** Ends the call. The first reason holds; every party is told, in the words of its state. */
  finish(end: CallEnd): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const at = this.ports.clock.now();
    this.unbridge();
    for (const party of this.#parties)
      party.leave({ status: end.sipCode && end.sipCode >= 400 ? end.sipCode : statusFor[end.cause] });
    for (const endpoint of this.#endpoints) endpoint.close();
    this.#over.resolve(end);
    const recordingClosed: Promise<unknown> = this.#recording?.stop() ?? Promise.resolve();
    void recordingClosed
      .catch((error: unknown) =>
        this.ports.log.warn({ callId: this.callId, err: error }, 'recording could not be closed'),
      )
      .then(() => {
        this.ports.report({ kind: 'call-ended', callId: this.callId, at, ...end });
        this.#closed.resolve(end);
      });
  }

  /** Ends the call because somebody asked for it from outside. */
  hangUp(): void {
    this.finish({
      leg: 'agent',
      cause: this.#isConnected ? 'NORMAL_CLEARING' : 'ORIGINATOR_CANCEL',
      sipCode: null,
      reason: null,
    });
  }

  #causeOf(party: Party, end: LegEnd, role: 'originator' | 'callee'): Omit<CallEnd, 'leg'> {
    const said = { sipCode: end.status, reason: end.reason };
    if (this.#isConnected || (role === 'callee' && end.status === null)) return { cause: 'NORMAL_CLEARING', ...said };
    const cause = end.status === null ? 'ORIGINATOR_CANCEL' : hangupCauseOf(end.status);
    // An agent who refuses the call that they asked for gives it up; a number that is busy is busy, whichever side it
    // is.
    if (role === 'callee' || party.agentId === null) return { cause, ...said };
    return { cause: cause === 'NO_ANSWER' ? 'NO_ANSWER' : 'ORIGINATOR_CANCEL', ...said };
  }

  #reportLeg(kind: 'leg-ringing' | 'leg-answered', party: Party): void {
    const leg = party.agentId === null ? party.side : 'agent';
    this.ports.report({ kind, callId: this.callId, at: this.ports.clock.now(), leg, agentId: party.agentId });
  }

  #record(agent: Party, customer: Party): string | null {
    if (this.#recording) return null;
    const recordFilename = `${new Date(this.ports.clock.now()).toISOString().slice(0, 10).replaceAll('-', '/')}/${this.callId}.wav`;
    const file = join(this.ports.recordingsFolder, recordFilename);
    const failed = (reason: string) => {
      this.ports.log.warn({ callId: this.callId, reason }, 'recording failed, the call goes on');
      this.ports.report({
        kind: 'recording-failed',
        callId: this.callId,
        at: this.ports.clock.now(),
        agentId: agent.agentId,
        reason,
      });
    };
    try {
      mkdirSync(dirname(file), { recursive: true });
      this.#recording = this.ports.media.record({ file, agent: agent.media, customer: customer.media });
    } catch (error) {
      failed(error instanceof Error ? error.message : String(error));
      return null;
    }
    this.#recording.onFailed(failed);
    return recordFilename;
  }
}
