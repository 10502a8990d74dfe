import { ActionIcon, Text, UnstyledButton } from '@mantine/core';
import { IconArrowDownLeft, IconArrowsLeftRight, IconArrowUpRight, IconWaveSine } from '@tabler/icons-react';
import type { Cdr } from '../../shared/contract/cdr.ts';
import { useText } from '../i18n/use-text.ts';
import { CauseBadge, CauseDetail } from './cause-badge.tsx';
import { dayTimeText, durationText } from './format.ts';
import { useNumberText } from './use-number-text.ts';

const icons = { inbound: IconArrowDownLeft, outbound: IconArrowUpRight, internal: IconArrowsLeftRight } as const;

/** The other party of a call: the customer, or the number. */
export const otherNumber = (call: Cdr): string => (call.direction === 'inbound' ? call.caller : call.callee);

/** A call as a row of a table; Enter opens its recording, if it has one. */
export function CallCells({ call, isOpen, onOpen }: { call: Cdr; isOpen: boolean; onOpen?: (() => void) | undefined }) {
  const { text, language } = useText();
  const numberText = useNumberText();
  const Icon = icons[call.direction];
  const who = call.customer?.name ?? numberText(otherNumber(call));
  return (
    <>
      <td className="figures">{dayTimeText(call.created_at, language)}</td>
      <td>
        <span className="with-icon">
          <Icon size={15} aria-hidden /> {text(`calls.${call.direction}`)}
        </span>
      </td>
      <td>
        <UnstyledButton
          className="row-opener"
          disabled={!onOpen}
          aria-expanded={onOpen && isOpen}
          onClick={(event) => {
            event.stopPropagation();
            onOpen?.();
          }}
        >
          {call.customer && (
            <Text span size="sm" fw={600} mr={6}>
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
      </td>
      <td>{call.agent_name ?? '–'}</td>
      <td className="figures">{call.billsec > 0 ? durationText(call.billsec) : '–'}</td>
      <td>
        <span className="cause">
          <CauseBadge cause={call.hangup_cause} />
          <CauseDetail detail={call.hangup_detail} legs={call.legs} direction={call.direction} />
        </span>
      </td>
      <td>
        {call.record_filename && onOpen && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={text(isOpen ? 'calls.hideRecording' : 'calls.showRecording', { who })}
            aria-expanded={isOpen}
            onClick={(event) => {
              event.stopPropagation();
              onOpen();
            }}
          >
            <IconWaveSine size={16} />
          </ActionIcon>
        )}
      </td>
    </>
  );
}
