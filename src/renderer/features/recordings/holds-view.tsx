import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { RecordingHold } from '../../../shared/contract/retention.ts';
import { recordingHolds } from '../../api/recording-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions } from '../../state/use-workstation.ts';
import { Moment } from '../../parts/moment.tsx';
import { useDayTimeText } from '../../parts/use-day-time-text.ts';
import type { ListColumn } from '../../kit/list/list-column.ts';
import { ListTable } from '../../kit/list/list-table.tsx';
import { ReasonDialog } from '../../kit/reason-dialog.tsx';
import { useMayReview } from '../../parts/offered-routes.ts';
import tableStyles from '../../kit/list/table.module.css';

/** Recordings and customers on hold: nothing of theirs is removed until the hold is ended. */
export function HoldsView() {
  const { text } = useText();
  const dayTimeText = useDayTimeText();
  const holds = useInfiniteQuery(recordingHolds(useClinic()));
  const [ending, setEnding] = useState<RecordingHold | null>(null);
  const subjectOf = ({ customer, called_at: at }: RecordingHold): string =>
    customer
      ? text('recordings.allOf', { name: customer.name })
      : text('recordings.callOf', { time: at === null ? '–' : dayTimeText(at) });
  const columns: readonly ListColumn<RecordingHold>[] = [
    {
      id: 'what',
      name: text('recordings.held'),
      width: 200,
      grow: 1,
      cell: (hold) => <Subject hold={hold} name={subjectOf(hold)} />,
    },
    {
      id: 'reason',
      name: text('recordings.reason'),
      width: 200,
      grow: 2,
      cell: ({ reason }) => <span className={tableStyles.wraps}>{reason}</span>,
    },
    {
      id: 'who',
      name: text('recordings.heldBy'),
      width: 120,
      priority: 1,
      cell: ({ account_name: name }) => name ?? '–',
    },
    {
      id: 'since',
      name: text('recordings.heldAt'),
      width: 144,
      cell: ({ held_at: at }) => <Moment at={at} />,
    },
    {
      id: 'action',
      name: text('recordings.action'),
      isNameHidden: true,
      width: 104,
      cell: (hold) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={text('recordings.endHoldOf', { what: subjectOf(hold) })}
          onClick={() => setEnding(hold)}
        >
          {text('recordings.endHold')}
        </Button>
      ),
    },
  ];
  return (
    <>
      <ListTable query={holds} columns={columns} empty={text('recordings.noHolds')} keyOf={({ id }) => id} hasKeys />
      {ending && <EndHold hold={ending} subject={subjectOf(ending)} onClose={() => setEnding(null)} />}
    </>
  );
}

/** The call or the customer that is held, as a link where the account may open it. */
function Subject({ hold, name }: { hold: RecordingHold; name: string }) {
  const mayReview = useMayReview();
  const maySeeCustomers = usePermissions().includes('customer.view');
  const opener = { className: tableStyles.rowOpener, 'data-part': 'row-opener' };
  if (hold.record_id !== null && mayReview)
    return (
      <Link to="/supervisor/review/$record" params={{ record: String(hold.record_id) }} {...opener}>
        {name}
      </Link>
    );
  if (hold.customer && maySeeCustomers)
    return (
      <Link to="/customers/$id" params={{ id: String(hold.customer.id) }} {...opener}>
        {name}
      </Link>
    );
  return name;
}

function EndHold({ hold, subject, onClose }: { hold: RecordingHold; subject: string; onClose: () => void }) {
  const { text } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  return (
    <ReasonDialog
      title={text('recordings.endHoldOf', { what: subject })}
      action={text('recordings.endHold')}
      consequence={text('recordings.endHoldConsequence')}
      run={(reason) => clinic.retention.release({ body: { id: hold.id, reason } })}
      onDone={async () => {
        notifications.show({ color: 'teal', message: text('recordings.holdEnded') });
        await queries.invalidateQueries({ queryKey: ['recordings'] });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
