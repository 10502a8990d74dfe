import { ActionIcon, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconPlayerPlay } from '@tabler/icons-react';
import type { Cdr } from '../../shared/contract/cdr.ts';
import { useText } from '../i18n/use-text.ts';
import { CallBackRecord } from './call-back-record.tsx';
import { useCallSaid } from './call-said.tsx';
import { CauseBadge, CauseDetail } from './cause-badge.tsx';
import { DirectionText } from './direction-text.tsx';
import { dayTimeText, durationText } from './format.ts';
import type { ListColumn } from './list/list-column.ts';
import { otherNumber } from './numbers-of-call.ts';
import { usePlayer } from './playback/player-context.tsx';
import { PracticeBadge } from './practice-badge.tsx';
import { useNumberText } from './use-number-text.ts';
import layout from './layout.module.css';
import tableStyles from './list/table.module.css';
import styles from './call-cells.module.css';

interface CallRows {
  /** The call whose details are shown below its row. */
  readonly shownId: number | null;
  /** Whether the row opens its details, not the customer. */
  readonly opensDetails: (call: Cdr) => boolean;
  readonly onOpen: (call: Cdr) => void;
  readonly onToggleDetails: (call: Cdr) => void;
}

/** The columns of a list of calls. The name opens what the row opens; the last column shows and hides the details. */
export function useCallColumns(rows: CallRows): readonly ListColumn<Cdr, 'created_at' | 'billsec'>[] {
  const { text, language } = useText();
  const saidOf = useCallSaid();
  return [
    {
      id: 'when',
      name: text('calls.when'),
      width: 160,
      sort: 'created_at',
      cell: (call) => (
        <span className={`${styles.callWhen} ${layout.figures}`}>
          <DirectionText direction={call.direction} /> {dayTimeText(call.created_at, language)}
        </span>
      ),
    },
    {
      id: 'who',
      name: text('calls.who'),
      width: 164,
      grow: 8,
      cell: (call) => <Who call={call} rows={rows} />,
    },
    { id: 'agent', name: text('calls.agent'), width: 80, grow: 1, priority: 2, cell: (call) => call.agent_name ?? '–' },
    {
      id: 'cause',
      name: text('calls.cause'),
      width: 128,
      grow: 1,
      cell: ({ hangup_cause: cause, hangup_detail: detail, legs, direction }) => (
        <span className={styles.cause}>
          <CauseBadge cause={cause} direction={direction} />
          <CauseDetail detail={detail} legs={legs} direction={direction} />
        </span>
      ),
    },
    {
      id: 'said',
      name: text('calls.said'),
      width: 116,
      grow: 2,
      priority: 1,
      cell: (call) => <span title={saidOf(call) ?? undefined}>{saidOf(call)}</span>,
    },
    {
      id: 'talk',
      name: text('calls.talk'),
      width: 76,
      sort: 'billsec',
      isAmount: true,
      cell: ({ billsec }) => (billsec > 0 ? durationText(billsec) : '–'),
    },
    {
      id: 'details',
      name: text('calls.details'),
      isNameHidden: true,
      width: 104,
      isAmount: true,
      cell: (call) => (
        <>
          <CallBackRecord call={call} isSmall />
          {call.record_filename !== null && <PlayRecording call={call} rows={rows} />}
          <DetailsButton call={call} rows={rows} />
        </>
      ),
    },
  ];
}

function Who({ call, rows: { shownId, opensDetails, onOpen } }: { call: Cdr; rows: CallRows }) {
  const numberText = useNumberText();
  return (
    <>
      <UnstyledButton
        className={tableStyles.rowOpener}
        data-part="row-opener"
        aria-expanded={opensDetails(call) ? shownId === call.id : undefined}
        onClick={(event) => {
          event.stopPropagation();
          onOpen(call);
        }}
      >
        {call.customer && (
          <Text span size="sm" className={layout.name} data-part="name" mr={6}>
            {call.customer.name}
          </Text>
        )}
        <Text
          span
          size={call.customer ? 'xs' : 'sm'}
          c={call.customer ? 'dimmed' : ''}
          className={layout.figures}
          aria-hidden
        >
          {numberText(otherNumber(call))}
        </Text>
        {/* Groups of digits would be read as so many numbers. */}
        <span className={layout.visuallyHidden}>{otherNumber(call)}</span>
      </UnstyledButton>
      {call.is_practice && <PracticeBadge />}
    </>
  );
}

/** Opens the details of a recorded call, and plays the recording from its beginning. */
function PlayRecording({ call, rows: { shownId, onToggleDetails } }: { call: Cdr; rows: CallRows }) {
  const { text } = useText();
  const numberText = useNumberText();
  const player = usePlayer();
  const title = call.customer?.name ?? numberText(otherNumber(call));
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={24}
      aria-label={text('calls.playRecording', { who: title })}
      onClick={(event) => {
        event.stopPropagation();
        if (shownId !== call.id) onToggleDetails(call);
        void player.play({ id: call.id, type: call.type, title }, 0);
      }}
    >
      <IconPlayerPlay size={16} />
    </ActionIcon>
  );
}

function DetailsButton({ call, rows: { shownId, onToggleDetails } }: { call: Cdr; rows: CallRows }) {
  const { text } = useText();
  const numberText = useNumberText();
  const isShown = shownId === call.id;
  const who = call.customer?.name ?? numberText(otherNumber(call));
  const Mark = isShown ? IconChevronUp : IconChevronDown;
  const subject = call.record_filename === null ? 'Details' : 'Recording';
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={24}
      aria-label={text(`calls.${isShown ? 'hide' : 'show'}${subject}`, { who })}
      aria-expanded={isShown}
      onClick={(event) => {
        event.stopPropagation();
        onToggleDetails(call);
      }}
    >
      <Mark size={16} />
    </ActionIcon>
  );
}
