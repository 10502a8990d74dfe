import { Anchor, Button, Card, Group, Skeleton, Stack, Text } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import type { CustomerReference } from '../../../shared/contract/field.ts';
import { useText } from '../../i18n/use-text.ts';
import { useAgent, useSignIn, useWorkstation } from '../../state/use-workstation.ts';
import { durationText } from '../../ui/format.ts';
import { useNow } from '../../ui/use-now.ts';
import { usePress } from '../../ui/use-press.ts';

/** After the call: its time runs in the service, not in this window. */
export function WrapUp({
  endsAt,
  customer,
  onOpenCustomer,
  children,
}: {
  endsAt: number;
  customer: CustomerReference | null;
  onOpenCustomer: (id: number) => void;
  /** The form, when it is known which call it is about. */
  children: ReactNode;
}) {
  const { text } = useText();
  const { agent } = useWorkstation();
  const press = usePress();
  const { next } = useAgent();
  const now = useNow();
  const signIn = useSignIn();
  const mayExtend = signIn.state === 'signed-in' && signIn.extensions.includes('ext/agent/extend-wrap-up');
  return (
    <Card component="section" aria-label={text('wrapUp.region')} withBorder padding="sm" className="wrap-up">
      <Stack gap="xs">
        <Group justify="space-between">
          <Text fw={600}>{text('wrapUp.region')}</Text>
          <Group gap="xs">
            <Text size="sm" c="dimmed" className="figures">
              {text('wrapUp.left', { time: durationText((endsAt - now) / 1000) })}
            </Text>
            {mayExtend && (
              <Button size="compact-xs" variant="default" onClick={press(() => agent.extendWrapUp())}>
                {text('wrapUp.extend')}
              </Button>
            )}
          </Group>
        </Group>
        {customer && (
          <Anchor component="button" type="button" size="sm" ta="left" onClick={() => onOpenCustomer(customer.id)}>
            {customer.name}
          </Anchor>
        )}
        <Suspense fallback={<Skeleton height={240} />}>{children}</Suspense>
        <Group justify="space-between">
          <Text size="xs" c="dimmed">
            {next === null ? '' : text(`agent.next.${next}`)}
          </Text>
          <Button size="compact-md" variant="default" onClick={press(() => agent.finishWrapUp())}>
            {text('wrapUp.done')}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
