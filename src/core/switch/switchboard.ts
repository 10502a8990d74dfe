import { randomUUID } from 'node:crypto';
import type { LineTest } from '../../shared/contract/line.ts';
import type { Clock } from '../../shared/clock.ts';
import { ProblemError } from '../../shared/problem.ts';
import { problemFor } from '../../shared/problems/problem-for.ts';
import type { MediaEngine } from '../../media/media-port.ts';
import type { IncomingLeg } from '../../sip/leg.ts';
import type { RefusedCall } from '../../sip/refused-calls.ts';
import type { SipServer } from '../../sip/sip-server.ts';
import { withAreaCode } from '../../shared/domain/phone-number.ts';
import { AgentChanges } from './agent-changes.ts';
import { Conference, joinedWith, lineOf } from './flows/conference.ts';
import { refuseInbound, runInbound } from './flows/inbound.ts';
import { CallEndedError } from './flows/call-end.ts';
import { LiveCall } from './flows/live-call.ts';
import { runSoftphoneCall, runTwoSided } from './flows/outbound.ts';
import { Supervision } from './flows/supervision.ts';
import type { SwitchLog, SwitchPorts } from './flows/switch-ports.ts';
import { InboundNumbers } from './inbound-numbers.ts';
import { LineDirectory } from './line-directory.ts';
import { testLine } from './line-test.ts';
import { colleaguesPace } from './practice/practice-line.ts';
import { practicePhone } from './practice/practice-phone.ts';
import { ScriptedCaller } from './practice/scripted-caller.ts';
import { phoneInCall, softphoneCall } from './softphone-call.ts';
import type { SupervisionRequest } from './supervision-request.ts';
import type { LinesInUse, TelephonyConfig } from './telephony-config.ts';
import type { CallDescription, ClinicDirectory, PracticeCall, TelephonyFact, TwoSidedCall } from './telephony-port.ts';
import type { HangUpRequest, JoinRequest, RecordingPause, TransferRequest } from './transfer-request.ts';

export interface SwitchboardParts {
  readonly config: Pick<
    TelephonyConfig,
    'trunks' | 'practicePhones' | 'inbound' | 'region' | 'areaCode' | 'recordingsFolder' | 'mediaTimeoutSeconds'
  >;
  readonly sip: Pick<
    SipServer,
    'callExtension' | 'callTrunk' | 'trunkAddresses' | 'isRegistered' | 'onIncoming' | 'onRefused'
  >;
  readonly media: MediaEngine;
  readonly directory: ClinicDirectory;
  readonly clock: Clock;
  readonly log: SwitchLog;
  readonly report: (fact: TelephonyFact) => void;
}

/** A softphone responds immediately over its connection; one that does not is not there. */
const phoneResponseTimeoutMs = 4000;

/** Starts the flow of each call, whether it comes in from a trunk or a softphone or is placed over the interface. */
export class Switchboard {
  readonly #parts: SwitchboardParts;
  readonly #lines: LineDirectory;
  #inboundNumbers: InboundNumbers;
  readonly #agentChanges = new AgentChanges();
  readonly #ports: SwitchPorts;
  /** The calls in progress, by call ID. */
  readonly #calls = new Map<string, LiveCall>();
  /** By supervision ID. */
  readonly #supervisions = new Map<string, Promise<Supervision>>();
  /** Extensions whose softphone has sent an INVITE that is being checked. */
  readonly #extensionsStarting = new Set<string>();

