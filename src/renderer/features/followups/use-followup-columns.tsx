import { Link } from '@tanstack/react-router';
import type { FollowupLine } from '../../api/followup-reads.ts';
import { useText } from '../../i18n/use-text.ts';
import { numberText, shortDayText } from '../../kit/format.ts';
import type { ListColumn } from '../../kit/list/list-column.ts';
import { RowCall, rowCallPixels } from '../../parts/row-call.tsx';
import { Status, type StatusTone } from '../../kit/list/status.tsx';
import { daysOverdue } from './age.ts';
import { detailOf, matterOf } from './matter.ts';
import type { CallFollowup } from './use-call-followup.ts';
import { useHolders } from './use-holders.ts';
import layout from '../../kit/layout.module.css';
import tableStyles from '../../kit/list/table.module.css';

const tones = { 0: 'ring', 1: 'ready', 2: 'off' } as const;

/** Overdue, due today, or not due yet. */
function toneOf(one: FollowupLine, today: string): StatusTone {
  const days = daysOverdue(one, today);
  return days === null ? 'off' : days > 0 ? 'bad' : 'ring';
}

interface ColumnParts {
  readonly today: string;
  /** Whether the service lists numbers, times and tries. */
  readonly isListed: boolean;
  /** Null for accounts that have no phone. */
  readonly call: CallFollowup | null;
}

/** The columns of the list of follow-ups. */
export function useFollowupColumns({ today, isListed, call }: ColumnParts): readonly ListColumn<FollowupLine>[] {
  const { text, language } = useText();
  const holders = useHolders();
  const ageText = (one: FollowupLine): string => {
    const days = daysOverdue(one, today);
    if (days === null) return shortDayText(one.followup_date, today, language);
    return days > 0 ? text('followup.overdueDays', { count: days }) : text('followup.today');
  };
  const tried = (one: FollowupLine): string =>
    [
      one.followup_time && one.followup_date === today ? one.followup_time : '',
      one.tries ? text('followup.tries', { count: one.tries }) : '',
    ]
      .filter((part) => part !== '')
      .join(' · ');
  return [
    {
      id: 'customer',
      name: text('reservation.customer'),
      width: 112,
      grow: 1,
      cell: ({ id, customer }) => (
        <Link
          to="/follow-ups/$id"
          params={{ id: String(id) }}
          search
          className={`${tableStyles.rowOpener} ${layout.name}`}
          data-part="row-opener name"
        >
          {customer.name}
        </Link>
      ),
    },
    ...(isListed
      ? [
          {
            id: 'number',
            name: text('followup.number'),
            width: 136,
            priority: 4,
            cell: ({ number = '' }: FollowupLine) => (
              <span className={layout.figures}>{number === '' ? '–' : numberText(number)}</span>
            ),
          },
        ]
      : []),
    {
      id: 'what',
      name: text('followup.what'),
      width: 160,
      grow: 4,
      cell: (one) => {
        const detail = detailOf(one);
        return (
          <>
            <span>{matterOf(one) ?? '–'}</span> {detail !== null && <span className={layout.second}>{detail}</span>}
          </>
        );
      },
    },
    {
      id: 'person',
      name: text('followup.person'),
      width: 104,
      grow: 1,
      priority: 1,
      cell: (one) => one.followup_user.name,
    },
    {
      id: 'day',
      name: text('followup.day'),
      width: 112,
      priority: 2,
      cell: (one) => <span className={layout.figures}>{shortDayText(one.followup_date, today, language)}</span>,
    },
    {
      id: 'state',
      name: text('followup.age'),
      width: 144,
      cell: (one) => (
        <>
          {one.status === 0 ? (
            <Status tone={toneOf(one, today)}>{ageText(one)}</Status>
          ) : (
            <Status tone={tones[one.status]}>{text(`followup.state.${one.status}`)}</Status>
          )}
          {one.status === 0 && tried(one) !== '' && <span className={layout.second}>{tried(one)}</span>}
          {holders.has(one.id) && (
            <span className={layout.second}>{text('followup.heldBy', { name: holders.get(one.id) ?? '' })}</span>
          )}
        </>
      ),
    },
    ...(call === null
      ? []
      : [
          {
            id: 'call',
            name: text('queue.callNow'),
            isNameHidden: true,
            width: rowCallPixels,
            isAmount: true,
            cell: (one: FollowupLine) =>
              one.status === 0 &&
              one.number !== '' && (
                <RowCall who={one.customer.name} callButton={call.button} onCall={() => call.run(one)} />
              ),
          },
        ]),
  ];
}
