import { Button, Group } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import { useAgent, useSignIn, useWorkstation } from '../../state/use-workstation.ts';
import { askForNotifications } from '../../ui/ask-for-notifications.ts';
import { notifyProblem } from '../../ui/notify-problem.tsx';
import { AgentStateChip } from './agent-state-chip.tsx';
import { PhoneStatusChip } from './phone-status-chip.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import { SkillGroups } from './skill-groups.tsx';

/**
 * The agent's own state: always in sight, changed with one press. Ready pressed while Break is still being sent is not
 * ignored: the workstation sends both in order.
 */
export function AgentBar() {
  const { text } = useText();
  const { agent } = useWorkstation();
  const signedIn = useSignIn();
  const { label, requested, next } = useAgent();
  const isAgent = signedIn.state === 'signed-in' && signedIn.user.agent_id !== null;
  const isBusy = label === 'in_call' || label === 'ringing' || label === 'wrap_up';
  return (
    <Group gap="xs" className="agent-bar">
      {isAgent && (
        <>
          <AgentStateChip />
          <Button
            size="compact-md"
            color="teal"
            autoContrast
            // In the wrap-up the one primary action is to finish it.
            variant={requested === 'ready' || label === 'wrap_up' ? 'light' : 'filled'}
            disabled={label === 'ready' || (isBusy && next === 'ready' && label !== 'wrap_up')}
            onClick={() => {
              askForNotifications();
              agent.ready().catch(notifyProblem);
            }}
          >
            {text('agent.ready')}
          </Button>
          <Button
            size="compact-md"
            variant="default"
            disabled={label === 'break' || next === 'break'}
            onClick={() => void agent.break().catch(notifyProblem)}
          >
            {text('agent.break')}
          </Button>
          <SkillGroups />
          <PhoneStatusChip />
        </>
      )}
      <SignOutButton />
    </Group>
  );
}
