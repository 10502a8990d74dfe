import { ActionIcon, UnstyledButton } from '@mantine/core';
import { nameOfOther } from '../../../shared/domain/caller-of.ts';
import { IconChevronDown, IconChevronUp, IconDeviceMobile, IconPhone, IconPlayerPlay } from '@tabler/icons-react';
import type { Cdr } from '../../../shared/contract/cdr.ts';
import type { ListedCall } from '../../api/call-list.ts';
import { useText } from '../../i18n/use-text.ts';
import { useToday } from '../../state/use-workstation.ts';
import { CallBackRecord } from './call-back-record.tsx';
import { useCallSaid } from './call-said.tsx';
import { CauseBadge, CauseDetail } from './cause-badge.tsx';
import { DirectionText } from './direction-text.tsx';
import { durationText, shortDayText } from '../../kit/format.ts';
import type { ListColumn } from '../../kit/list/list-column.ts';
import { Status } from '../../kit/list/status.tsx';
import { otherNumber } from './numbers-of-call.ts';
import { usePlayer } from '../playback/player-context.tsx';
import { PracticeBadge } from './practice-badge.tsx';
import { useNumberText } from './use-number-text.ts';
import { WhoSpoke } from './who-spoke.tsx';
import layout from '../../kit/layout.module.css';
import tableStyles from '../../kit/list/table.module.css';
import styles from './call-cells.module.css';

interface CallRows {
  /** The call whose details are shown below its row. */
  readonly shownId: number | null;
  /** Whether the row opens its details, not the customer. */
  readonly opensDetails: (call: Cdr) => boolean;
  readonly onOpen: (call: Cdr) => void;
  readonly onToggleDetails: (call: Cdr) => void;
}

/**
 * The columns of a list of calls. The name opens what the row opens; the last column shows and hides the details.
 * `showsVia`: both kinds of calls are listed together.
 */
export function useCallColumns(
  rows: CallRows,
  { showsVia = false, showsSpeakers = false }: { readonly showsVia?: boolean; readonly showsSpeakers?: boolean } = {},
): readonly ListColumn<ListedCall, 'created_at' | 'billsec'>[] {
  const { text, language } = useText();
  const today = useToday();
  const numberText = useNumberText();
  return [
    {
      id: 'when',
      name: text('calls.when'),
      width: 156,
      sort: 'created_at',
      cell: ({ direction, created_at: at }) => (
        <span className={`${styles.when} ${layout.figures}`}>
          <DirectionText direction={direction} />
          <span className={styles.day}>
            {at.startsWith(today) ? text('appointments.today') : shortDayText(at, today, language)}
          </span>{' '}
          {at.slice(11, 16)}
        </span>
      ),
    },
    {
      id: 'who',
      name: text('calls.who'),
      width: 124,
      grow: 2,
      cell: (call) => <Who call={call} rows={rows} />,
    },
    {
      id: 'number',
      name: text('calls.number'),
      width: 124,
      priority: 4,
      cell: (call) =>
        nameOfOther(call) !== undefined && (
          <span className={`${layout.figures} ${styles.second}`} aria-hidden>
            {numberText(otherNumber(call))}
          </span>
        ),
    },
    ...(showsVia
      ? [
          {
            id: 'via',
            name: text('calls.via'),
            width: 104,
            priority: 1,
            cell: ({ type }: ListedCall) => <Via type={type} />,
          },
        ]
      : []),
    { id: 'agent', name: text('calls.agent'), width: 88, priority: 3, cell: (call) => call.agent_name ?? '–' },
    {
      id: 'outcome',
      name: text('calls.said'),
      width: 144,
      grow: 3,
      cell: (call) => <Outcome call={call} />,
    },
    ...(showsSpeakers
      ? [
          {
            id: 'spoke',
            name: text('calls.whoSpoke'),
            width: 120,
            grow: 1,
            priority: 2,
            cell: (call: ListedCall) => <Speakers call={call} />,
          },
        ]
      : []),
    {
      id: 'talk',
      name: text('calls.talk'),
      width: 72,
      sort: 'billsec',
      isAmount: true,
      cell: ({ billsec }) => (billsec > 0 ? <span className={layout.figures}>{durationText(billsec)}</span> : '–'),
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

const viaIcons = { sip: IconPhone, dual: IconDeviceMobile } as const;

/** How the agent was on the line. */
function Via({ type }: Pick<Cdr, 'type'>) {
  const { text } = useText();
  const Icon = viaIcons[type];
  return (
    <span className={styles.via}>
      <Icon size={14} stroke={1.75} aria-hidden />
      {text(`calls.${type}`)}
    </span>
  );
}

/** The agents' words about an answered call, and why it was cut off; of any other, how it ended. */
function Outcome({ call }: { call: Cdr }) {
  const { text } = useText();
  const said = useCallSaid()(call);
  const { hangup_cause: cause, hangup_detail: detail, legs, direction, billsec } = call;
  return (
    <span className={styles.outcome}>
      {billsec === 0 ? (
        <CauseBadge cause={cause} direction={direction} detail={detail} />
      ) : (
        <Status tone={said === null ? 'off' : 'ready'} data-cause={cause}>
          <span className={said === null ? styles.second : styles.said} title={said ?? undefined}>
            {said ?? text('calls.noOutcome')}
          </span>
        </Status>
      )}
      <CauseDetail detail={detail} legs={legs} direction={direction} />
    </span>
  );
}

/** The speakers of a recording, or why they are not known. */
function Speakers({ call: { billsec, record_filename: file, signals } }: { call: ListedCall }) {
  const { text } = useText();
  if (billsec === 0) return null;
  if (signals) return <WhoSpoke signals={signals} seconds={billsec} />;
  return <span className={styles.second}>{text(file === null ? 'calls.notRecorded' : 'calls.notMeasured')}</span>;
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
        {nameOfOther(call) !== undefined ? (
          <span className={layout.name} data-part="name">
            {nameOfOther(call)}{' '}
          </span>
        ) : (
          <span className={layout.figures} aria-hidden>
            {numberText(otherNumber(call))}
          </span>
        )}
        {/* Groups of digits would be read as so many numbers. */}
        <span className={layout.visuallyHidden}>{otherNumber(call)}</span>
      </UnstyledButton>
      {call.is_practice && <PracticeBadge />}
    </>
  );
}

/** Opens the details of a recorded call, and plays the recording from its beginning. */
export function usePlayCall({ shownId, onToggleDetails }: Pick<CallRows, 'shownId' | 'onToggleDetails'>) {
  const numberText = useNumberText();
  const player = usePlayer();
  return (call: Cdr): void => {
    if (call.record_filename === null) return;
    if (shownId !== call.id) onToggleDetails(call);
    const title = nameOfOther(call) ?? numberText(otherNumber(call));
    void player.play({ id: call.id, type: call.type, title }, 0);
  };
}

function PlayRecording({ call, rows }: { call: Cdr; rows: CallRows }) {
  const { text } = useText();
  const numberText = useNumberText();
  const play = usePlayCall(rows);
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={24}
      aria-label={text('calls.playRecording', { who: nameOfOther(call) ?? numberText(otherNumber(call)) })}
      onClick={(event) => {
        event.stopPropagation();
        play(call);
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
  const who = nameOfOther(call) ?? numberText(otherNumber(call));
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
