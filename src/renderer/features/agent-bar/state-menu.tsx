import { Kbd, Menu, UnstyledButton } from '@mantine/core';
import { IconCircleCheck, IconCoffee, IconLogout, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { breakReasons } from '../../api/lookups.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { showGroups } from '../../state/frame-dialog.ts';
import { useAgent, useCapability } from '../../state/use-workstation.ts';
import { localName } from '../../kit/local-name.ts';
import { useAgentCommands } from '../../parts/agents/use-agent-commands.ts';
import type { ButtonOfMenu } from './button-of-menu.ts';
import styles from './agent-bar.module.css';

/** The button over the agent's state, and what may be changed about it. */
export function StateMenuButton({ button, defaultOpened }: ButtonOfMenu) {
  return (
    <Menu
      position="bottom-end"
      width={232}
      shadow="md"
      withInitialFocusPlaceholder={false}
      defaultOpened={defaultOpened}
    >
      <Menu.Target>
        <UnstyledButton {...button} />
      </Menu.Target>
      <StateMenu />
    </Menu>
  );
}

/** The focus goes to the first item that can be chosen: `data-autofocus`. */
function StateMenu() {
  const { text, language } = useText();
  const { groups, label, reason } = useAgent();
  const { data: reasons } = useQuery(breakReasons(useClinic(), useCapability('agents')));
  const { isBusy, canBeReady, canTakeBreak, ready, takeBreak, signOutOfGroups } = useAgentCommands();
  return (
    <Menu.Dropdown aria-label={text('agent.change')}>
      {isBusy && <Menu.Label>{text('agent.afterCall')}</Menu.Label>}
      <Menu.Item
        leftSection={<IconCircleCheck size={16} aria-hidden />}
        rightSection={
          <Kbd size="xs" aria-hidden>
            Alt R
          </Kbd>
        }
        aria-keyshortcuts="Alt+R"
        disabled={!canBeReady}
        data-autofocus={canBeReady || undefined}
        onClick={ready}
      >
        {text('agent.ready')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCoffee size={16} aria-hidden />}
        rightSection={
          <Kbd size="xs" aria-hidden>
            Alt B
          </Kbd>
        }
        aria-keyshortcuts="Alt+B"
        disabled={!canTakeBreak}
        data-autofocus={canTakeBreak || undefined}
        onClick={() => takeBreak()}
      >
        {text('agent.break')}
      </Menu.Item>
      {(reasons ?? []).map(({ id, name, planned_minutes: minutes }) => (
        <Menu.Item
          key={id}
          className={styles.breakReason}
          aria-label={localName(name, language)}
          {...(minutes !== null && { 'aria-description': text('agent.minutes', { count: minutes }) })}
          rightSection={minutes !== null && text('agent.minutes', { count: minutes })}
          disabled={label === 'break' && reason === name}
          onClick={() => takeBreak(name)}
        >
          {localName(name, language)}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item leftSection={<IconUsersGroup size={16} aria-hidden />} data-autofocus onClick={() => showGroups(true)}>
        {text('groups.title')}
      </Menu.Item>
      {groups.length > 0 && (
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={signOutOfGroups}>
          {text('groups.signOut')}
        </Menu.Item>
      )}
    </Menu.Dropdown>
  );
}
