import { Badge, Button, Card, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconPhone, IconPhoneOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { isOwnCall } from '../../../shared/domain/own-call.ts';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { customersOfCall } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useWorkstation } from '../../state/use-workstation.ts';
import { isFocusLost, mayTakeFocus } from '../../ui/focus.ts';
import { useNumberText } from '../../ui/use-number-text.ts';
import { Timer } from '../../ui/timer.tsx';
import { usePress } from '../../ui/use-press.ts';
import { CallerCard } from './caller-card.tsx';
import { CopyNumber } from './copy-number.tsx';
import { WhoIsCalling } from './who-is-calling.tsx';

/** The pop: who is calling, before the call is answered. Readable in one second. */
export function IncomingCall({
  call,
  onAnswer,
  onOpenCustomer,
}: {
  call: PhoneCall;
  onAnswer: (call: PhoneCall) => void;
  onOpenCustomer: (id: number) => void;
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
  const title = text(isOwn ? 'incoming.ownCall' : 'incoming.title');
  const isWithheld = call.number === '';
  const callers = useQuery(customersOfCall(useClinic(), call));
  const rows = callers.data?.rows ?? [];
  const caller = rows.length === 1 ? rows[0] : rows.find(({ id }) => id === call.customer?.id);
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
          <Badge color="orange" variant="light" radius="sm" tt="none" className="pulse">
            {title}
          </Badge>
          <Text size="sm" c="dimmed">
            <Timer since={call.since} />
          </Text>
        </Group>
        <div className="pop-details">
          {isOwn && <Text c="dimmed">{text('incoming.ownCallHint')}</Text>}
          {isWithheld && <Text c="dimmed">{text('incoming.withheldHint')}</Text>}
          {!isWithheld && callers.isPending && (
            <Stack gap={6} aria-label={text('incoming.loading')}>
              <Skeleton height={30} width="60%" />
              <Skeleton height={14} width="40%" />
              <Skeleton height={64} />
            </Stack>
          )}
          {callers.isError && !callers.data && <Text c="red">{text('incoming.failed')}</Text>}
          {caller && <CallerCard customerId={caller.id} summary={caller} />}
          <WhoIsCalling call={call} onOpenCustomer={onOpenCustomer} />
          {callers.data && rows.length === 0 && (
            <Stack gap={2}>
              <Text className="pop-name">{text('incoming.unknown')}</Text>
              <Text size="sm" c="dimmed">
                {text('incoming.unknownHint')}
              </Text>
              <CopyNumber number={call.number} />
            </Stack>
          )}
        </div>
        <Text className="figures" size="lg">
          <span className="visually-hidden">{call.number} </span>
          <span aria-hidden>{numberText(call.number)}</span>
        </Text>
        <Group grow gap="xs" className="pop-actions">
          <Button
            size="md"
            px={6}
            color="teal"
            autoContrast
            leftSection={<IconPhone size={18} />}
            ref={answerButton}
            onClick={(event) => event.detail < 2 && onAnswer(call)}
          >
            {text('incoming.answer')}
          </Button>
          <Button
            size="md"
            px={6}
            color="red"
            variant="light"
            leftSection={<IconPhoneOff size={18} />}
            onClick={press(() => phone.decline({ callId: call.id }))}
          >
            {text('incoming.decline')}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
