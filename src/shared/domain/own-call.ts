import type { Direction } from '../contract/call.ts';

/** The agent placed the call, in any way: the service rings their phone first, and then calls the other side. */
export const isOwnCall = (call: { readonly direction: Direction; readonly canTransfer: boolean }): boolean =>
  call.direction === 'outbound' || (call.direction === 'internal' && call.canTransfer);
