import type { RecordingGap } from '../../../shared/contract/recording-check.ts';
import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { durationText } from '../../kit/format.ts';
import { Moment } from '../../parts/moment.tsx';
import type { ListColumn } from '../../kit/list/list-column.ts';
import { Status } from '../../kit/list/status.tsx';
import { useMayReview } from '../../parts/offered-routes.ts';
import tableStyles from '../../kit/list/table.module.css';
import layout from '../../kit/layout.module.css';

/** The second of the recording that the review opens it at: where the damage begins, if that is known. */
export const damageOf = (from: number | null): { at?: number } =>
  from === null ? {} : { at: Math.floor(from) * 1000 };

/** A gap: the call, what is wrong with its recording, and from which second on. */
export function useGapColumns(): readonly ListColumn<RecordingGap>[] {
  const { text } = useText();
  const mayReview = useMayReview();
  return [
    {
      id: 'when',
      name: text('recordings.when'),
      width: 136,
      cell: ({ record_id: id, called_at: at, damaged_from: from }) =>
        mayReview ? (
          <Link
            to="/supervisor/review/$record"
            params={{ record: String(id) }}
            search={damageOf(from)}
            className={`${tableStyles.rowOpener} ${layout.figures}`}
            data-part="row-opener"
          >
            <Moment at={at} />
          </Link>
        ) : (
          <Moment at={at} />
        ),
    },
    {
      id: 'fault',
      name: text('recordings.fault'),
      width: 192,
      grow: 1,
      cell: (gap) => <Status tone="bad">{text(`recordings.fault.${gap.fault}`)}</Status>,
    },
    {
      id: 'agent',
      name: text('recordings.agent'),
      width: 120,
      cell: ({ agent_name: name, agent_id: id }) => (
        <>
          <span className={layout.name}>{name ?? id ?? '–'}</span>
          {name !== null && id !== null && <span className={`${layout.figures} ${layout.second}`}>{id}</span>}
        </>
      ),
    },
    { id: 'line', name: text('recordings.line'), width: 96, priority: 1, cell: ({ line_group: line }) => line ?? '–' },
    {
      id: 'talk',
      name: text('recordings.talk'),
      width: 72,
      isAmount: true,
      cell: ({ billsec }) => durationText(billsec),
    },
    {
      id: 'sound',
      name: text('recordings.sound'),
      width: 72,
      isAmount: true,
      cell: ({ seconds }) => (seconds === null ? '–' : durationText(Math.round(seconds))),
    },
    {
      id: 'damaged-from',
      name: text('recordings.damagedFrom'),
      width: 104,
      isAmount: true,
      cell: ({ damaged_from: from }) => (from === null ? '–' : durationText(Math.floor(from))),
    },
  ];
}
