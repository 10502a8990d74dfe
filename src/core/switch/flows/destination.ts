/** Where a call goes: one of the clinic's extensions, or a number beyond a line group. */
export type Destination =
  | { readonly kind: 'extension'; readonly extension: string; readonly agentId: string }
  | { readonly kind: 'outside'; readonly number: string; readonly line: string };

/** The number as the other side and the call record see it. */
export const numberOf = (destination: Destination): string =>
  destination.kind === 'extension' ? destination.extension : destination.number;
