import { Button, Kbd, Text, UnstyledButton } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { memo } from 'react';
import type { CallReason } from '../../../shared/contract/call-reason.ts';
import type { WorkLine } from '../../../shared/contract/work-queue.ts';
import { useText } from '../../i18n/use-text.ts';
import type { CallButton } from '../../parts/calls/use-call-button.ts';
import { CallReasonLine } from '../../parts/calls/call-reason.tsx';
import { keyOfReason } from '../../../shared/domain/reason-key.ts';
import { wholeMoneyText } from '../../kit/format.ts';
import { useNumberText } from '../../parts/calls/use-number-text.ts';
import { useOpenCustomer } from '../../parts/customer/use-open-customer.ts';
import { LineMenu } from './line-menu.tsx';
import layout from '../../kit/layout.module.css';
import tableStyles from '../../kit/list/table.module.css';
import styles from './work-queue.module.css';
import type { Translate } from '../../i18n/i18n.ts';
import { minutesWithUnits } from '../../kit/minutes-with-units.ts';

/** Less than this share of the time is left: it becomes urgent. */
const urgentShare = 1 / 3;

/** A follow-up is for a day: it says the day, everything else the time. */
function clockText({ kind, clock, reasons }: WorkLine, text: Translate): string {
  const due = kind === 'followup' ? reasons.find((reason) => reason.kind === 'followup') : undefined;
  if (due?.kind === 'followup' && due.overdue_days > 0) return text('reasons.overdue', { count: due.overdue_days });
  if (due) return text('queue.dueToday');
  return clock.left > 0
    ? text('queue.left', { time: minutesWithUnits(clock.left, text) })
    : text('queue.over', { time: minutesWithUnits(-clock.left, text) });
}

/** The time that is left, in words and as a bar that fills; amber when little is left, red when it is over. */
function LineClock({ line }: { line: WorkLine }) {
  const { text } = useText();
  const { left, of } = line.clock;
  const state = left <= 0 ? 'over' : left < of * urgentShare ? 'urgent' : 'fine';
  return (
    <div className={styles.queueClock} data-part="queue-clock" data-state={state}>
      <Text size="xs" className={layout.figures}>
        {clockText(line, text)}
      </Text>
      <div className={styles.clockBar} aria-hidden>
        <div style={{ width: `${Math.min(100, Math.max(0, (1 - left / of) * 100))}%` }} />
      </div>
    </div>
  );
}

const shownReasons = 3;
/** Each matter to deal with is named; other reasons come as the second line at most. */
const work: ReadonlySet<CallReason['kind']> = new Set(['promise', 'missed_call', 'followup', 'appointment']);
const shownOf = (reasons: readonly CallReason[]): readonly CallReason[] =>
  reasons.filter(({ kind }, index) => index < 2 || work.has(kind)).slice(0, shownReasons);

/**
 * Somebody to call: who, why, what is at stake, and the call. The name opens the file. The clock is that of the first
 * reason, which does not repeat it.
 */
export const QueueLine = memo(function QueueLine({
  line,
  isSelected,
  onSelect,
  onCall,
  onLater,
  callButton,
}: {
  line: WorkLine;
  isSelected: boolean;
  onSelect: (key: string) => void;
  onCall: (line: WorkLine) => void;
  onLater: (line: WorkLine) => void;
  callButton: CallButton;
}) {
  const { text, language } = useText();
  const numberText = useNumberText();
  const openCustomer = useOpenCustomer();
  const { customer, value, number, holder } = line;
  const [first, ...others] = shownOf(line.reasons);
  const who = customer?.name ?? text('queue.unknown');
  return (
    <li
      className={styles.queueLine}
      data-part="queue-line"
      data-key={line.key}
      data-selected={isSelected || undefined}
      onFocus={() => onSelect(line.key)}
    >
      <div className={layout.shrink}>
        {customer ? (
          <UnstyledButton
            className={tableStyles.rowOpener}
            data-part="row-opener queue-opener"
            onClick={() => openCustomer(customer.id)}
          >
            <Text span size="md" className={layout.name} data-part="name">
              {customer.name}
            </Text>
          </UnstyledButton>
        ) : (
          <Text size="md">{who}</Text>
        )}
        <Text size="xs" c="dimmed" className={layout.figures}>
          <span className={layout.visuallyHidden}>{number}</span>
          <span aria-hidden>{numberText(number)}</span>
        </Text>
      </div>
      <div className={styles.queueReasons}>
        {line.assigned && (
          <Text size="xs" data-part="queue-assigned">
            {line.assigned.note === null
              ? text('queue.assigned', { name: line.assigned.by })
              : text('queue.assignedNote', { name: line.assigned.by, note: line.assigned.note })}
          </Text>
        )}
        {line.absent_owner && (
          <Text size="xs" data-part="queue-absent">
            {text(line.absent_owner.is_promise ? 'queue.absentPromise' : 'queue.absentFollowup', {
              name: line.absent_owner.name,
            })}
          </Text>
        )}
        {first && <CallReasonLine reason={first} isTimed={false} />}
        {others.length > 0 && (
          <div className={styles.otherReasons}>
            {others.map((reason) => (
              <CallReasonLine key={keyOfReason(reason)} reason={reason} />
            ))}
          </div>
        )}
      </div>
      <div className={`${styles.queueValue} ${layout.figures}`}>
        {value ? (
          <>
            <Text size="sm">{text('queue.spent', { amount: wholeMoneyText(value.total_spent, language) })}</Text>
            {Number(value.balance) > 0 && (
              <Text size="xs" c="dimmed">
                {text('queue.balance', { amount: wholeMoneyText(value.balance, language) })}
              </Text>
            )}
          </>
        ) : (
          <Text size="sm" c="dimmed">
            {customer === null ? text('queue.new') : '–'}
          </Text>
        )}
      </div>
      <LineClock line={line} />
      <div className={styles.queueActions}>
        {holder === null ? (
          <Button
            variant={isSelected ? 'filled' : 'default'}
            data-part={customer ? undefined : 'queue-opener'}
            leftSection={<IconPhone size={16} aria-hidden />}
            rightSection={isSelected ? <Kbd aria-hidden>C</Kbd> : undefined}
            aria-label={text('queue.callWho', { who: customer?.name ?? number })}
            {...callButton}
            disabled={callButton.disabled || number === ''}
            onClick={() => onCall(line)}
          >
            {text('queue.callNow')}
          </Button>
        ) : (
          <Text size="xs" role="status">
            {text('queue.heldBy', { name: holder })}
          </Text>
        )}
        <LineMenu line={line} onLater={onLater} />
      </div>
    </li>
  );
});
