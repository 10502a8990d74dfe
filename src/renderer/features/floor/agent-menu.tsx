import { ActionIcon, Menu } from '@mantine/core';
import { IconCircleCheck, IconCoffee, IconDots, IconLogout } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Floor, FloorAgent } from '../../../shared/contract/floor.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { localName } from '../../kit/local-name.ts';
import { usePress } from '../../kit/use-press.ts';
import styles from './floor.module.css';

/** A supervisor changes the state of an agent, and which callers the agent is there for. */
export function AgentMenu({ agent, groups }: { agent: FloorAgent; groups: Floor['groups'] }) {
  const { text, language } = useText();
  const { agentControl } = useClinic();
  const queries = useQueryClient();
  const press = usePress();
  const { agent_id, name, status, next, groups: own } = agent;
  const isBusy = status === 'in_call' || status === 'ringing';
  const run = (change: () => Promise<unknown>) =>
    press(async () => {
      await change();
      await queries.invalidateQueries({ queryKey: ['floor'] });
    });
  const query = { agent_id };
  const ownIds = own.map(({ id }) => id);
  const toggle = (id: number): Promise<unknown> => {
    const group_ids = ownIds.includes(id) ? ownIds.filter((one) => one !== id) : [...ownIds, id];
    return group_ids.length === 0
      ? agentControl.logout({ query })
      : agentControl.signInGroup({ body: { agent_id, group_ids } });
  };
  return (
    <Menu position="bottom-end" width={232} shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          className={styles.menu}
          aria-label={text('floor.stateOf', { name })}
          title={text('floor.stateOf', { name })}
        >
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={text('floor.stateOf', { name })}>
        <Menu.Label>{isBusy ? text('agent.afterCall') : name}</Menu.Label>
        <Menu.Item
          leftSection={<IconCircleCheck size={16} aria-hidden />}
          disabled={status === 'ready' || next === 'ready'}
          onClick={run(() => agentControl.ready({ query }))}
        >
          {text('agent.ready')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCoffee size={16} aria-hidden />}
          disabled={status === 'break' || next === 'break'}
          onClick={run(() => agentControl.break({ query }))}
        >
          {text('agent.break')}
        </Menu.Item>
        {groups.length > 0 && (
          <>
            <Menu.Divider />
            <Menu.Label>{text('groups.title')}</Menu.Label>
            {groups.map(({ id, name: group }) => (
              <Menu.CheckboxItem key={id} checked={ownIds.includes(id)} onChange={() => run(() => toggle(id))()}>
                {localName(group, language)}
              </Menu.CheckboxItem>
            ))}
          </>
        )}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} aria-hidden />}
          onClick={run(() => agentControl.logout({ query }))}
        >
          {text('groups.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
