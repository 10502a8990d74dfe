import { Kbd } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { appointmentExtensionEndpoints, type FreeTime } from '../../../shared/contract/appointment-extension.ts';
import type { Enquiry } from '../../../shared/contract/reservation-extension.ts';
import { appointmentConfig, nextFreeTimes } from '../../api/appointment-reads.ts';
import { clinicDay } from '../../api/clinic-day.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useOffers, usePermissions, useTimeZone } from '../../state/use-workstation.ts';
import { comingText } from '../../ui/coming-text.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { useDigitKeys } from '../../ui/use-digit-keys.ts';
import layout from '../../ui/layout.module.css';
import styles from './times-for-enquiry.module.css';

const shownTimes = 3;

/** The next free times for an open enquiry: a press or its digit opens the form, which holds it. */
export function TimesForEnquiry({ enquiry }: { enquiry: Enquiry }) {
  const isOffered = useOffers(appointmentExtensionEndpoints.nextFree);
  const mayBook = usePermissions().includes('appointment.edit');
  return isOffered && mayBook && enquiry.status === 'open' ? <Times enquiry={enquiry} /> : null;
}

function Times({ enquiry }: { enquiry: Enquiry }) {
  const { text, language } = useText();
  const clinic = useClinic();
  const navigate = useNavigate();
  const today = clinicDay(useTimeZone());
  const { data: config } = useQuery(appointmentConfig(clinic));
  const minutes = config?.slot_duration ?? 0;
  const free = useQuery({ ...nextFreeTimes(clinic, { minutes }), enabled: minutes > 0 });
  const times = (free.data ?? []).slice(0, shownTimes);
  const searchOf = ({ date, start, end, doctor }: FreeTime) => ({
    customer: String(enquiry.customer.id),
    enquiry: String(enquiry.id),
    day: date,
    on: date,
    start,
    end,
    ...(doctor ? { at: `doctor-${doctor.id}` } : {}),
  });
  useDigitKeys(times.length > 0, (place) => {
    const time = times[place];
    if (time) void navigate({ to: '/appointments/new', search: searchOf(time) });
  });
  if (times.length === 0) return null;
  return (
    <section aria-label={text('appointments.nextFree')}>
      <h3 className={styles.title}>{text('appointments.nextFreeOf', { count: minutes })}</h3>
      <ul className={`${layout.plainList} ${styles.times}`}>
        {times.map((time, place) => (
          <li key={`${time.date} ${time.start}`}>
            <LinkButton
              to="/appointments/new"
              search={searchOf(time)}
              variant="default"
              fullWidth
              justify="flex-start"
              className={layout.figures}
              classNames={{ label: styles.label, inner: styles.inner }}
              leftSection={<Kbd aria-hidden>{place + 1}</Kbd>}
              aria-keyshortcuts={String(place + 1)}
            >
              <span>{comingText(`${time.date} ${time.start}`, { today, text, language })}</span>
              {time.doctor && <span className={styles.doctor}>{time.doctor.name}</span>}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
