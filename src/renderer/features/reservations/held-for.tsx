import { useText } from '../../i18n/use-text.ts';
import { durationText } from '../../kit/format.ts';
import { useNow } from '../../kit/use-now.ts';
import type { HoldState } from '../../parts/appointment/use-hold.ts';
import layout from '../../kit/layout.module.css';

/** How long a time is held yet, in two words. */
export function HeldFor({ hold }: { hold: HoldState }) {
  const { text } = useText();
  const now = useNow();
  if (hold.state !== 'held') return hold.state === 'asking' && text('intake.holding');
  const left = Math.ceil((hold.until - now) / 1000);
  return (
    <span className={layout.figures}>
      {left > 0 ? text('intake.heldFor', { time: durationText(left) }) : text('intake.holdEnded')}
    </span>
  );
}
