import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Followup } from '../../../shared/contract/followup.ts';
import { followupList } from '../../api/followup-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useToday } from '../../state/use-workstation.ts';
import type { ListColumn } from '../../kit/list/list-column.ts';
import { ListTable } from '../../kit/list/list-table.tsx';
import { Status } from '../../kit/list/status.tsx';
import layout from '../../kit/layout.module.css';
import tableStyles from '../../kit/list/table.module.css';

/** The follow-ups of an account that are due, the most overdue first. */
export function OwnFollowups({ userId }: { userId: number }) {
  const { text } = useText();
  const navigate = useNavigate();
  const today = useToday();
  const followups = useInfiniteQuery(
    followupList(useClinic(), { view: 'due', person: userId, today, type: null, isListed: false }),
  );
  const columns: readonly ListColumn<Followup>[] = [
    {
      id: 'customer',
      name: text('today.patient'),
      width: 104,
      grow: 1,
      cell: ({ id, customer }) => (
        <Link
          to="/follow-ups/$id"
          params={{ id: String(id) }}
          className={`${tableStyles.rowOpener} ${layout.name}`}
          data-part="row-opener name"
        >
          {customer.name}
        </Link>
      ),
    },
    {
      id: 'what',
      name: text('followup.what'),
      width: 120,
      grow: 2,
      cell: ({ title, type }) => title ?? type?.name ?? '–',
    },
    {
      id: 'state',
      name: text('followup.state'),
      width: 112,
      cell: ({ followup_date: day }) => {
        const isOverdue = day.slice(0, 10) < today;
        return (
          <Status tone={isOverdue ? 'bad' : 'ring'}>{text(isOverdue ? 'followup.overdue' : 'run.dueToday')}</Status>
        );
      },
    },
  ];
  return (
    <ListTable
      query={followups}
      columns={columns}
      empty={text('followups.none.due')}
      keyOf={({ id }) => id}
      onOpen={({ id }) => void navigate({ to: '/follow-ups/$id', params: { id: String(id) } })}
    />
  );
}
