/** Dialogs of the frame, loaded together after the page. */
export { KeysDialog } from '../keys-dialog.tsx';
export { OutboxDialog } from '../../features/outbox/outbox-dialog.tsx';
export { SignOutInCall } from '../../features/agent-bar/sign-out-in-call.tsx';
export { AskedNumber } from '../../features/phone-dock/asked-number.tsx';
