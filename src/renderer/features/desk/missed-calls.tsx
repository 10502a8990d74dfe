import { Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import type { Cdr } from '../../../shared/contract/cdr.ts';
import { useText } from '../../i18n/use-text.ts';
import { useWorkstation } from '../../state/use-workstation.ts';
import { CallDetails } from '../../ui/call-details.tsx';
import { useCanCall } from '../../ui/use-can-call.ts';
import { useNumberText } from '../../ui/use-number-text.ts';
import { useOpenCustomer } from '../../ui/use-open-customer.ts';
import { usePress } from '../../ui/use-press.ts';

/** Whom to call back. A name opens the customer, a number that is nobody's the details of the call. */
export function MissedCalls({ calls }: { calls: readonly Cdr[] }) {
  const { text } = useText();
  const { phone } = useWorkstation();
  const numberText = useNumberText();
  const press = usePress();
  const canCall = useCanCall();
  const openCustomer = useOpenCustomer();
  const [shownId, setShownId] = useState<number | null>(null);
  return (
    <Stack gap={6} component="ul" className="plain-list">
      {calls.map((call) => (
        <li key={call.id}>
          <Group justify="space-between" wrap="nowrap">
            <UnstyledButton
              className="row-opener shrink"
              aria-expanded={call.customer ? undefined : shownId === call.id}
              onClick={() =>
                call.customer ? openCustomer(call.customer.id) : setShownId(shownId === call.id ? null : call.id)
              }
            >
              <Text size="sm" truncate>
                <span className="figures">{call.created_at.slice(11, 16)}</span>{' '}
                {call.customer?.name ?? numberText(call.caller)}
              </Text>
            </UnstyledButton>
            {call.caller !== '' && (
              <Button
                size="compact-sm"
                variant="light"
                leftSection={<IconPhone size={14} />}
                className="figures"
                disabled={!canCall}
                aria-label={text('desk.callBack', { number: call.caller })}
                onClick={press(() => phone.dial({ number: call.caller, source: { recordId: call.id } }))}
              >
                {numberText(call.caller)}
              </Button>
            )}
          </Group>
          {shownId === call.id && <CallDetails call={call} />}
        </li>
      ))}
    </Stack>
  );
}
