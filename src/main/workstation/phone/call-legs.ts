import type { SoftphoneCall } from '../softphone/softphone-call.ts';

/** The softphone's side of the calls, by call ID. A call that the service has not named yet has an ID of ours. */
export class CallLegs {
  readonly #legs = new Map<string, SoftphoneCall>();
  readonly #unnamed = new Set<string>();
  /** Ended here while the phone had no connection: no BYE has told the service. */
  readonly #unheardEnds = new Set<string>();

  /** The leg of a call that runs on this phone. */
  live(callId: string): SoftphoneCall | null {
    const leg = this.#legs.get(callId);
    return leg && !leg.hasEnded ? leg : null;
  }
  idOf(leg: SoftphoneCall): string | null {
    return [...this.#legs].find(([, other]) => other === leg)?.[0] ?? null;
  }
  isUnnamed(callId: string): boolean {
    return this.#unnamed.has(callId);
  }

  add(callId: string, leg: SoftphoneCall, { isNamed }: { isNamed: boolean }): void {
    this.#legs.set(callId, leg);
    this.#unheardEnds.delete(callId);
    if (!isNamed) this.#unnamed.add(callId);
  }
  rename(from: string, to: string): void {
    this.#unnamed.delete(from);
    const leg = this.#legs.get(from);
    if (!leg) return;
    this.#legs.delete(from);
    this.#legs.set(to, leg);
  }
  remove(callId: string, { isHeard }: { isHeard: boolean }): void {
    this.#legs.delete(callId);
    this.#unnamed.delete(callId);
    if (!isHeard) this.#unheardEnds.add(callId);
  }
  /** True once for a call whose end the service has not heard of. */
  takeUnheardEnd(callId: string): boolean {
    return this.#unheardEnds.delete(callId);
  }

  hangUpAll(): void {
    for (const leg of [...this.#legs.values()]) leg.hangUp();
  }
}
