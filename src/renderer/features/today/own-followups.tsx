import { Badge } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Followup } from '../../../shared/contract/followup.ts';
import { clinicDay } from '../../api/clinic-day.ts';
import { followupList } from '../../api/followup-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useTimeZone } from '../../state/use-workstation.ts';
import { EndlessTable } from '../../ui/endless-table.tsx';

/** The follow-ups of an account that are due, the most overdue first. */
export function OwnFollowups({ userId }: { userId: number }) {
  const { text } = useText();
  const navigate = useNavigate();
  const today = clinicDay(useTimeZone());
  const followups = useInfiniteQuery(followupList(useClinic(), { view: 'due', person: userId, today }));
  return (
    <EndlessTable
      query={followups}
      headers={[text('today.patient'), text('followup.what'), text('followup.state')]}
      empty={text('followups.none.due')}
      keyOf={(one: Followup) => one.id}
      onRow={({ id }: Followup) => void navigate({ to: '/follow-ups/$id', params: { id: String(id) } })}
      row={({ id, customer, title, type, followup_date: day }: Followup) => (
        <>
          <td className="wraps">
            <Link to="/follow-ups/$id" params={{ id: String(id) }} className="row-opener name">
              {customer.name}
            </Link>
          </td>
          <td className="wraps">{title ?? type?.name ?? '–'}</td>
          <td>
            {day.slice(0, 10) < today ? (
              <Badge color="red" variant="light" tt="none">
                {text('followup.overdue')}
              </Badge>
            ) : (
              text('followup.state.0')
            )}
          </td>
        </>
      )}
    />
  );
}
