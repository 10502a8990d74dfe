import { Badge, Button, Card, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconPhone, IconPhoneOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { customersByNumber } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useWorkstation } from '../../state/use-workstation.ts';
import { notifyProblem } from '../../ui/notify-problem.tsx';
import { useNumberText } from '../../ui/use-number-text.ts';
import { Timer } from '../../ui/timer.tsx';
import { CallerCard } from './caller-card.tsx';
import { SharedNumber } from './shared-number.tsx';

/** The pop: who is calling, before the call is answered. Readable in one second. */
export function IncomingCall({ call, onOpenCustomer }: { call: PhoneCall; onOpenCustomer: (id: number) => void }) {
  const { text } = useText();
  const { phone } = useWorkstation();
  const numberText = useNumberText();
  // A call that was placed for this agent elsewhere rings here first: it is no caller.
  const title = text(call.direction === 'outbound' ? 'incoming.ownCall' : 'incoming.title');
  const isWithheld = call.number === '';
  const callers = useQuery({ ...customersByNumber(useClinic(), call.number), enabled: !isWithheld });
  const rows = callers.data?.rows ?? [];
  const [only] = rows;
  const answer = (): void => {
    if (rows.length === 1 && only) onOpenCustomer(only.id);
    void phone.answer({ callId: call.id }).catch(notifyProblem);
  };
  return (
    <Card
      component="section"
      aria-label={title}
      withBorder
      shadow="md"
      padding="md"
      className="pop"
      data-call-id={call.id}
    >
      <Stack gap="sm">
        <Group justify="space-between">
          <Badge color="orange" variant="light" radius="sm" tt="none" className="pulse">
            {title}
          </Badge>
          <Text size="sm" c="dimmed">
            <Timer since={call.since} />
          </Text>
        </Group>
        {isWithheld && <Text c="dimmed">{text('incoming.withheldHint')}</Text>}
        {!isWithheld && callers.isPending && (
          <Stack gap={6} aria-label={text('incoming.loading')}>
            <Skeleton height={30} width="60%" />
            <Skeleton height={14} width="40%" />
            <Skeleton height={64} />
          </Stack>
        )}
        {callers.isError && <Text c="red">{text('incoming.failed')}</Text>}
        {rows.length === 1 && only && <CallerCard customerId={only.id} summary={only} />}
        {rows.length > 1 && <SharedNumber customers={rows} onOpenCustomer={onOpenCustomer} />}
        {callers.isSuccess && rows.length === 0 && (
          <Stack gap={2}>
            <Text className="pop-name">{text('incoming.unknown')}</Text>
            <Text size="sm" c="dimmed">
              {text('incoming.unknownHint')}
            </Text>
            <Button
              size="compact-sm"
              variant="light"
              onClick={() => void navigator.clipboard.writeText(call.number).catch(notifyProblem)}
            >
              {text('incoming.copy')}
            </Button>
          </Stack>
        )}
        <Text className="figures" size="lg">
          <span className="visually-hidden">{call.number} </span>
          <span aria-hidden>{numberText(call.number)}</span>
        </Text>
        <Group grow>
          <Button size="md" px="sm" color="teal" autoContrast leftSection={<IconPhone size={18} />} onClick={answer}>
            {text('incoming.answer')}
          </Button>
          <Button
            size="md"
            px="sm"
            color="red"
            variant="light"
            leftSection={<IconPhoneOff size={18} />}
            onClick={() => void phone.decline({ callId: call.id }).catch(notifyProblem)}
          >
            {text('incoming.decline')}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
