import type { UnreturnedLine } from '../../../shared/contract/unreturned-calls.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { durationText } from '../../kit/format.ts';

type MissedPart = UnreturnedLine['calls'][number];

/** Whether a phone rang, or the caller waited and gave up. */
export const callText = ({ rang_seconds: rang, waited_seconds: waited }: MissedPart, text: Translate): string =>
  rang > 0 ? text('missed.rang', { time: durationText(rang) }) : text('missed.gaveUp', { time: durationText(waited) });

export function happenedText({ calls, call_count: count }: UnreturnedLine, text: Translate): string {
  const last = calls.at(-1);
  const what = last ? callText(last, text) : '';
  return count > 1 ? text('missed.several', { count, what }) : what;
}
