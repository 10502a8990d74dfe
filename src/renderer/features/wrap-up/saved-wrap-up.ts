import type { Draft } from '../../../shared/ipc/drafts-ipc.ts';
import type { CallToWriteUp } from './use-calls-to-write-up.ts';
import type { SavingEffect } from './wrap-up-values.ts';

export interface SavedWrapUp {
  readonly call: CallToWriteUp;
  readonly effects: readonly SavingEffect[];
  /** Whether anything was filled in. */
  readonly isWritten: boolean;
  readonly createsCustomer: boolean;
  /** The input, for a form that is opened again. */
  readonly draft: Draft;
}
