import { ActionIcon, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconWaveSine } from '@tabler/icons-react';
import type { Cdr } from '../../shared/contract/cdr.ts';
import { useText } from '../i18n/use-text.ts';
import { useCallSaid } from './call-said.tsx';
import { CauseBadge, CauseDetail } from './cause-badge.tsx';
import { DirectionText } from './direction-text.tsx';
import { dayTimeText, durationText } from './format.ts';
import { PracticeBadge } from './practice-badge.tsx';
import { useNumberText } from './use-number-text.ts';

/** The heads of the cells of a call. */
export const callColumns = [
  'calls.when',
  'calls.direction',
  'calls.who',
  'calls.agent',
  'calls.talk',
  'calls.cause',
  'calls.details',
] as const;

/** The other party of a call: the customer, or the number. */
export const otherNumber = (call: Cdr): string => (call.direction === 'inbound' ? call.caller : call.callee);

/** A call as a row of a table. Its name opens what the row opens; the last cell shows and hides the details. */
export function CallCells({
  call,
  areDetailsShown,
  opensDetails,
  onOpen,
  onToggleDetails,
}: {
  call: Cdr;
  areDetailsShown: boolean;
  /** The row opens its details, not the customer. */
  opensDetails: boolean;
  onOpen: () => void;
  onToggleDetails: () => void;
}) {
  const { text, language } = useText();
  const numberText = useNumberText();
  const said = useCallSaid()(call);
  const who = call.customer?.name ?? numberText(otherNumber(call));
  const Closed = call.record_filename === null ? IconChevronDown : IconWaveSine;
  const Mark = areDetailsShown ? IconChevronUp : Closed;
  const subject = call.record_filename === null ? 'Details' : 'Recording';
  return (
    <>
      <td className="figures">{dayTimeText(call.created_at, language)}</td>
      <td>
        <DirectionText direction={call.direction} />
      </td>
      <td>
        <UnstyledButton
          className="row-opener"
          aria-expanded={opensDetails ? areDetailsShown : undefined}
          onClick={(event) => {
            event.stopPropagation();
            onOpen();
          }}
        >
          {call.customer && (
            <Text span size="sm" className="name" mr={6}>
              {call.customer.name}
            </Text>
          )}
          <Text
            span
            size={call.customer ? 'xs' : 'sm'}
            c={call.customer ? 'dimmed' : ''}
            className="figures"
            aria-hidden
          >
            {numberText(otherNumber(call))}
          </Text>
          {/* Groups of digits would be read as so many numbers. */}
          <span className="visually-hidden">{otherNumber(call)}</span>
        </UnstyledButton>
        {call.is_practice && <PracticeBadge />}
      </td>
      <td>{call.agent_name ?? '–'}</td>
      <td className="figures">{call.billsec > 0 ? durationText(call.billsec) : '–'}</td>
      <td>
        <span className="cause">
          <CauseBadge cause={call.hangup_cause} direction={call.direction} />
          <CauseDetail detail={call.hangup_detail} legs={call.legs} direction={call.direction} />
        </span>
        {said && (
          <Text size="xs" c="dimmed" lineClamp={1} title={said}>
            {said}
          </Text>
        )}
      </td>
      <td>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={text(`calls.${areDetailsShown ? 'hide' : 'show'}${subject}`, { who })}
          aria-expanded={areDetailsShown}
          onClick={(event) => {
            event.stopPropagation();
            onToggleDetails();
          }}
        >
          <Mark size={16} />
        </ActionIcon>
      </td>
    </>
  );
}
