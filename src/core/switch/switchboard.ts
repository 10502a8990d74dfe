import type { HangupCode } from '../../shared/contract/call.ts';
import { randomUUID } from 'node:crypto';
import type { LineTest } from '../../shared/contract/line.ts';
import type { Clock } from '../../shared/clock.ts';
import type { MediaEngine } from '../../media/media-port.ts';
import type { IncomingLeg } from '../../sip/leg.ts';
import type { RefusedCall } from '../../sip/refused-calls.ts';
import type { SipServer } from '../../sip/sip-server.ts';
import { numberForLine, withAreaCode } from '../../shared/domain/phone-number.ts';
import { AgentChanges } from './agent-changes.ts';
import { CallsInProgress } from './calls-in-progress.ts';
import { refuseInbound, runInbound } from './flows/inbound.ts';
import type { CallDescription } from './flows/live-call.ts';
import { runSoftphoneCall, runTwoSided } from './flows/outbound.ts';
import type { SwitchLog } from './flows/switch-ports.ts';
import { InboundNumbers } from './inbound-numbers.ts';
import { LineDirectory } from './line-directory.ts';
import { testLine } from './line-test.ts';
import { ScriptedCaller } from './practice/scripted-caller.ts';
import { phoneInCall, softphoneCall } from './softphone-call.ts';
import type { ClinicDirectory, LinesInUse, PlaceCall, TelephonyConfig, TelephonyFact } from './telephony-port.ts';
import { placedCall } from './two-sided-call.ts';

export interface SwitchboardParts {
  readonly config: Pick<
    TelephonyConfig,
    'trunks' | 'inbound' | 'region' | 'areaCode' | 'recordingsFolder' | 'mediaTimeoutSeconds'
  >;
  readonly sip: Pick<SipServer, 'callExtension' | 'callTrunk' | 'onIncoming' | 'onRefused'>;
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
  readonly #calls: CallsInProgress;
  /** Extensions whose softphone has sent an INVITE that is being checked. */
  readonly #extensionsStarting = new Set<string>();

  constructor(parts: SwitchboardParts) {
    const { config, sip, media, directory, clock, log, report } = parts;
    this.#parts = parts;
    this.#lines = new LineDirectory({ trunks: config.trunks, sip, media, clock });
    this.#inboundNumbers = new InboundNumbers(config.inbound, config.region);
    this.#calls = new CallsInProgress({
      clock,
      media,
      directory,
      log,
      recordingsFolder: config.recordingsFolder,
      maxSilenceMs: config.mediaTimeoutSeconds * 1000,
      report,
      callExtension: (call) => sip.callExtension({ ...call, noResponseTimeoutMs: phoneResponseTimeoutMs }),
      numberForLine: (written) => numberForLine(written, config),
      line: (name) => this.#lines.line(name),
    });
    sip.onRefused((call) => this.#recordRefused(call));
    sip.onIncoming((leg) => {
      this.#receive(leg).catch((error: unknown) => {
        log.warn({ err: error }, 'incoming call could not be started');
        leg.end({ status: 500 });
      });
    });
  }

  /** Resolves when the call was started. Rejects with a ProblemError when a line group does not exist. */
  async place(request: PlaceCall): Promise<void> {
    if (request.method === 'practice') return this.#placePracticeCall(request);
    const { first, second, description } = placedCall(request);
    for (const side of [first, second]) if (side.kind === 'outside') this.#lines.line(side.line);
    this.#calls.start(this.#withTrunk(description), null, (call) => runTwoSided(call, first, second));
  }

  /** False when there is no such call. */
  hangUp(callId: string, code: HangupCode | null = null): boolean {
    return this.#calls.hangUp(callId, code);
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
    return testLine(this.#parts, { trunk: this.#lines.trunk(line), number });
  }

  /** Ends every call and resolves when the last recording is closed. */
  async stop(): Promise<void> {
    await this.#calls.stop();
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
    this.#calls.start(description, null, async (call) =>
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
    const result = await softphoneCall(this.#parts, leg, extension, randomUUID()).finally(() =>
      this.#extensionsStarting.delete(extension),
    );
    if ('status' in result) return leg.end(result);
    this.#calls.start(this.#withTrunk(result.description), leg, (call) =>
      runSoftphoneCall(call, leg, result.description.agentId, result.second),
    );
  }

  /** The default line stands for a trunk: the record names that trunk, as the records of its inbound calls do. */
  #withTrunk(description: CallDescription): CallDescription {
    const { lineGroup } = description;
    return lineGroup === null ? description : { ...description, lineGroup: this.#lines.recorded(lineGroup) };
  }

  async #placePracticeCall(request: Extract<PlaceCall, { method: 'practice' }>): Promise<void> {
    const { callId, from, groupId, requestedBy } = request;
    const caller = await ScriptedCaller.start(randomUUID(), from, this.#parts.media, this.#parts.clock);
    this.#distribute(caller, { callId, groupId, lineGroup: null, requestedBy });
  }

  #distribute(
    leg: IncomingLeg,
    about: { callId: string; groupId: number | null; lineGroup: string | null; requestedBy: string | null },
  ): void {
    const { groupId } = about;
    const caller = withAreaCode(leg.remote.user, this.#parts.config.areaCode);
    const parties = { caller, callee: leg.calledNumber, agentId: null };
    this.#calls.start({ type: 'sip', direction: 'inbound', ...parties, extra: null, ...about }, leg, (call) =>
      groupId === null ? refuseInbound(call, leg) : runInbound(call, leg, groupId, this.#agentChanges),
    );
  }
}
