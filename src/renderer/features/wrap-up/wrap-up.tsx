import { Anchor, Button, Card, Group, Stack, Text } from '@mantine/core';
import type { CustomerReference } from '../../../shared/contract/field.ts';
import { useText } from '../../i18n/use-text.ts';
import { useAgent, useWorkstation } from '../../state/use-workstation.ts';
import { durationText } from '../../ui/format.ts';
import { useNow } from '../../ui/use-now.ts';
import { usePress } from '../../ui/use-press.ts';

/** After the call: its time runs in the service, not in this window. */
export function WrapUp({
  endsAt,
  customer,
  onOpenCustomer,
}: {
  endsAt: number;
  customer: CustomerReference | null;
  onOpenCustomer: (id: number) => void;
}) {
  const { text } = useText();
  const { agent } = useWorkstation();
  const press = usePress();
  const { next } = useAgent();
  const now = useNow();
  return (
    <Card component="section" aria-label={text('wrapUp.region')} withBorder padding="sm" className="wrap-up">
      <Stack gap="xs">
        <Group justify="space-between">
          <Text fw={600}>{text('wrapUp.region')}</Text>
          <Text size="sm" c="dimmed" className="figures">
            {text('wrapUp.left', { time: durationText((endsAt - now) / 1000) })}
          </Text>
        </Group>
        {customer && (
          <Anchor component="button" type="button" size="sm" ta="left" onClick={() => onOpenCustomer(customer.id)}>
            {customer.name}
          </Anchor>
        )}
        <Group justify="space-between">
          <Text size="xs" c="dimmed">
            {next === null ? '' : text(`agent.next.${next}`)}
          </Text>
          <Button size="compact-md" onClick={press(() => agent.finishWrapUp())}>
            {text('wrapUp.done')}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
