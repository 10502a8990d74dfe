import { IconPhoneCall } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { comingAppointments } from '../../api/appointment-reads.ts';
import { clinicDay, clinicTime } from '../../../shared/domain/clinic-day.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useTimeZone } from '../../state/use-workstation.ts';
import { comingText } from '../../parts/coming-text.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { type BoardPlace, placeOf } from './board-address.ts';
import { useCustomerOnPhone } from './use-customer-on-phone.ts';
import layout from '../../kit/layout.module.css';
import styles from './caller-appointments.module.css';

const shownAppointments = 3;

/** The coming appointments of the customer on the phone: a press opens one on its day, to be moved or cancelled. */
export function CallerAppointments({ place }: { place: BoardPlace }) {
  const customer = useCustomerOnPhone();
  return customer && <AppointmentsOf key={customer.id} id={customer.id} name={customer.name} place={place} />;
}

function AppointmentsOf({ id, name, place }: { id: number; name: string; place: BoardPlace }) {
  const { text, language } = useText();
  const timeZone = useTimeZone();
  const today = clinicDay(timeZone);
  const coming = useQuery(comingAppointments(useClinic(), id, `${today} ${clinicTime(timeZone).slice(0, 5)}`));
  const rows = coming.data ?? [];
  return (
    <div role="group" aria-label={text('appointments.onPhone', { name })} className={styles.caller}>
      <IconPhoneCall size={16} stroke={1.75} aria-hidden />
      <span className={layout.name} data-part="name">
        {name}
      </span>
      {coming.data?.length === 0 && <span className={styles.second}>{text('appointments.noneComing')}</span>}
      {coming.isError && !coming.data && <span className={styles.second}>{text('appointments.comingUnknown')}</span>}
      {rows.slice(0, shownAppointments).map(({ id: appointment, date, start, doctor, room }) => {
        const when = comingText(`${date} ${start}`, { today, text, language });
        const others = [when, doctor?.name ?? room?.name].filter(Boolean).join(' · ');
        return (
          <LinkButton
            key={appointment}
            to="/appointments/$id"
            params={{ id: String(appointment) }}
            search={placeOf({ ...place, day: date })}
            size="compact-sm"
            radius={16}
            variant="default"
            className={layout.figures}
            aria-label={`${text('appointment.title')} ${others}`}
          >
            {others}
          </LinkButton>
        );
      })}
      {rows.length > shownAppointments && (
        <span className={styles.second}>
          {text('appointments.moreComing', { count: rows.length - shownAppointments })}
        </span>
      )}
    </div>
  );
}
