import { Badge, Card, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { CallReason, ReasonsOfCaller } from '../../../shared/contract/call-reason.ts';
import { isOwnCall } from '../../../shared/domain/own-call.ts';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { callReasonsPath, reasonsOfCall } from '../../api/call-reason-reads.ts';
import { customersOfCall } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useExtension, useWorkstation } from '../../state/use-workstation.ts';
import { isFocusLost, mayTakeFocus } from '../../ui/focus.ts';
import { useNumberText } from '../../ui/use-number-text.ts';
import { Timer } from '../../ui/timer.tsx';
import { usePress } from '../../ui/use-press.ts';
import { CallerCard } from './caller-card.tsx';
import { CopyNumber } from './copy-number.tsx';
import './incoming.css';
import { PopActions } from './pop-actions.tsx';
import { WhoIsCalling } from './who-is-calling.tsx';
import { WhyTheyCall } from './why-they-call.tsx';

/** Of the customer who calls, and of a number that is nobody's or several customers'. */
const reasonsOf = ({ customers, missed_call: missed }: ReasonsOfCaller, callerId: number | undefined): CallReason[] => [
  ...(customers.find(({ customer }) => customer.id === callerId)?.reasons ?? []),
  ...(missed ? [missed] : []),
];

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
  const numberText = useNumberText();
  // A call that was placed for this agent elsewhere rings here first: it is no caller.
  const isOwn = isOwnCall(call);
  const isColleague = call.direction === 'internal';
  const title = text(isOwn ? 'incoming.ownCall' : isColleague ? 'incoming.colleague' : 'incoming.title');
  const isWithheld = call.number === '';
  const clinic = useClinic();
  const callers = useQuery(customersOfCall(clinic, call));
  const isOffered = useExtension(callReasonsPath) && !isColleague;
  const reasons = useQuery(reasonsOfCall(clinic, call, isOffered));
  const rows = callers.data?.rows ?? [];
  const caller = rows.length === 1 ? rows[0] : rows.find(({ id }) => id === call.customer?.id);
  const isShared = rows.length > 1 && !caller;
  const showsReasons = isOffered && !isOwn && !isWithheld;
  const known = reasons.isError && !reasons.data ? null : reasons.data && reasonsOf(reasons.data, caller?.id);
  const [followup] = known?.filter((reason) => reason.kind === 'followup') ?? [];
  return (
    <Card
      component="section"
      aria-label={title}
      withBorder
      shadow="md"
      padding="md"
      className="pop"
      tabIndex={-1}
      onKeyDown={answerOnEnter}
      data-call-id={call.id}
    >
      <Stack gap="sm" className="pop-content">
        <Group justify="space-between">
          <Badge color="orange" variant="light" tt="none" className="pulse">
            {title}
          </Badge>
          <Text size="sm" c="dimmed">
            <Timer since={call.since} />
          </Text>
        </Group>
        <Text className="figures" size="lg">
          <span className="visually-hidden">{call.number} </span>
          <span aria-hidden>{numberText(call.number)}</span>
        </Text>
        {isColleague && call.shownName !== null && <Text className="pop-name">{call.shownName}</Text>}
        <div className="pop-details">
          {showsReasons && !isShared && <WhyTheyCall reasons={known} />}
          {isOwn && <Text c="dimmed">{text('incoming.ownCallHint')}</Text>}
          {isWithheld && <Text c="dimmed">{text('incoming.withheldHint')}</Text>}
          {!isWithheld && !isColleague && callers.isPending && (
            <Stack gap={6} aria-label={text('incoming.loading')}>
              <Skeleton height={30} width="60%" />
              <Skeleton height={14} width="40%" />
              <Skeleton height={64} />
            </Stack>
          )}
          {callers.isError && !callers.data && <Text c="red">{text('incoming.failed')}</Text>}
          {caller && <CallerCard customerId={caller.id} summary={caller} />}
          <WhoIsCalling call={call} onOpenCustomer={onOpenCustomer} onSomeoneElse={onSomeoneElse} />
          {showsReasons && isShared && known?.length !== 0 && <WhyTheyCall reasons={known} />}
          {followup?.record.remark && (
            <div>
              <Text size="xs" c="dimmed" mt="xs">
                {text('incoming.toAsk')}
              </Text>
              <Text size="sm" lineClamp={4} className="several-lines">
                {followup.record.remark}
              </Text>
            </div>
          )}
          {!isColleague && callers.data && rows.length === 0 && (
            <Stack gap={2}>
              <Text className="pop-name">{text('incoming.unknown')}</Text>
              <Text size="sm" c="dimmed">
                {text('incoming.unknownHint')}
              </Text>
              <Group mt={6}>
                <CopyNumber number={call.number} />
              </Group>
            </Stack>
          )}
        </div>
        <PopActions
          answerButton={answerButton}
          onAnswer={() => onAnswer(call)}
          onDecline={press(() => phone.decline({ callId: call.id }))}
        />
      </Stack>
    </Card>
  );
}
