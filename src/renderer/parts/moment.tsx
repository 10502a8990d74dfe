import { useText } from '../i18n/use-text.ts';
import { useToday } from '../state/use-workstation.ts';
import { dayTimeText, shortDayTimeText } from '../kit/format.ts';
import layout from '../kit/layout.module.css';

/** Day and time in a column: of another year the day alone, with the time in the tooltip. */
export function Moment({ at }: { at: string }) {
  const { language } = useText();
  const today = useToday();
  const [short, whole] = [shortDayTimeText(at, today, language), dayTimeText(at, today, language)];
  return (
    <span className={layout.figures} title={short === whole ? undefined : whole}>
      {short}
    </span>
  );
}
