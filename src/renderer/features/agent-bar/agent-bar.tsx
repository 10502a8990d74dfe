import { Button } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import { useSignIn } from '../../state/use-workstation.ts';
import { Initials } from '../../ui/initials.tsx';
import { useAgentCommands } from '../../ui/use-agent-commands.ts';
import { MenuButton } from './menu-button.tsx';
import { PhoneHealth } from './phone-health.tsx';
import { SkillGroups } from './skill-groups.tsx';
import { StateControl } from './state-control.tsx';

/** Of an agent: the groups and the phone. */
export function AgentGroupsAndPhone() {
  const { isAgent } = useAgentCommands();
  return (
    isAgent && (
      <>
        <SkillGroups />
        <PhoneHealth />
      </>
    )
  );
}

/** The agent's own state, always in sight, and the account. */
export function AgentBar() {
  const { text } = useText();
  const { isAgent, canBeReady, ready } = useAgentCommands();
  const signedIn = useSignIn();
  const name = signedIn.state === 'signed-in' ? signedIn.user.name : '';
  return (
    <div className="agent-bar">
      {isAgent && (
        <>
          <StateControl />
          {canBeReady && (
            <Button size="compact-md" color="teal" variant="light" title="Alt+R" onClick={ready}>
              {text('agent.ready')}
            </Button>
          )}
        </>
      )}
      <MenuButton
        menu="account"
        button={{
          className: 'account',
          'aria-label': text('account.menu'),
          title: name,
          children: <Initials name={name} size={32} />,
        }}
      />
    </div>
  );
}
