import type { IncomingLeg } from '../../sip/leg.ts';
import type { HangupCode } from '../../shared/contract/call.ts';
import { ProblemError } from '../../shared/problem.ts';
import { type CallDescription, CallEndedError, LiveCall } from './flows/live-call.ts';
import type { SwitchPorts } from './flows/switch-ports.ts';

/** The calls in progress, by call ID. */
export class CallsInProgress {
  readonly #ports: SwitchPorts;
  readonly #calls = new Map<string, LiveCall>();

  constructor(ports: SwitchPorts) {
    this.#ports = ports;
  }

  /**
   * Runs a flow on a new call. A flow that fails ends the call. `leg` is the leg that the call came in on, if any: it
   * is ended even when the flow fails before the leg has joined the call.
   */
  start(description: CallDescription, leg: IncomingLeg | null, flow: (call: LiveCall) => Promise<void>): void {
    const call = new LiveCall(this.#ports, description);
    this.#calls.set(call.callId, call);
    void call.closed.then(() => this.#calls.delete(call.callId));
    flow(call).catch((error: unknown) => {
      if (!(error instanceof CallEndedError)) this.#fail(call, error);
      leg?.end({ status: statusOf(error) });
    });
  }

  /** False when there is no such call. */
  hangUp(callId: string, code: HangupCode | null = null): boolean {
    this.#calls.get(callId)?.hangUp({ reason: null, code });
    return this.#calls.has(callId);
  }

  /** Ends every call and resolves when the last recording is closed. */
  async stop(): Promise<void> {
    const calls = [...this.#calls.values()];
    // The code is the same as after a crash: an upgrade ends calls in the same way.
    for (const call of calls) call.hangUp({ reason: 'The service stopped during this call', code: 'service-stopped' });
    await Promise.all(calls.map((call) => call.closed));
  }

  #fail(call: LiveCall, error: unknown): void {
    this.#ports.log.warn({ callId: call.callId, err: error }, 'call flow failed');
    const reason = error instanceof Error ? error.message : null;
    call.finish({ leg: 'agent', cause: 'CALL_REJECTED', sipCode: statusOf(error), reason });
  }
}

/** An offer that we cannot take is "not acceptable here", and must not be retried (RFC 3261). */
const statusOf = (error: unknown): number =>
  error instanceof ProblemError && error.code === 'unacceptable-media' ? 488 : 500;
