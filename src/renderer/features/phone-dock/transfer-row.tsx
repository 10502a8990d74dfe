import { Button, Kbd, UnstyledButton } from '@mantine/core';
import { IconPhoneOutgoing, IconUsers } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { AgentStatus } from '../../../shared/contract/agent.ts';
import type { MessageKey } from '../../../shared/languages/en/console.ts';
import type { KnownColleague } from '../../api/colleagues.ts';
import { useText } from '../../i18n/use-text.ts';
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
  canAsk,
  canPark,
  onChoose,
  onTake,
  onPark,
}: {
  candidate: Candidate;
  who: string;
  readAt: number;
  isChosen: boolean;
  isSent: boolean;
  /** The service lets the agent ask before the transfer. */
  canAsk: boolean;
  /** A group in which the agent may park the call. */
  canPark: boolean;
  onChoose: () => void;
  onTake: (asksFirst: boolean) => void;
  onPark: () => void;
}) {
  const { text } = useText();
  const asks = canAsk && candidate.kind !== 'group';
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
      {isChosen && (
        <div className={styles.chosen}>
          <Consequence candidate={candidate} who={who} />
          <div className={styles.actions}>
            {asks && (
              <Button
                size="compact-sm"
                rightSection={<Kbd aria-hidden>Enter</Kbd>}
                loading={isSent}
                onClick={() => onTake(true)}
              >
                {text('phone.askFirst')}
              </Button>
            )}
            <Button
              size="compact-sm"
              variant={asks ? 'default' : 'filled'}
              rightSection={!asks && <Kbd aria-hidden>Enter</Kbd>}
              aria-keyshortcuts={asks ? 'Shift+Enter' : undefined}
              title={asks ? 'Shift Enter' : undefined}
              loading={isSent}
              onClick={() => onTake(false)}
            >
              {text('phone.transferNow')}
            </Button>
            {canPark && (
              <Button
                size="compact-sm"
                variant="default"
                aria-keyshortcuts="Shift+Enter"
                title={`${text('phone.parkDoes')} Shift Enter`}
                loading={isSent}
                onClick={onPark}
              >
                {text('phone.park')}
              </Button>
            )}
          </div>
        </div>
      )}
    </li>
  );
}

const doesOf = {
  colleague: 'phone.transferDoes.rings',
  number: 'phone.transferDoes.outside',
  group: 'phone.transferDoes.group',
} as const satisfies Readonly<Record<Candidate['kind'], MessageKey>>;

/** The effect of the transfer, before it is made. */
function Consequence({ candidate, who }: { candidate: Candidate; who: string }) {
  const { text } = useText();
  const reasonText = useReasonText();
  const refusal = candidate.kind === 'colleague' ? refusalOf(candidate.colleague) : null;
  const absent = candidate.kind === 'colleague' && isOnBreak(candidate.colleague) ? candidate.colleague : null;
  const words = refusal !== null ? text(`phone.transferDoes.${refusal}`) : text(doesOf[candidate.kind], { name: who });
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

function GroupLine({ group: { name, free, waiting } }: { group: TransferGroup }) {
  const { text, language } = useText();
  return (
    <>
      <IconUsers size={14} aria-hidden className={styles.icon} />
      <span className={styles.name}>{localName(name, language)}</span>{' '}
      <span className={`${styles.about} ${layout.figures}`} data-free={free > 0 || undefined}>
        {free === 0 ? text('phone.groupBusy') : text('phone.groupFree', { count: free })}
        {waiting > 0 && ` · ${text('phone.groupWaiting', { count: waiting })}`}
      </span>
    </>
  );
}
