import type { Clock } from '../../../shared/clock.ts';

export type Step = 'withdraw' | 'restore' | 'finish';

const retryDelayMs = 1000;

/**
 * Keeps the agent's state at the service correct: withdraws Ready a moment after calls can no longer be taken, restores
 * it as soon as they can, and finishes a wrap-up that the agent has ended. A failed step is retried for as long as it
 * is due.
 */
export class ReadinessGuard {
  readonly #clock: Clock;
  readonly #stepDue: () => Step | null;
  readonly #graceMs: () => number;
  readonly #runStep: (step: Step) => Promise<unknown>;
  #isStepping = false;
  #cancelGrace: (() => void) | null = null;

  constructor(parts: {
    clock: Clock;
    stepDue: () => Step | null;
    /** How long a trouble may last before it counts: a reloaded page is back sooner. */
    graceMs: () => number;
    runStep: (step: Step) => Promise<unknown>;
  }) {
    this.#clock = parts.clock;
    this.#stepDue = parts.stepDue;
    this.#graceMs = parts.graceMs;
    this.#runStep = parts.runStep;
  }

  /** Must be called after every change. */
  check(): void {
    const due = this.#stepDue();
    if (due !== 'withdraw') {
      this.#cancelGrace?.();
      this.#cancelGrace = null;
    }
    if (due === 'restore' || due === 'finish') this.#start(due);
    if (due !== 'withdraw') return;
    this.#cancelGrace ??= this.#clock.after(this.#graceMs(), () => {
      this.#cancelGrace = null;
      if (this.#stepDue() === 'withdraw') this.#start('withdraw');
    });
  }

  #start(step: Step): void {
    if (this.#isStepping) return;
    this.#isStepping = true;
    this.#runStep(step).then(
      () => {
        this.#isStepping = false;
        this.check();
      },
      () => void this.#clock.after(retryDelayMs, () => this.#tryAgain()),
    );
  }

  #tryAgain(): void {
    this.#isStepping = false;
    const due = this.#stepDue();
    if (due) this.#start(due);
  }
}
