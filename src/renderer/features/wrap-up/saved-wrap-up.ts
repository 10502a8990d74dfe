import type { Draft } from '../../../shared/ipc/drafts-ipc.ts';
import type { SavingEffect } from './saving-effects.ts';
import type { CallToWriteUp } from './use-calls-to-write-up.ts';

export interface SavedWrapUp {
  readonly call: CallToWriteUp;
  readonly effects: readonly SavingEffect[];
  /** The number of requests that were put into the outbox. */
  readonly writes: number;
  readonly createsCustomer: boolean;
  /** The input, for a form that is opened again. */
  readonly draft: Draft;
  /** Epoch milliseconds, from before its entries were put into the outbox. */
  readonly at: number;
}