  constructor(parts: SwitchboardParts) {
    const { config, sip, media, directory, clock, log, report } = parts;
    this.#parts = parts;
    this.#lines = new LineDirectory({ trunks: config.trunks, sip, media, clock, region: config.region });
    this.#inboundNumbers = new InboundNumbers(config.inbound, config.region);
    const practicePhones = new Set(config.practicePhones);
    const ring = practicePhone(media, clock, randomUUID, colleaguesPace);
    const isPracticePhone = (extension: string): boolean =>
      practicePhones.has(extension) && !sip.isRegistered(extension);
    this.#ports = {
      clock,
      media,
      directory,
      log,
      recordingsFolder: config.recordingsFolder,
      maxSilenceMs: config.mediaTimeoutSeconds * 1000,
      report,
      freeAgents: this.#agentChanges,
      isPracticePhone,
      callExtension: (call) =>
        isPracticePhone(call.extension)
          ? ring({ ...call, number: call.extension })
          : sip.callExtension({ ...call, noResponseTimeoutMs: phoneResponseTimeoutMs }),
      line: (name) => this.#lines.line(name),
      farSideOf: (line) => this.#lines.farSideOf(line),
    };
    sip.onRefused((call) => this.#recordRefused(call));
    sip.onIncoming((leg) => {
      this.#receive(leg).catch((error: unknown) => {
        log.warn({ err: error }, 'incoming call could not be started');
        leg.end({ status: 500 });
      });
    });
  }

  /** Resolves when the call was started. Rejects with a ProblemError when a line group does not exist. */
  async place({ first, second, description }: TwoSidedCall): Promise<void> {
    for (const side of [first, second]) if (side.kind === 'outside') this.#lines.line(side.line);
    this.#start(this.#withTrunk(description), null, (call) => runTwoSided(call, first, second));
  }

  async practice({ callId, from, groupId, requestedBy, talkSeconds, interrupts }: PracticeCall): Promise<void> {
    const { media, clock } = this.#parts;
    const caller = await ScriptedCaller.start(randomUUID(), { number: from, talkSeconds, interrupts }, media, clock);
    const isScripted = talkSeconds !== undefined;
    this.#distribute(caller, { callId, groupId, lineGroup: null, requestedBy, isScripted });
  }

  /** Without effect on a call that is over. */
  hangUp({ callId, agentId, code }: HangUpRequest): boolean {
    const call = this.#calls.get(callId);
    if (!call) return false;
    if (agentId === null || !call.leave(agentId)) call.hangUp({ reason: null, code });
    return true;
  }

  /** Rejects with a ProblemError where there is no such call, or the agent may not do that in it. */
  async transfer(request: TransferRequest): Promise<void> {
    const call = this.#calls.get(request.callId);
    if (!call) throw problemFor('call-not-found');
    await call.onTransfer(request);
  }

  /** Rejects with a ProblemError where the agent does not talk in both calls, or has somebody asked in one. */
  async join({ callId, otherCallId, agentId }: JoinRequest): Promise<void> {
    const [call, other] = [this.#calls.get(callId), this.#calls.get(otherCallId)];
    if (!call || !other || call === other) throw problemFor('call-not-found');
    await Conference.begin(() => [lineOf(call, agentId), lineOf(other, agentId)]);
  }

  /** Without effect on a call that is over, or is not recorded. Both recordings of a conference have what is said. */
  pauseRecording({ callId, isPaused, ...agent }: RecordingPause): void {
    const call = this.#calls.get(callId);
    if (!call) return;
    for (const one of [call, joinedWith(call)]) if (one && !one.isOver) one.recording.setPaused(isPaused, agent);
  }

  /** Rejects with a ProblemError where the agent does not talk in the call, or cannot be relieved of it now. */
  async supervise(request: SupervisionRequest): Promise<void> {
    const { supervisionId, callId, step } = request;
    const known = this.#supervisions.get(supervisionId);
    if (known) return (await known).steer(step);
    const call = this.#calls.get(callId);
    if (!call) throw problemFor('call-not-found');
    const supervision = Supervision.begin(call, request);
    this.#supervisions.set(supervisionId, supervision);
    const forget = () => this.#supervisions.delete(supervisionId);
    void supervision.then(({ over }) => over).then(forget, forget);
    await supervision;
  }

  /** Also of one that is about to begin. Without effect on one that is over. */
  async endSupervision(supervisionId: string): Promise<void> {
    const supervision = await this.#supervisions.get(supervisionId)?.catch(() => null);
    supervision?.end();
  }

  /** An agent may have become free: waiting callers try again. */
  agentsChanged(): void {
    this.#agentChanges.announce();
  }

  /** New calls go by these lines and numbers; calls in progress continue. */
  setLines({ trunks, inbound }: LinesInUse): void {
    this.#lines.setTrunks(trunks);
    this.#inboundNumbers = new InboundNumbers(inbound, this.#parts.config.region);
  }

  /** Throws ProblemError `invalid-input` for a trunk that does not exist. */
  async testLine({ line, number }: { line: string; number: string }): Promise<LineTest> {
    const trunk = this.#lines.trunk(line);
    return testLine(this.#parts, {
      trunk,
      farSide: this.#lines.farSideOf(line),
      callOutside: this.#lines.line(line),
      number,
    });
  }

  /** Ends every call and resolves when the last recording is closed. */
  async stop(): Promise<void> {
    const calls = [...this.#calls.values()];
    // The code is the same as after a crash: an upgrade ends calls in the same way.
    for (const call of calls) call.hangUp({ reason: 'The service stopped during this call', code: 'service-stopped' });
    await Promise.all(calls.map((call) => call.closed));
  }

  /**
   * Runs a flow on a new call. A flow that fails ends the call. `leg` is the leg that the call came in on, if any: it
   * is ended even when the flow fails before the leg has joined the call.
   */
  #start(description: CallDescription, leg: IncomingLeg | null, flow: (call: LiveCall) => Promise<void>): void {
    const call = this.#begin(description);
    flow(call).catch((error: unknown) => {
      if (!(error instanceof CallEndedError)) this.#fail(call, error);
      leg?.end({ status: statusOf(error) });
    });
  }

  #begin(description: CallDescription): LiveCall {
    const call = new LiveCall(this.#ports, description);
    call.startOther = (other) => this.#begin(this.#withTrunk(other));
    this.#calls.set(call.callId, call);
    void call.closed.then(() => this.#calls.delete(call.callId));
    return call;
  }

  #fail(call: LiveCall, error: unknown): void {
    this.#ports.log.warn({ callId: call.callId, err: error }, 'call flow failed');
    const reason = error instanceof Error ? error.message : null;
    call.finish({ leg: 'agent', cause: 'CALL_REJECTED', sipCode: statusOf(error), reason });
  }

  /** Nobody was rung; the clinic sees in the record that somebody called. */
  #recordRefused({ trunk, caller, calledNumber, status, reason }: RefusedCall): void {
    const description = {
      callId: randomUUID(),
      type: 'sip',
      direction: 'inbound',
      caller: withAreaCode(caller, this.#parts.config.areaCode),
      callee: calledNumber,
      agentId: null,
      requestedBy: null,
      groupId: this.#inboundNumbers.groupOf(calledNumber),
      lineGroup: trunk,
      extra: null,
    } as const;
    this.#start(description, null, async (call) =>
      call.finish({ leg: 'customer', cause: 'CALL_REJECTED', sipCode: status, reason }),
    );
  }

  async #receive(leg: IncomingLeg): Promise<void> {
    if (leg.from.kind === 'softphone') return this.#receiveFromSoftphone(leg, leg.from.extension);
    this.#distribute(leg, {
      callId: randomUUID(),
      groupId: this.#inboundNumbers.groupOf(leg.calledNumber),
      lineGroup: leg.from.trunk,
      requestedBy: null,
    });
  }

  async #receiveFromSoftphone(leg: IncomingLeg, extension: string): Promise<void> {
    // The second of two concurrent INVITEs finds the agent free too: nothing is reported before the first starts.
    if (this.#extensionsStarting.has(extension)) return leg.end(phoneInCall);
    this.#extensionsStarting.add(extension);
    const result = await softphoneCall(this.#parts.directory, leg, extension, randomUUID()).finally(() =>
      this.#extensionsStarting.delete(extension),
    );
    if ('status' in result) return leg.end(result);
    this.#start(this.#withTrunk(result.description), leg, (call) =>
      runSoftphoneCall(call, leg, result.description.agentId, result.second),
    );
  }

  /** The default line stands for a trunk: the record names that trunk, as the records of its inbound calls do. */
  #withTrunk(description: CallDescription): CallDescription {
    const { lineGroup } = description;
    return lineGroup === null ? description : { ...description, lineGroup: this.#lines.recorded(lineGroup) };
  }

  #distribute(
    leg: IncomingLeg,
    about: Pick<CallDescription, 'callId' | 'groupId' | 'lineGroup' | 'requestedBy' | 'isScripted'>,
  ): void {
    const { groupId } = about;
    const caller = withAreaCode(leg.remote.user, this.#parts.config.areaCode);
    const parties = { caller, callee: leg.calledNumber, agentId: null };
    this.#start({ type: 'sip', direction: 'inbound', ...parties, extra: null, ...about }, leg, (call) =>
      groupId === null ? refuseInbound(call, leg) : runInbound(call, leg, groupId, this.#agentChanges),
    );
  }
}

/** An offer that we cannot take is "not acceptable here", and must not be retried (RFC 3261). */
const statusOf = (error: unknown): number =>
  error instanceof ProblemError && error.code === 'unacceptable-media' ? 488 : 500;
