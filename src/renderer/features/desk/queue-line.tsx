import { Button, Kbd, Text, UnstyledButton } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { memo } from 'react';
import type { CallReason } from '../../../shared/contract/call-reason.ts';
import type { WorkLine } from '../../../shared/contract/work-queue.ts';
import { useText } from '../../i18n/use-text.ts';
import type { CallButton } from '../../parts/calls/use-call-button.ts';
import { CallReasonLine } from '../../parts/calls/call-reason.tsx';
import { keyOfReason } from '../../../shared/domain/reason-key.ts';
import { useNumberText } from '../../parts/calls/use-number-text.ts';
import { useOpenCustomer } from '../../parts/customer/use-open-customer.ts';
import { useWait } from '../../parts/use-wait.ts';
import { Waiting } from '../../parts/waiting.tsx';
import { LineMenu } from './line-menu.tsx';
import { wholeMoneyText } from '../../kit/format.ts';
import layout from '../../kit/layout.module.css';
import tableStyles from '../../kit/list/table.module.css';
import styles from './work-queue.module.css';
/** The agent who is to call, for everybody to see; below, what the customer has spent. */
function LineOwner({ line: { customer, owner, value } }: { line: WorkLine }) {
  const { text, language } = useText();
  const names = {
    self: text('queue.you'),
    absent: text('queue.absent', { name: owner?.name ?? '' }),
    at_work: owner?.name,
  };
  const balance = Number(value?.balance ?? 0);
  return (
    <div className={layout.shrink}>
      <Text size="sm" truncate c={owner ? undefined : 'dimmed'} data-part="queue-owner">
        {owner ? names[owner.state] : text('queue.unassigned')}
      </Text>
      <Text
        size="xs"
        c="dimmed"
        truncate
        className={layout.figures}
        title={
          value && balance > 0 ? text('queue.balance', { amount: wholeMoneyText(value.balance, language) }) : undefined
        }
      >
        {value
          ? text('queue.spent', { amount: wholeMoneyText(value.total_spent, language) })
          : customer === null && text('queue.new')}
      </Text>
    </div>
  );
}

const shownReasons = 3;
/** Each matter to deal with is named; other reasons come as the second line at most. */
const work: ReadonlySet<CallReason['kind']> = new Set(['promise', 'missed_call', 'followup', 'appointment']);
const shownOf = (reasons: readonly CallReason[]): readonly CallReason[] =>
  reasons.filter(({ kind }, index) => index < 2 || work.has(kind)).slice(0, shownReasons);

/**
 * Somebody to call: who, why, whose entry it is, since when, and the call. The name opens the file. The time is that of
 * the first reason, which does not repeat it.
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
  const { text } = useText();
  const numberText = useNumberText();
  const openCustomer = useOpenCustomer();
  const wait = useWait();
  const { customer, number, holder } = line;
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
        {first && <CallReasonLine reason={first} isTimed={false} />}
        {others.length > 0 && (
          <div className={styles.otherReasons}>
            {others.map((reason) => (
              <CallReasonLine key={keyOfReason(reason)} reason={reason} />
            ))}
          </div>
        )}
      </div>
      <LineOwner line={line} />
      <Waiting
        wait={wait({ since: line.kind === 'followup' ? line.since.slice(0, 10) : line.since, clock: line.clock })}
      />
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
