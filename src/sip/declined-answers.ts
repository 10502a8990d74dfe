import type { Dialog } from './dialog.ts';
import { DialogClient, type DialogClientParts } from './dialog-client.ts';
import { tagOf } from './header-values.ts';
import type { SipRequest, SipResponse } from './sip-message.ts';

interface Parts extends Omit<DialogClientParts, 'dialog'> {
  /** Added to each BYE. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Every phone that has answered so far has had its BYE, or cannot be reached. */
  readonly onOver?: () => void;
}

/**
 * Acknowledges and hangs up every phone that answers an INVITE whose answer is no longer wanted: a forking proxy may
 * have several (RFC 3261 § 13.2.2.4), and each resends its 2xx until the ACK has come.
 */
export class DeclinedAnswers {
  readonly #parts: Parts;
  readonly #dialogs = new Map<string | null, Dialog>();
  #hungUp = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** `dialogOf`: the dialog that the answer makes. */
  decline(response: SipResponse, invite: SipRequest, dialogOf: (response: SipResponse) => Dialog): void {
    const { headers = {}, onOver, ...parts } = this.#parts;
    const tag = tagOf(response.headers.get('to') ?? '');
    const known = this.#dialogs.get(tag);
    const dialog = known ?? dialogOf(response);
    this.#dialogs.set(tag, dialog);
    parts.layer.sendAck(dialog.ack(invite), dialog.nextHop);
    if (known) return;
    new DialogClient({ ...parts, dialog }).send('BYE', { headers }, ({ status }) => {
      if (status < 200) return;
      this.#hungUp += 1;
      if (this.#hungUp === this.#dialogs.size) onOver?.();
    });
  }
}
