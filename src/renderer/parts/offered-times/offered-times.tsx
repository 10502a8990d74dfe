import { Kbd } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import type { FreeTime } from '../../../shared/contract/appointment-extension.ts';
import { useText } from '../../i18n/use-text.ts';
import { useToday } from '../../state/use-workstation.ts';
import { comingText } from '../coming-text.ts';
import { weekdayText } from '../../kit/format.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { type OfferedTimesParts, useOfferedTimes } from './use-offered-times.ts';
import layout from '../../kit/layout.module.css';
import styles from './offered-times.module.css';

const keyOf = ({ date, start }: FreeTime): string => `${date} ${start}`;

/** The next free times in one line; a press, or F7 and a digit, opens the form, which holds the time. */
export function OfferedTimes(parts: OfferedTimesParts) {
  const { addressOf } = parts;
  const { text, language } = useText();
  const today = useToday();
  const { minutes, times, keys, hasFailed } = useOfferedTimes<HTMLDivElement>(parts);
  const dayOf = ({ date }: FreeTime): string =>
    date === today ? text('appointments.today') : weekdayText(date, language);
  const nameOf = ({ start, doctor }: FreeTime): string => (doctor ? `${start} · ${doctor.name}` : start);
  if (hasFailed) return null;
  return (
    <div role="group" aria-label={text('appointments.nextFree')} className={styles.line} {...keys}>
      <IconClock size={16} stroke={1.75} aria-hidden />
      {minutes > 0 && <span className={styles.lineTitle}>{text('appointments.nextFreeOf', { count: minutes })}</span>}
      {times?.length === 0 && <span>{text('appointments.nothingFree')}</span>}
      {times?.map((time, place) => (
        <LinkButton
          key={keyOf(time)}
          to="/appointments/new"
          search={addressOf(time)}
          size="compact-sm"
          radius={16}
          variant="default"
          className={layout.figures}
          rightSection={<Kbd aria-hidden>{place + 1}</Kbd>}
          aria-label={`${dayOf(time)} ${nameOf(time)}`}
        >
          {time.date === times[place - 1]?.date ? nameOf(time) : `${dayOf(time)} ${nameOf(time)}`}
        </LinkButton>
      ))}
      {times && times.length > 0 && (
        <Kbd className={styles.keys} aria-hidden>
          F7
        </Kbd>
      )}
    </div>
  );
}

/** The same one below the other, where there is little width; nothing where no time is free. */
export function OfferedTimeRows(parts: OfferedTimesParts) {
  const { addressOf } = parts;
  const { text, language } = useText();
  const today = useToday();
  const { minutes, times, keys } = useOfferedTimes<HTMLElement>(parts);
  if (times === undefined || times.length === 0) return null;
  return (
    <section aria-label={text('appointments.nextFree')} {...keys}>
      <h3 className={styles.rowsTitle}>
        {text('appointments.nextFreeOf', { count: minutes })}
        <span className={styles.keys} aria-hidden>
          <Kbd>F7</Kbd> {text('appointments.thenDigit', { last: times.length })}
        </span>
      </h3>
      <ul className={`${layout.plainList} ${styles.rows}`}>
        {times.map((time, place) => (
          <li key={keyOf(time)}>
            <LinkButton
              to="/appointments/new"
              search={addressOf(time)}
              variant="default"
              fullWidth
              justify="flex-start"
              className={layout.figures}
              classNames={{ label: styles.label, inner: styles.inner }}
              leftSection={<Kbd aria-hidden>{place + 1}</Kbd>}
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
