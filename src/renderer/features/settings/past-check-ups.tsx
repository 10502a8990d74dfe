import { clinicDay, clinicTime } from '../../../shared/domain/clinic-day.ts';
import { useText } from '../../i18n/use-text.ts';
import { type PastCheckUp, useCheckUps } from '../../state/check-ups.ts';
import { useTimeZone } from '../../state/use-workstation.ts';
import { sinceText } from '../../kit/format.ts';
import { Status } from '../../kit/list/status.tsx';
import { partNames } from './use-checks.ts';
import layout from '../../kit/layout.module.css';
import styles from './check-up-page.module.css';

/** When a check-up was, and what needed attention then. */
function CheckUpThen({ at, faults }: PastCheckUp) {
  const { text, language } = useText();
  const timeZone = useTimeZone();
  const moment = new Date(at);
  const written = `${clinicDay(timeZone, moment)} ${clinicTime(timeZone, moment)}`;
  return (
    <Status tone={faults.length === 0 ? 'ready' : 'bad'}>
      {sinceText(written, clinicDay(timeZone), language)}{' '}
      {faults.length === 0
        ? text('checkUp.pastWell')
        : faults.map((part) => text(partNames[part])).join(text('list.separator'))}
    </Status>
  );
}

/** The last check-up of this workstation. */
export function LastCheckUp() {
  const { text } = useText();
  const [last] = useCheckUps(({ past }) => past);
  return (
    last && (
      <span className={layout.figures}>
        {text('checkUp.last')} <CheckUpThen {...last} />
      </span>
    )
  );
}

/** The check-ups before the present one, with what needed attention. `present`: when that was, epoch ms. */
export function PastCheckUps({ present }: { present: number | null }) {
  const { text } = useText();
  const before = useCheckUps(({ past }) => past).filter(({ at }) => at !== present);
  if (before.length === 0) return null;
  return (
    <div className={styles.past}>
      <span id="past-check-ups">{text('checkUp.before')}</span>
      <ul className={layout.plainList} aria-labelledby="past-check-ups">
        {before.map((one) => (
          <li key={one.at} className={layout.figures}>
            <CheckUpThen {...one} />
          </li>
        ))}
      </ul>
    </div>
  );
}
