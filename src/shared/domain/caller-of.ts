import type { Direction } from '../contract/call.ts';
import type { CustomerReference } from '../contract/field.ts';

/** The other side of a call. `shared`: one of several customers with the number; nobody has said which. */
export type CallerOfCall =
  | { readonly kind: 'colleague' | 'withheld' | 'unknown' | 'shared' }
  | { readonly kind: 'known'; readonly customer: CustomerReference };

interface Call {
  readonly direction: Direction;
  /** The other party's number; empty where it is withheld. */
  readonly number: string;
  /** The customer whom the agent has chosen, or whom the service names. */
  readonly customer: CustomerReference | null;
}

/**
 * Identifies the other side: the chosen or named customer, otherwise the only one with the number. `candidates`: the
 * customers with the number. Returns null while the candidates decide and are not read yet.
 */
export function callerOf(
  { direction, number, customer }: Call,
  candidates?: readonly CustomerReference[],
): CallerOfCall | null {
  if (direction === 'internal') return { kind: 'colleague' };
  if (number === '') return { kind: 'withheld' };
  if (customer) return { kind: 'known', customer };
  if (!candidates) return null;
  const [only, ...others] = candidates;
  if (!only) return { kind: 'unknown' };
  return others.length === 0 ? { kind: 'known', customer: only } : { kind: 'shared' };
}

/** The name of a call's other side: the customer, or the lead as long as there is none; undefined without either. */
export const nameOfOther = (call: {
  readonly customer: { readonly name: string } | null;
  /** Beyond the interface. */
  readonly lead?: { readonly name: string } | null;
}): string | undefined => call.customer?.name ?? call.lead?.name;
