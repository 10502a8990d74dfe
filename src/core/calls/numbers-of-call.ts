import type { CountryCode } from 'libphonenumber-js/min';
import { e164Of } from '../../shared/domain/phone-number.ts';

interface Numbers {
  readonly caller: string;
  readonly callee: string;
}

/** The numbers of a call in one form, and as they were written: dialled, or sent by the line. */
export interface ShownNumbers extends Numbers {
  readonly caller_written: string;
  readonly callee_written: string;
}

/** How a number is shown, of a call with the outside: E.164; an extension and what is no number stay as written. */
export type ShownNumber = (written: string) => string;

export const shownNumberOf =
  (parts: { readonly region: CountryCode; readonly isExtension: (number: string) => boolean }): ShownNumber =>
  (written) =>
    parts.isExtension(written) ? written : (e164Of(written, parts.region) ?? written);

export function numbersOfCall(
  { direction, caller, callee }: Numbers & { readonly direction: 'inbound' | 'outbound' | 'internal' },
  shown: ShownNumber,
): ShownNumbers {
  const isInternal = direction === 'internal';
  return {
    caller: isInternal ? caller : shown(caller),
    callee: isInternal ? callee : shown(callee),
    caller_written: caller,
    callee_written: callee,
  };
}
