import type { Clock } from '../../../shared/clock.ts';
import { contract } from '../../../shared/contract/contract.ts';
import type { PracticeScenario } from '../../../shared/domain/practice-scenario.ts';
import type { AgentSnapshot } from '../../../shared/ipc/agent-ipc.ts';
import type { PhoneSnapshot } from '../../../shared/ipc/phone-ipc.ts';
import type { Practice } from '../../../shared/ipc/practice-ipc.ts';
import { Emitter } from '../../../shared/event.ts';
import type { Log } from '../host.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import { stepsOf } from './practice-steps.ts';

/** From Ready to the next ring. */
export const ringAfterMs = 1500;

interface Parts {
  readonly agent: { readonly snapshot: AgentSnapshot; readonly changed: Emitter<AgentSnapshot> };
  readonly phone: { readonly snapshot: PhoneSnapshot; readonly changed: Emitter<PhoneSnapshot> };
  readonly client: Pick<ServiceClient, 'call'>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * The calls of a scenario, one after another: a caller rings when the agent is ready, and the next step begins when the
 * call is over.
 *
 *   waiting ─▶ ringing or talking ─▶ waiting (next step)
 */
export class PracticeScript {
  readonly changed = new Emitter();
  readonly #parts: Parts;
  readonly #scenario: PracticeScenario;
  readonly #groupId: number;
  readonly #undo: readonly (() => void)[];
  #step = 0;
  #isCalling = false;
  /** The caller of this step has been asked for. */
  #hasRung = false;
  #cancelRing: (() => void) | null = null;
  /** The caller who rang last: one who was declined still waits. */
  #lastCallId: string | null = null;

  constructor(parts: Parts, { scenario, groupId }: { scenario: PracticeScenario; groupId: number }) {
    this.#parts = parts;
    this.#scenario = scenario;
    this.#groupId = groupId;
    const follow = (): void => this.#follow();
    this.#undo = [parts.phone.changed.on(follow), parts.agent.changed.on(follow)];
  }

  get practice(): Practice {
    const steps = stepsOf[this.#scenario];
    const present = steps[this.#step];
    const dials = present && 'dials' in present ? present.dials : null;
    return { scenario: this.#scenario, step: this.#step + 1, steps: steps.length, dials };
  }

  stop(): void {
    for (const undo of this.#undo) undo();
    this.#cancelRing?.();
  }

  #follow(): void {
    const { agent, phone, clock } = this.#parts;
    const hasCall = phone.snapshot.calls.some(({ state }) => state !== 'ended');
    if (this.#isCalling && !hasCall) {
      this.#step += 1;
      this.#hasRung = false;
      this.#isCalling = false;
      this.changed.emit();
    }
    this.#isCalling = hasCall;
    const step = stepsOf[this.#scenario][this.#step];
    const rings = step?.from !== undefined && !this.#hasRung && !hasCall && agent.snapshot.label === 'ready';
    if (!rings) this.#cancelRing?.();
    if (!rings) this.#cancelRing = null;
    else this.#cancelRing ??= clock.after(ringAfterMs, () => void this.#ring());
  }

  async #ring(): Promise<void> {
    this.#cancelRing = null;
    const { client, log } = this.#parts;
    const step = stepsOf[this.#scenario][this.#step];
    if (step?.from === undefined) return;
    this.#hasRung = true;
    const last = this.#lastCallId;
    const { hangup, practice } = contract.callExtension;
    if (last !== null) await client.call(hangup, { body: { call_id: last } }).catch(() => undefined);
    try {
      const body = { from: step.from, group_id: this.#groupId, interrupts: step.interrupts };
      this.#lastCallId = (await client.call(practice, { body })).request_id;
    } catch (error) {
      this.#hasRung = false;
      log.warn({ err: String(error) }, 'a practice caller could not ring');
    }
  }
}
