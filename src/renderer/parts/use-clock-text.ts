import type { MissedDebtLine } from '../../shared/contract/missed-debt.ts';
import { useText } from '../i18n/use-text.ts';
import { minutesWithUnits } from '../kit/minutes-with-units.ts';

/** Less than this share of the time is left: it becomes urgent. */
const urgentShare = 1 / 3;

/** How urgent a call-back is: what its clock looks like. */
export const urgencyOf = ({ left, of }: MissedDebtLine['clock']): 'over' | 'urgent' | 'fine' =>
  left <= 0 ? 'over' : left < of * urgentShare ? 'urgent' : 'fine';

/** The time that is left to call back, or by how much it is over. */
export function useClockText(): (clock: MissedDebtLine['clock']) => string {
  const { text } = useText();
  return ({ left }) =>
    left > 0 ? text('missed.left', { count: left }) : text('missed.overBy', { time: minutesWithUnits(-left, text) });
}
