import { Text } from '@mantine/core';
import { IconArrowDownLeft, IconArrowsLeftRight, IconArrowUpRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Cdr } from '../../../shared/contract/cdr.ts';
import { callsOfCustomer, lastCallsOf } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, usePermissions, useTimeZone, useToday } from '../../state/use-workstation.ts';
import { isMissedCall } from '../../parts/calls/call-back.ts';
import { useCallSaid } from '../../parts/calls/call-said.tsx';
import { useCauseText } from '../../parts/calls/cause-text.ts';
import { shortDayText } from '../../kit/format.ts';
import { PracticeBadge } from '../../parts/calls/practice-badge.tsx';
import layout from '../../kit/layout.module.css';
import styles from './incoming.module.css';

const shownCalls = 3;
const icons = { inbound: IconArrowDownLeft, outbound: IconArrowUpRight, internal: IconArrowsLeftRight } as const;

/** The last calls with a customer, and what was said in them: of the clinic where the service shows them. */
export function LastCalls({ customerId }: { customerId: number }) {
  const { text } = useText();
  const clinic = useClinic();
  const timeZone = useTimeZone();
  const seesAll = usePermissions().includes('cdr.view.all');
  const hasTimeline = useCapability('timeline');
  const mine = useQuery({
    ...callsOfCustomer(clinic, { customerId, rows: shownCalls, timeZone }),
    enabled: !hasTimeline,
  }).data?.rows;
  const ofAll = useQuery({ ...lastCallsOf(clinic, { customerId, rows: shownCalls }), enabled: hasTimeline }).data;
  const calls = hasTimeline ? ofAll : mine;
  return (
    <div>
      <div className={styles.popLabel}>{text('incoming.lastCalls')}</div>
      {calls?.length === 0 && (
        <Text size="sm">{text(seesAll || hasTimeline ? 'incoming.noCalls' : 'incoming.noOwnCalls')}</Text>
      )}
      {calls?.map((call) => (
        <LastCall key={call.id} call={call} />
      ))}
    </div>
  );
}

function LastCall({ call }: { call: Cdr }) {
  const { text, language } = useText();
  const causeText = useCauseText();
  const callSaid = useCallSaid();
  const today = useToday();
  const { direction } = call;
  const said = callSaid(call) ?? causeText.cause(call.hangup_cause, direction, call.hangup_detail);
  const Icon = icons[direction];
  return (
    <div className={styles.lastCall} data-missed={isMissedCall(call) || undefined}>
      <Icon size={14} aria-hidden />
      <span className={layout.visuallyHidden}>{text(`calls.${direction}`)} </span>
      <span className={styles.lastCallSaid}>{[call.agent_name, said].filter(Boolean).join(' · ')}</span>
      {call.is_practice && <PracticeBadge />}
      <span className={`${styles.lastCallDay} ${layout.figures}`}>
        {shortDayText(call.created_at, today, language)}
      </span>
    </div>
  );
}
