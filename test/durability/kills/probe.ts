import type { CoreChild } from '../../support/core-child.ts';
import { type Answer, HttpClient } from '../../support/http-client.ts';

/** Work begins, the core is killed and starts again. */
export interface Round {
  /** The core that will be killed. */
  readonly core: CoreChild;
  /** From 1. */
  readonly number: number;
  readonly of: number;
  /** How long after the last probe has begun. */
  readonly killedAfterMs: number;
  /** From 0 to 1, by the seed of the run and the number of the round. */
  readonly random: () => number;
}

/** Work in a clinic, and what must be true of it whenever the core is killed. */
export interface Probe {
  readonly name: string;
  /** Brings the clinic into the state that the work needs. */
  prepare(round: Round): Promise<void>;
  /** Begins the work. Resolves once it is under way; what is soon over may begin later, just before the kill. */
  begin(round: Round): Promise<void>;
  /** Checks the clinic after the restart. Resolves with whether the kill came while the work was under way. */
  check(core: CoreChild): Promise<boolean>;
  /** Checks the clinic after the last round. */
  finish(core: CoreChild): Promise<void>;
}

/** An account of the demo clinic, which signs in once: its token survives the core. */
export class Account {
  readonly #name: string;
  #token: string | null = null;

  constructor(name: string) {
    this.#name = name;
  }

  async at(core: CoreChild): Promise<HttpClient> {
    this.#token ??= (await HttpClient.signIn(core.http, `${this.#name}@clinic.test`)).token;
    return new HttpClient(core.http, this.#token);
  }
}

const isConnectionLoss = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && /terminated|JSON/.test(error.message));

/** The answer to a request; null if the core was killed before, and the request may have been carried out or not. */
export const unlessKilled = (answer: Promise<Answer>): Promise<Answer | null> =>
  answer.catch((error: unknown) => {
    if (isConnectionLoss(error)) return null;
    throw error;
  });
