import { clinicDay, clinicTime } from '../../api/clinic-day.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCheckUps } from '../../state/check-ups.ts';
import { useTimeZone } from '../../state/use-workstation.ts';
import { sinceText } from '../../ui/format.ts';
import { Status } from '../../ui/list/status.tsx';
import { partNames } from './use-checks.ts';
import layout from '../../ui/layout.module.css';
import styles from './check-up-page.module.css';

/** The check-ups before the present one, with what needed attention. `present`: when that was, epoch ms. */
export function PastCheckUps({ present }: { present: number | null }) {
  const { text, language } = useText();
  const timeZone = useTimeZone();
  const before = useCheckUps(({ past }) => past).filter(({ at }) => at !== present);
  const today = clinicDay(timeZone);
  const whenText = (at: number): string => {
    const moment = new Date(at);
    return sinceText(`${clinicDay(timeZone, moment)} ${clinicTime(timeZone, moment)}`, today, language);
  };
  if (before.length === 0) return null;
  return (
    <div className={styles.past}>
      <span id="past-check-ups">{text('checkUp.before')}</span>
      <ul className={layout.plainList} aria-labelledby="past-check-ups">
        {before.map(({ at, faults }) => (
          <li key={at} className={layout.figures}>
            <Status tone={faults.length === 0 ? 'ready' : 'bad'}>
              {whenText(at)}{' '}
              {faults.length === 0
                ? text('checkUp.pastWell')
                : faults.map((part) => text(partNames[part])).join(text('list.separator'))}
            </Status>
          </li>
        ))}
      </ul>
    </div>
  );
}
