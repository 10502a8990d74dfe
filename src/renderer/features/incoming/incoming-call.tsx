import { Button, Text, Kbd, UnstyledButton } from '@mantine/core';
import { IconCheck, IconCopy, IconPhoneIncoming, IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, type Ref } from 'react';
import { isOwnCall } from '../../../shared/domain/own-call.ts';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { reasonsOfCall } from '../../api/call-reason-reads.ts';
import { useCaller } from '../../api/use-caller.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, useWorkstation } from '../../state/use-workstation.ts';
import { isFocusLost, mayTakeFocus } from '../../kit/focus.ts';
import { AskedNote } from '../../parts/calls/asked-note.tsx';
import { StateLine } from '../../parts/agents/state-line.tsx';
import { Timer } from '../../kit/timer.tsx';
import { usePress } from '../../kit/use-press.ts';
import { PopIdentity } from './pop-identity.tsx';
import { WhoIsCalling } from './who-is-calling.tsx';
import { reasonsOfCaller, WhyTheyCall } from './why-they-call.tsx';
import { useClipboard } from '@mantine/hooks';
import dockParts from '../../parts/dock-parts.module.css';
import styles from './incoming.module.css';
import { ProblemError } from '../../../shared/problem.ts';
import { customerProfile } from '../../api/reads.ts';
import { moneyText, pointsText } from '../../kit/format.ts';
import { LastCalls } from './last-calls.tsx';
import layout from '../../kit/layout.module.css';

/** Answer, where the hand is, with the key that answers now; and Decline. */
function PopActions({
  answerButton,
  onAnswer,
  onDecline,
}: {
  answerButton: Ref<HTMLButtonElement>;
  onAnswer: () => void;
  onDecline: () => void;
}) {
  const { text } = useText();
  return (
    <div className={dockParts.dockFoot} data-part="dock-foot">
      <Button
        size="lg"
        fullWidth
        color="teal"
        leftSection={<IconPhone size={20} aria-hidden />}
        rightSection={
          <span aria-hidden className={styles.answerKeys}>
            <Kbd>Enter</Kbd>
            <Kbd>Alt A</Kbd>
          </span>
        }
        className={styles.popAnswer}
        data-part="pop-answer"
        ref={answerButton}
        onClick={(event) => event.detail < 2 && onAnswer()}
      >
        {text('incoming.answer')}
      </Button>
      <div className={dockParts.footLine}>
        <UnstyledButton className={dockParts.textButton} data-part="text-button" onClick={onDecline}>
          {text('incoming.decline')}
        </UnstyledButton>
      </div>
    </div>
  );
}

/**
 * One known caller: tags, who looks after them, what they have, and what was said when they last called. Nothing for a
 * customer whose file the account may not open.
 */
function CallerCard({ customerId }: { customerId: number }) {
  const { text, language } = useText();
  const { data: profile, error } = useQuery(customerProfile(useClinic(), customerId));
  const tags = profile?.tags ?? [];
  const nobody = text('customer.nobody');
  const facts: [string, string][] = [
    [text('customer.consultant'), profile ? (profile.affiliations.consultant?.name ?? nobody) : '…'],
    [text('customer.ascription'), profile ? (profile.affiliations.ascription?.name ?? nobody) : '…'],
    [text('customer.balance'), profile ? moneyText(profile.assets.balance, language) : '…'],
    [text('customer.points'), profile ? pointsText(profile.assets.amount, language) : '…'],
  ];
  if (error instanceof ProblemError && error.code === 'not-found') return null;
  return (
    <div className={styles.popCaller} data-customer-id={profile?.customer.id}>
      {tags.length > 0 && (
        <div>
          {tags.map((tag) => (
            <span key={tag.id} className={layout.tag}>
              {tag.name}
            </span>
          ))}
        </div>
      )}
      <dl className={styles.popFacts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className={styles.popLabel}>{name}</dt>
            <dd className={layout.figures}>{value}</dd>
          </div>
        ))}
      </dl>
      <LastCalls customerId={customerId} />
    </div>
  );
}

const confirmationMs = 3000;

