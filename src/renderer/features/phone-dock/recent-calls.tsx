import { Text, UnstyledButton } from '@mantine/core';
import { nameOfOther } from '../../../shared/domain/caller-of.ts';
import { IconArrowDownLeft, IconArrowsLeftRight, IconArrowUpRight } from '@tabler/icons-react';
import type { Cdr } from '../../../shared/contract/cdr.ts';
import { isMasked } from '../../../shared/domain/masking.ts';
import { useText } from '../../i18n/use-text.ts';
import { isMissedCall } from '../../parts/calls/call-back.ts';
import { TimelineButton } from '../../parts/calls/timeline-button.tsx';
import { useCauseText } from '../../parts/calls/cause-text.ts';
import { durationText } from '../../kit/format.ts';
import { useNumberText } from '../../parts/calls/use-number-text.ts';
import { useOwnCalls } from './own-calls.ts';
import { useOpenCustomer } from '../../parts/customer/use-open-customer.ts';
import layout from '../../kit/layout.module.css';
import styles from './phone-dock.module.css';

const icons = { inbound: IconArrowDownLeft, outbound: IconArrowUpRight, internal: IconArrowsLeftRight } as const;

/** The agent's last calls of today. A press opens the customer; a number that is nobody's goes into the field. */
export function RecentCalls({ onNumber }: { onNumber: (number: string) => void }) {
  const { text } = useText();
  const calls = useOwnCalls();
  if (!calls) return null;
  return (
    <section aria-label={text('phone.recent')} className={styles.recent}>
      <div className={styles.recentHead}>
        <span className={layout.grows}>{text('phone.recent')}</span>
        <span>{text('phone.recentToday')}</span>
      </div>
      {calls.length === 0 && (
        <Text size="sm" c="dimmed">
          {text('phone.noRecent')}
        </Text>
      )}
      <ul className={layout.plainList}>
        {calls.map((call) => (
          <li key={call.id} className={styles.recentRow}>
            <RecentCall call={call} onNumber={onNumber} />
            <TimelineButton call={call} isSmall />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RecentCall({ call, onNumber }: { call: Cdr; onNumber: (number: string) => void }) {
  const { text } = useText();
  const numberText = useNumberText();
  const causeText = useCauseText();
  const openCustomer = useOpenCustomer();
  const { customer, direction, billsec, created_at: at } = call;
  const number = direction === 'inbound' ? call.caller : call.callee;
  const isMissed = isMissedCall(call);
  const ending = isMissed
    ? text('phone.missedCall')
    : causeText.cause(call.hangup_cause, direction, call.hangup_detail);
  const Icon = icons[direction];
  const content = (
    <>
      <Icon size={14} aria-hidden className={styles.recentWay} />
      <span className={layout.visuallyHidden}>{text(`calls.${direction}`)} </span>
      <span className={`${styles.recentWho} ${layout.name}`} data-part="name">
        {nameOfOther(call) ?? numberText(number)}
      </span>
      <span className={`${styles.recentEnd} ${layout.figures}`}>{billsec > 0 ? durationText(billsec) : ending}</span>
      <span className={`${styles.recentAt} ${layout.figures}`}>{at.slice(11, 16)}</span>
    </>
  );
  const isDialled = number !== '' && !isMasked(number);
  const open = customer ? () => openCustomer(customer.id) : isDialled ? () => onNumber(number) : null;
  if (!open)
    return (
      <div className={styles.recentCall} data-missed={isMissed || undefined}>
        {content}
      </div>
    );
  return (
    <UnstyledButton className={styles.recentCall} data-missed={isMissed || undefined} onClick={open}>
      {content}
    </UnstyledButton>
  );
}
