import { appointmentStatuses } from '../../../shared/contract/appointment-fields.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './board.module.css';

/** The colours of the board. A block also says its state by its symbol and in its name. */
export function BoardLegend() {
  const { text } = useText();
  return (
    <ul className={styles.legend} aria-hidden>
      {appointmentStatuses.map((status) => (
        <li key={status} data-status={status}>
          {text(`appointment.status.${status}`)}
        </li>
      ))}
      <li data-status="with_doctor">{text('appointment.status.with_doctor')}</li>
      <li data-status="blocked">{text('appointments.blockedTime')}</li>
    </ul>
  );
}
