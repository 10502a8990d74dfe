import { Button, Kbd, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconPhoneOutgoing, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { AgentStatus } from '../../../shared/contract/agent.ts';
import type { KnownColleague } from '../../api/colleagues.ts';
import { waitingCallers } from '../../api/floor-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability } from '../../state/use-workstation.ts';
import { durationText } from '../../kit/format.ts';
import { localName } from '../../kit/local-name.ts';
import { useNow } from '../../kit/use-now.ts';
import { useNumberText } from '../../parts/calls/use-number-text.ts';
import { useReasonText } from '../../parts/agents/use-reason-text.ts';
import { type Candidate, isOnBreak, refusalOf, type TransferGroup } from './transfer-candidates.ts';
import layout from '../../kit/layout.module.css';
import styles from './transfer-picker.module.css';

/**
 * One target with its state; the chosen one with what the transfer does, and its action. `who`: the other side of the
 * call. `readAt`: when the states were read, epoch ms.
 */
export function TransferRow({
  candidate,
  who,
  readAt,
  isChosen,
  isSent,
  onChoose,
  onTake,
}: {
  candidate: Candidate;
  who: string;
  readAt: number;
  isChosen: boolean;
  isSent: boolean;
  onChoose: () => void;
  onTake: () => void;
}) {
  const { text } = useText();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <li ref={row} className={styles.row} data-chosen={isChosen || undefined}>
      <UnstyledButton className={styles.head} aria-current={isChosen || undefined} onClick={onChoose}>
        {candidate.kind === 'colleague' && <ColleagueLine colleague={candidate.colleague} readAt={readAt} />}
        {candidate.kind === 'number' && <NumberLine number={candidate.number} />}
        {candidate.kind === 'group' && <GroupLine group={candidate.group} />}
      </UnstyledButton>
      {isChosen && candidate.kind !== 'group' && (
        <div className={styles.chosen}>
          <Consequence candidate={candidate} who={who} />
          <Button size="compact-sm" rightSection={<Kbd aria-hidden>Enter</Kbd>} loading={isSent} onClick={onTake}>
            {text('phone.transferNow')}
          </Button>
        </div>
      )}
    </li>
  );
}

/** The effect of the transfer, before it is made. */
function Consequence({ candidate, who }: { candidate: Exclude<Candidate, { kind: 'group' }>; who: string }) {
  const { text } = useText();
  const reasonText = useReasonText();
  const refusal = candidate.kind === 'colleague' ? refusalOf(candidate.colleague) : null;
  const absent = candidate.kind === 'colleague' && isOnBreak(candidate.colleague) ? candidate.colleague : null;
  const words =
    refusal !== null
      ? text(`phone.transferDoes.${refusal}`)
      : text(candidate.kind === 'number' ? 'phone.transferDoes.outside' : 'phone.transferDoes.rings', { name: who });
  return (
    <p className={styles.consequence} data-refused={refusal !== null || undefined}>
      {absent && refusal === null && (
        <span className={styles.absent}>
          {text('phone.transferDoes.onBreak', {
            reason: reasonText(absent.reason ?? null) ?? text('phone.colleague.onBreak'),
          })}{' '}
        </span>
      )}
      {words}
    </p>
  );
}

function ColleagueLine({ colleague, readAt }: { colleague: KnownColleague; readAt: number }) {
  const { language } = useText();
  const { name, extension, status, registered } = colleague;
  return (
    <>
      <span className={styles.dot} data-status={registered === false ? 'offline' : (status ?? 'unknown')} aria-hidden />
      <span className={`${styles.name} ${layout.name}`}>{localName(name, language)}</span>{' '}
      <span className={`${styles.about} ${layout.figures}`}>
        {extension}
        <ColleagueState colleague={colleague} readAt={readAt} />
      </span>
    </>
  );
}

function ColleagueState({ colleague, readAt }: { colleague: KnownColleague; readAt: number }) {
  const { text } = useText();
  const reasonText = useReasonText();
  const now = useNow();
  const { status, reason = null, since_seconds: since = 0, registered } = colleague;
  if (status === undefined) return null;
  const time = durationText(since + Math.max(0, now - readAt) / 1000);
  const wordsOf: Readonly<Record<AgentStatus, string>> = {
    ready: text('phone.colleague.ready', { time }),
    ringing: text('phone.colleague.ringing'),
    in_call: text('phone.colleague.in_call', { time }),
    wrap_up: text('phone.colleague.wrap_up', { time }),
    break: text('phone.colleague.break', { reason: reasonText(reason) ?? text('phone.colleague.onBreak'), time }),
    offline: text('phone.colleague.offline'),
  };
  return ` · ${registered === false && status !== 'offline' ? text('phone.colleague.noPhone') : wordsOf[status]}`;
}

function NumberLine({ number }: { number: string }) {
  const { text } = useText();
  const numberText = useNumberText();
  return (
    <>
      <IconPhoneOutgoing size={14} aria-hidden className={styles.icon} />
      <span className={`${styles.name} ${layout.figures}`}>{numberText(number)}</span>{' '}
      <span className={styles.about}>{text('phone.thisNumber')}</span>
    </>
  );
}

function GroupLine({ group: { id, name, free } }: { group: TransferGroup }) {
  const { text, language } = useText();
  const { data: waiting } = useQuery(waitingCallers(useClinic(), useCapability('floor')));
  const callers = waiting?.find((one) => one.id === id)?.waiting ?? 0;
  return (
    <>
      <IconUsers size={14} aria-hidden className={styles.icon} />
      <span className={styles.name}>{localName(name, language)}</span>{' '}
      <span className={`${styles.about} ${layout.figures}`} data-free={free > 0 || undefined}>
        {free === 0 ? text('phone.groupBusy') : text('phone.groupFree', { count: free })}
        {callers > 0 && ` · ${text('phone.groupWaiting', { count: callers })}`}
      </span>
      <IconChevronRight size={14} aria-hidden className={styles.icon} />
    </>
  );
}
