import { Button, Group, Text, Title } from '@mantine/core';
import { nameOfOther } from '../../../shared/domain/caller-of.ts';
import { notifications } from '@mantine/notifications';
import { IconLock, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import type { CdrWithEvents } from '../../../shared/contract/cdr.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, usePermissions } from '../../state/use-workstation.ts';
import { durationText } from '../../kit/format.ts';
import { useDayTimeText } from '../../parts/use-day-time-text.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { localName } from '../../kit/local-name.ts';
import { TimelineButton } from '../../parts/calls/timeline-button.tsx';
import { otherNumber } from '../../parts/calls/numbers-of-call.ts';
import { ReasonDialog } from '../../kit/reason-dialog.tsx';
import { useNumberText } from '../../parts/calls/use-number-text.ts';
import layout from '../../kit/layout.module.css';

/** The agent and the customer of the call, and actions of a supervisor. */
export function CallHead({ call }: { call: CdrWithEvents }) {
  const { text, language } = useText();
  const dayTimeText = useDayTimeText();
  const clinic = useClinic();
  const numberText = useNumberText();
  const permissions = usePermissions();
  const mayHold = useCapability('recordings') && permissions.includes('recording.hold');
  const [isHolding, setHolding] = useState(false);
  const facts = [
    dayTimeText(call.created_at),
    text(`calls.${call.direction}`),
    call.group === null ? call.line_group : localName(call.group.name, language),
    durationText(call.billsec),
  ];
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <div className={layout.shrink}>
        <Title order={2} size="h3">
          {text('review.with', {
            agent: call.agent_name ?? call.agent_id ?? '–',
            who: nameOfOther(call) ?? numberText(otherNumber(call)),
          })}
        </Title>
        <Text size="sm" c="dimmed">
          {facts.filter(Boolean).join(' · ')}
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap" className={layout.keepsWidth}>
        <TimelineButton call={call} />
        {call.customer && permissions.includes('customer.view') && (
          <LinkButton
            variant="default"
            size="xs"
            leftSection={<IconUser size={14} stroke={1.75} />}
            to="/customers/$id"
            params={{ id: String(call.customer.id) }}
          >
            {text('review.customer')}
          </LinkButton>
        )}
        {mayHold && call.record_filename !== null && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconLock size={14} stroke={1.75} />}
            onClick={() => setHolding(true)}
          >
            {text('review.holdRecording')}
          </Button>
        )}
      </Group>
      {isHolding && (
        <ReasonDialog
          title={text('review.holdRecording')}
          consequence={text('review.holdConsequence')}
          run={(reason) => clinic.retention.hold({ body: { record_id: call.id, reason } })}
          onDone={() => {
            notifications.show({ color: 'teal', message: text('review.heldNow') });
            setHolding(false);
          }}
          onClose={() => setHolding(false)}
        />
      )}
    </Group>
  );
}
