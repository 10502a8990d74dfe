import { Badge, Group, Text, Tooltip } from '@mantine/core';
import {
  IconCoffee,
  IconCircle,
  IconCircleCheck,
  IconClipboardText,
  IconPhoneCall,
  IconPhoneIncoming,
} from '@tabler/icons-react';
import type { AgentStatus } from '../../../shared/contract/agent.ts';
import { useProblemText } from '../../i18n/problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { useAgent } from '../../state/use-workstation.ts';
import { stateColour } from '../../ui/state-colour.ts';
import { Timer } from '../../ui/timer.tsx';

const icons: Readonly<Record<AgentStatus, typeof IconCircle>> = {
  offline: IconCircle,
  ready: IconCircleCheck,
  break: IconCoffee,
  ringing: IconPhoneIncoming,
  in_call: IconPhoneCall,
  wrap_up: IconClipboardText,
};

export function AgentStateChip() {
  const { text, has } = useText();
  const problemText = useProblemText();
  const { label, since, next, reason, problem } = useAgent();
  const Icon = icons[label];
  const reasonKey = `agent.reason.${reason}`;
  const why = reason === null ? null : has(reasonKey) ? text(reasonKey) : reason;
  return (
    <Group gap={6} wrap="nowrap">
      <Tooltip label={problem && problemText(problem)} disabled={problem === null} multiline maw={280}>
        <Badge
          size="lg"
          radius="sm"
          variant={label === 'offline' ? 'outline' : 'light'}
          color={problem ? 'red' : stateColour[label]}
          tt="none"
          className={label === 'ringing' ? 'pulse' : undefined}
          leftSection={<Icon size={15} aria-hidden />}
          rightSection={<Timer since={since} />}
        >
          <span role="status" aria-label={text('agent.label')} data-state={label}>
            {text(`agent.${label}`)}
          </span>
        </Badge>
      </Tooltip>
      {(next !== null || why !== null) && (
        <Text size="xs" c="dimmed" className="state-note">
          {next === null ? why : text(`agent.${label === 'wrap_up' ? 'next' : 'afterCall'}.${next}`)}
        </Text>
      )}
    </Group>
  );
}
