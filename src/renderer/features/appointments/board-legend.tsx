import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AppointmentBoard } from '../../../shared/contract/appointment.ts';
import { appointmentStatuses } from '../../../shared/contract/appointment-fields.ts';
import { appointmentBoard } from '../../api/appointment-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import type { BoardKind, BoardPlace } from './board-address.ts';
import layout from '../../kit/layout.module.css';
import styles from './board.module.css';

const shownStates = [...appointmentStatuses, 'with_doctor'] as const;
type ShownState = (typeof shownStates)[number];

/** How many of what is shown are in each state. */
function countsOf({ events }: AppointmentBoard, shownId: string | null): ReadonlyMap<ShownState, number> {
  const counts = new Map<ShownState, number>();
  for (const { status, is_started: isStarted, resource_ids: ids } of events) {
    if (shownId !== null && !ids.includes(shownId)) continue;
    const state = isStarted && status === 'arrived' ? 'with_doctor' : status;
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return counts;
}

/**
 * The colours of the board, and how many appointments have each. A block also says its state by its symbol and in its
 * name, and the head of a column its appointments.
 */
export function BoardLegend({
  days,
  kind,
  place: { only },
  mayEdit,
}: {
  days: readonly string[];
  kind: BoardKind;
  place: BoardPlace;
  mayEdit: boolean;
}) {
  const { text } = useText();
  const range = { start: days[0] ?? '', end: days.at(-1) ?? '' };
  const { data, isPlaceholderData } = useQuery(appointmentBoard(useClinic(), range));
  const shownId = only === undefined ? null : `${kind}-${only}`;
  const counts = useMemo(
    () => (data && !isPlaceholderData ? countsOf(data, shownId) : null),
    [data, isPlaceholderData, shownId],
  );
  return (
    <div className={styles.foot}>
      <ul className={styles.legend} aria-hidden>
        {shownStates.map((state) => (
          <li key={state} data-status={state}>
            <span>{text(`appointment.status.${state}`)}</span>
            {counts?.has(state) && (
              <span className={`${styles.legendCount} ${layout.figures}`}>{counts.get(state)}</span>
            )}
          </li>
        ))}
        <li data-status="blocked">{text('appointments.blockedTime')}</li>
      </ul>
      <Text size="xs" c="dimmed" role="status">
        {counts?.size === 0 && text(mayEdit ? 'appointments.noneYetBook' : 'appointments.noneYet')}
      </Text>
    </div>
  );
}
