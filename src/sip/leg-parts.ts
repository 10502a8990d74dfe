import type { Clock } from '../shared/clock.ts';
import type { TrunkCredentials } from './challenge-answer.ts';
import type { Dialog } from './dialog.ts';
import type { Flow } from './flow.ts';
import type { Leg, PartyAddress } from './leg.ts';
import type { Random } from './random.ts';
import type { Replaces } from './replaces.ts';
import type { ServerTransaction } from './server-transaction.ts';
import type { TransactionLayer } from './transaction-layer.ts';

export interface LegParts {
  readonly id: string;
  readonly dialog: Dialog;
  readonly remote: PartyAddress;
  readonly layer: TransactionLayer;
  readonly clock: Clock;
  readonly random: Random;
  readonly newId: () => string;
  readonly credentials: TrunkCredentials | null;
  readonly peerAddresses: readonly string[];
  /** See LegRegistry. */
  readonly legs: () => {
    named(replaces: Replaces, flow: Flow): Leg | null;
    move(leg: { readonly dialog: Dialog }, transaction: ServerTransaction): Dialog;
  };
  /** The last message of the dialog was exchanged: the leg can be removed. */
  readonly onForgotten: () => void;
}