/** Copies a number, and says for a moment whether that worked. */
function CopyNumber({ number }: { number: string }) {
  const { text } = useText();
  const clipboard = useClipboard({ timeout: confirmationMs });
  const label = clipboard.error ? 'incoming.copyFailed' : clipboard.copied ? 'incoming.copied' : 'incoming.copy';
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={clipboard.copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
      onClick={() => clipboard.copy(number)}
    >
      <span aria-live="polite">{text(label)}</span>
    </Button>
  );
}

/** The pop: who is calling, before the call is answered. Readable in one second. */
export function IncomingCall({
  call,
  onAnswer,
  onOpenCustomer,
  onSomeoneElse,
}: {
  call: PhoneCall;
  onAnswer: (call: PhoneCall) => void;
  onOpenCustomer: (id: number) => void;
  onSomeoneElse: (call: PhoneCall) => void;
}) {
  const { text } = useText();
  const press = usePress();
  const answerButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!mayTakeFocus()) return;
    const before = document.activeElement;
    // Answer is where the hand is.
    answerButton.current?.focus({ preventScroll: true });
    return () => {
      if (isFocusLost() && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  const answerOnEnter = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Enter' && event.target === event.currentTarget) onAnswer(call);
  };
  const { phone } = useWorkstation();
  // A call that was placed for this agent elsewhere rings here first: it is no caller.
  const isOwn = isOwnCall(call);
  const { caller, hasFailed } = useCaller(call);
  const kind = caller?.kind;
  const title = text(isOwn ? 'incoming.ownCall' : kind === 'colleague' ? 'incoming.colleague' : 'incoming.title');
  const isOffered = useCapability('callReasons') && kind !== 'colleague';
  const reasons = useQuery(reasonsOfCall(useClinic(), call, isOffered));
  const showsReasons = isOffered && !isOwn && kind !== 'withheld';
  const callerId = caller?.kind === 'known' ? caller.customer.id : undefined;
  const known = reasons.isError && !reasons.data ? null : reasons.data && reasonsOfCaller(reasons.data, callerId);
  const [followup] = known?.filter((reason) => reason.kind === 'followup' || reason.kind === 'promise') ?? [];
  return (
    <section
      aria-label={title}
      className={styles.pop}
      data-part="pop"
      tabIndex={-1}
      onKeyDown={answerOnEnter}
      data-call-id={call.id}
    >
      <StateLine colour="ring" Icon={IconPhoneIncoming} words={title} end={<Timer since={call.since} />} />
      <div
        // The rows that do not fit are scrolled, by the keyboard too.
        tabIndex={0}
        role="group"
        aria-label={text('incoming.details')}
        className={`${dockParts.dockRows} ${styles.popDetails}`}
        data-part="dock-rows"
      >
        <AskedNote call={call} />
        {showsReasons && kind !== 'shared' && <WhyTheyCall reasons={known} isKnown={kind === 'known'} />}
        <PopIdentity call={call} caller={caller} isPending={caller === null && !hasFailed} />
        {isOwn && <Text c="dimmed">{text('incoming.ownCallHint')}</Text>}
        {kind === 'withheld' && <Text c="dimmed">{text('incoming.withheldHint')}</Text>}
        {hasFailed && <Text c="red">{text('incoming.failed')}</Text>}
        {caller?.kind === 'known' && <CallerCard customerId={caller.customer.id} />}
        <WhoIsCalling call={call} onOpenCustomer={onOpenCustomer} onSomeoneElse={onSomeoneElse} />
        {showsReasons && kind === 'shared' && known?.length !== 0 && <WhyTheyCall reasons={known} isKnown={false} />}
        {followup?.record.remark && (
          <div>
            <div className={styles.popLabel}>{text('incoming.toAsk')}</div>
            <Text size="sm" lineClamp={4} className={styles.severalLines}>
              {followup.record.remark}
            </Text>
          </div>
        )}
        {kind === 'unknown' && <CopyNumber number={call.number} />}
      </div>
      <PopActions
        answerButton={answerButton}
        onAnswer={() => onAnswer(call)}
        onDecline={press(() => phone.decline({ callId: call.id }))}
      />
    </section>
  );
}
