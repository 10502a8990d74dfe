import { nameOfOther } from '../../../shared/domain/caller-of.ts';
import { withExtension } from '../../../shared/domain/dialled-number.ts';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { useNumberText } from '../../parts/calls/use-number-text.ts';

/** The other side: its name, if it is known, and the number as it was dialled. */
export function useNamesOf(call: PhoneCall): { readonly known: string | null; readonly dialled: string } {
  const numberText = useNumberText();
  const colleague = call.direction === 'internal' ? call.shownName : null;
  return { known: nameOfOther(call) ?? colleague, dialled: numberText(withExtension(call.number, call.extension)) };
}
