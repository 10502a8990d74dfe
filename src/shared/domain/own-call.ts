import type { Direction } from '../contract/call.ts';

/** The agent placed the call, in any way: the service rings their phone first, and then calls the other side. */
export const isOwnCall = (call: { readonly direction: Direction; readonly canTransfer: boolean }): boolean =>
  call.direction === 'outbound' || (call.direction === 'internal' && call.canTransfer);

/** The agent transfers the call: somebody rings, or is asked. */
export const isTransferring = (call: {
  readonly transferringTo: string | null;
  readonly transfer: { readonly role: 'by' | 'to'; readonly state: string } | null;
}): boolean => call.transferringTo !== null || (call.transfer?.role === 'by' && call.transfer.state !== 'over');
