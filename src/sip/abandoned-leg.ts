import { Dialog } from './dialog.ts';
import { DialogClient } from './dialog-client.ts';
import { cancelOf } from './cancel-request.ts';
import { DeclinedAnswers } from './declined-answers.ts';
import type { Flow } from './flow.ts';
import type { LegParts } from './leg-parts.ts';
import { reasonHeaderOf } from './reason-header.ts';
import type { SavedInvite, SavedLeg } from './saved-dialog.ts';
import { SipHeaders } from './sip-headers.ts';
import type { SipRequest } from './sip-message.ts';

/** More requests than a dialog can have sent since it was saved: the next number is higher than theirs. */
const unsavedRequests = 1000;

const why = reasonHeaderOf({ status: 503, reason: 'The service stopped' });

/** The credentials too: the ACK of an answer carries those of its INVITE. */
const savedHeaders = ['via', 'from', 'to', 'call-id', 'cseq', 'authorization', 'proxy-authorization'] as const;

export const savedInviteOf = ({ uri, headers }: SipRequest): SavedInvite => ({
  uri,
  headers: Object.fromEntries(
    savedHeaders.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  ),
});

interface Parts extends Pick<LegParts, 'layer' | 'newId' | 'credentials'> {
  readonly flow: Flow;
  /** Each BYE, or the INVITE that was cancelled, had its final response, or timed out. */
  readonly onOver: () => void;
}

/** The leg as this process continues it: a later one has to number its requests higher. */
export const resumedLeg = (leg: SavedLeg): SavedLeg => ({
  ...leg,
  dialog: { ...leg.dialog, localSequence: leg.dialog.localSequence + unsavedRequests },
});

/** Ends a resumed leg that a process before this one has left: what rings is cancelled, what was answered hung up. */
export function endAbandoned({ dialog: saved, invite }: SavedLeg, parts: Parts): void {
  const dialogOf = () => Dialog.ofSaved(saved, parts.flow);
  if (invite) cancel(invite, dialogOf, parts);
  else hangUp(dialogOf(), parts, parts.onOver);
}

const hangUp = (dialog: Dialog, parts: Parts, onOver: () => void): void =>
  new DialogClient({ dialog, ...parts }).send('BYE', { headers: why }, ({ status }) => {
    if (status >= 200) onOver();
  });

/** A phone that answers anyway is hung up. */
function cancel(saved: SavedInvite, dialogOf: () => Dialog, parts: Parts): void {
  const { layer, flow, onOver } = parts;
  const invite = {
    kind: 'request',
    method: 'INVITE',
    uri: saved.uri,
    headers: SipHeaders.of(saved.headers),
    body: '',
  } as const;
  const answers = new DeclinedAnswers({ ...parts, headers: why });
  layer.cancelResumed(invite, flow, cancelOf(invite, why), (response) => {
    if (response.status >= 300) onOver();
    else if (response.status >= 200) answers.decline(response, invite, (from) => dialogOf().fork(from));
  });
}
