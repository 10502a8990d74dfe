import { asDialled, withoutExtension } from './dialled-number.ts';
import { type ClinicPlace, numberForLine } from './phone-number.ts';

/** Whom a number calls: a colleague inside the clinic, or a number outside, as a line takes it. */
export type CalledNumber<Colleague> =
  | { readonly kind: 'colleague'; readonly colleague: Colleague }
  | { readonly kind: 'outside'; readonly number: string };

/**
 * Whom a number calls, however it was written. A colleague's extension is called inside the clinic, however many digits
 * it has. Null for a text that calls nobody.
 */
export function calledNumber<Colleague>(
  written: string,
  colleagueOf: (extension: string) => Colleague | null,
  place: ClinicPlace,
): CalledNumber<Colleague> | null {
  const colleague = colleagueOf(withoutExtension(asDialled(written)));
  if (colleague !== null) return { kind: 'colleague', colleague };
  const number = numberForLine(written, place);
  return number === null ? null : { kind: 'outside', number };
}
