import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { RecordingHold } from '../../../shared/contract/retention.ts';
import { recordingHolds } from '../../api/recording-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { dayTimeText } from '../../ui/format.ts';
import type { ListColumn } from '../../ui/list/list-column.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { SupervisorTabs } from '../../ui/supervisor-tabs.tsx';
import layout from '../../ui/layout.module.css';
import tableStyles from '../../ui/list/table.module.css';

/** Recordings and customers on hold: nothing of theirs is removed until the hold is ended. */
export function HoldsView({ chooser }: { chooser: ReactNode }) {
  const { text, language } = useText();
  const holds = useInfiniteQuery(recordingHolds(useClinic()));
  const [ending, setEnding] = useState<RecordingHold | null>(null);
  const subjectOf = ({ customer, called_at: at }: RecordingHold): string =>
    customer
      ? text('recordings.allOf', { name: customer.name })
      : text('recordings.callOf', { time: at === null ? '–' : dayTimeText(at, language) });
  const columns: readonly ListColumn<RecordingHold>[] = [
    { id: 'what', name: text('recordings.held'), width: 200, grow: 1, cell: subjectOf },
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
      cell: ({ held_at: at }) => <span className={layout.figures}>{dayTimeText(at, language)}</span>,
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
      <ListPage
        title={text('supervisor.recordings')}
        total={(count) => text('recordings.holdsTotal', { count })}
        actions={<SupervisorTabs />}
        filters={chooser}
        list={{ query: holds, columns, empty: text('recordings.noHolds'), keyOf: ({ id }) => id }}
      />
      {ending && <EndHold hold={ending} subject={subjectOf(ending)} onClose={() => setEnding(null)} />}
    </>
  );
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
