import { Button } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import { useAgentPart, useSignIn } from '../../state/use-workstation.ts';
import { Initials } from '../../kit/initials.tsx';
import { useAgentCommands } from '../../parts/agents/use-agent-commands.ts';
import { MenuButton } from './menu-button.tsx';
import { PhoneHealth } from './phone-health.tsx';
import { SkillGroups } from './skill-groups.tsx';
import { StateControl } from './state-control.tsx';
import layout from '../../kit/layout.module.css';
import styles from './agent-bar.module.css';

/**
 * An agent's bar: Ready while it may be asked for, the groups and the phone. Ready takes its width from the empty part
 * of the bar before it, so that nothing else moves. A wrap-up ends by its own buttons.
 */
export function AgentGroupsAndPhone() {
  const { text } = useText();
  const { isAgent, canBeReady, ready } = useAgentCommands();
  const isWrappingUp = useAgentPart(({ label }) => label === 'wrap_up');
  return (
    isAgent && (
      <>
        {canBeReady && !isWrappingUp && (
          <Button color="teal" variant="light" title="Alt+R" onClick={ready} className={layout.keepsWidth}>
            {text('agent.ready')}
          </Button>
        )}
        <SkillGroups />
        <PhoneHealth />
      </>
    )
  );
}

/** The agent's own state, above the phone whatever the page is, and the account. */
export function AgentBar() {
  const { text } = useText();
  const { isAgent } = useAgentCommands();
  const signedIn = useSignIn();
  const name = signedIn.state === 'signed-in' ? signedIn.user.name : '';
  return (
    <div className={styles.agentBar}>
      {isAgent && <StateControl />}
      <MenuButton
        menu="account"
        button={{
          className: styles.account,
          'aria-label': text('account.menu'),
          title: name,
          children: <Initials name={name} size={32} />,
        }}
      />
    </div>
  );
}
