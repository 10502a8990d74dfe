import { Button, Card, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { nameOfOther } from '../../../shared/domain/caller-of.ts';
import { IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import type { DayReport } from '../../../shared/contract/report.ts';
import { useText } from '../../i18n/use-text.ts';
import { useWorkstation } from '../../state/use-workstation.ts';
import { CallDetails } from '../../parts/calls/call-details.tsx';
import { useCallButton } from '../../parts/calls/use-call-button.ts';
import { shownNumber, writtenNumber } from '../../parts/calls/numbers-of-call.ts';
import { useNumberText } from '../../parts/calls/use-number-text.ts';
import { useOpenCustomer } from '../../parts/customer/use-open-customer.ts';
import { usePress } from '../../kit/use-press.ts';
import layout from '../../kit/layout.module.css';
import tableStyles from '../../kit/list/table.module.css';

const shownCalls = 8;

/**
 * Callers to call back, for a service that has no queue. A name opens the customer, a number that is nobody's the
 * call's details.
 */
export function MissedCalls({ report }: { report: DayReport | null | undefined }) {
  const { text } = useText();
  const { phone } = useWorkstation();
  const numberText = useNumberText();
  const press = usePress();
  const callButton = useCallButton();
  const openCustomer = useOpenCustomer();
  const [shownId, setShownId] = useState<number | null>(null);
  const missed = report?.missed ?? [];
  const hidden = (report?.missed_total ?? 0) - Math.min(missed.length, shownCalls);
  return (
    <Card withBorder padding="sm">
      <Title order={2} size="h3" mb="xs">
        {text('desk.missed')}
      </Title>
      {report !== undefined && missed.length === 0 && (
        <Text size="sm" c="dimmed">
          {text('desk.noMissed')}
        </Text>
      )}
      <Stack gap={6} component="ul" className={layout.plainList}>
        {missed.slice(0, shownCalls).map((call) => (
          <li key={call.id}>
            <Group justify="space-between" wrap="nowrap">
              <UnstyledButton
                className={`${tableStyles.rowOpener} ${layout.shrink}`}
                data-part="row-opener"
                aria-expanded={call.customer ? undefined : shownId === call.id}
                onClick={() =>
                  call.customer ? openCustomer(call.customer.id) : setShownId(shownId === call.id ? null : call.id)
                }
              >
                <Text size="sm" truncate>
                  <span className={layout.figures}>{call.created_at.slice(11, 16)}</span>{' '}
                  {nameOfOther(call) ?? numberText(shownNumber(call, 'caller'))}
                </Text>
              </UnstyledButton>
              {call.caller !== '' && (
                <Button
                  size="compact-sm"
                  variant="light"
                  leftSection={<IconPhone size={14} />}
                  className={layout.figures}
                  {...callButton}
                  aria-label={text('desk.callBack', { number: shownNumber(call, 'caller') })}
                  onClick={press(() =>
                    phone.dial({ number: writtenNumber(call, 'caller'), source: { recordId: call.id } }),
                  )}
                >
                  {numberText(shownNumber(call, 'caller'))}
                </Button>
              )}
            </Group>
            {shownId === call.id && <CallDetails call={call} />}
          </li>
        ))}
      </Stack>
      {hidden > 0 && (
        <Text size="sm" c="dimmed" mt={6}>
          {text('desk.more', { count: hidden })}
        </Text>
      )}
    </Card>
  );
}
