import { Button, Checkbox, Group, Popover, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { waitingCallers } from '../../api/floor-reads.ts';
import { skillGroups } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { showGroups, useFrameDialog } from '../../state/frame-dialog.ts';
import { keepLastGroups, lastGroupsOf } from '../../state/last-groups.ts';
import { useAccount, useAgent, useCapability, useWorkstation } from '../../state/use-workstation.ts';
import { localName } from '../../kit/local-name.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { usePress } from '../../kit/use-press.ts';
import layout from '../../kit/layout.module.css';
import styles from './agent-bar.module.css';

/** The number of chips that fit into the bar at 1024 pixels. */
const maxChips = 2;

/** The groups that the agent is signed in to, as chips that open the choice. */
export function SkillGroups() {
  const { text, language } = useText();
  const { groups } = useAgent();
  const { data: waiting } = useQuery(waitingCallers(useClinic(), useCapability('floor')));
  const waitingIn = new Map(waiting?.map((group) => [group.id, group.waiting]));
  const isOpen = useFrameDialog(({ showsGroups }) => showsGroups);
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => showGroups(opened)}
      position="bottom"
      shadow="md"
      trapFocus
      returnFocus
      withArrow
    >
      <Popover.Target>
        <UnstyledButton
          className={styles.groupChips}
          onClick={() => showGroups(!isOpen)}
          aria-label={text('groups.title')}
          aria-description={groups
            .filter(({ id }) => waitingIn.get(id))
            .map(
              ({ id, name }) =>
                `${localName(name, language)}: ${text('groups.waiting', { count: waitingIn.get(id) ?? 0 })}`,
            )
            .join(text('list.separator'))}
        >
          {groups.length === 0 && (
            <span className={`${styles.groupChip} ${layout.withIcon}`}>
              <IconUsersGroup size={14} aria-hidden />
              {text('groups.title')}
            </span>
          )}
          {groups.slice(0, maxChips).map((group) => (
            <span key={group.id} className={styles.groupChip}>
              {localName(group.name, language)}
              <WaitingCount count={waitingIn.get(group.id) ?? 0} />
            </span>
          ))}
          {groups.length > maxChips && (
            <span className={styles.groupChip}>
              {`+${groups.length - maxChips}`}
              <WaitingCount count={groups.slice(maxChips).reduce((sum, { id }) => sum + (waitingIn.get(id) ?? 0), 0)} />
            </span>
          )}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={text('groups.title')}>
        <GroupChoice />
      </Popover.Dropdown>
    </Popover>
  );
}

/** How many callers of the group wait; nothing while nobody does. */
function WaitingCount({ count }: { count: number }) {
  const { text } = useText();
  return count > 0 && <span className={styles.waitingCount}>{text('groups.waiting', { count })}</span>;
}

function GroupChoice() {
  const { text, language } = useText();
  const { agent } = useWorkstation();
  const { groups } = useAgent();
  const known = useQuery(skillGroups(useClinic()));
  const problem = blockingProblemOf(known);
  const all = known.data ?? [];
  const account = useAccount();
  const [chosen, setChosen] = useState(() => {
    const ids = groups.length > 0 ? groups.map(({ id }) => id) : lastGroupsOf(account);
    return ids.map(String);
  });
  // A group of the last time may have been removed since.
  const groupIds = all.map(({ id }) => id).filter((id) => chosen.includes(String(id)));
  const press = usePress();
  const isForReady = useFrameDialog((state) => state.isForReady);
  const thenClose = (command: () => Promise<void>) => press(() => command().then(() => showGroups(false)));
  const signIn = async (): Promise<void> => {
    await agent.signInToGroups({ groupIds });
    keepLastGroups(account, groupIds);
    if (isForReady) await agent.ready();
  };
  // The choice goes away with the bar.
  useEffect(() => () => showGroups(false), []);
  return (
    <Stack gap="sm" maw={280}>
      <Text size="sm" c="dimmed" role="status">
        {text(isForReady ? 'groups.needed' : 'groups.hint')}
      </Text>
      {problem && <ProblemNotice error={problem} onRetry={() => void known.refetch()} />}
      <Checkbox.Group value={chosen} onChange={setChosen}>
        <Stack gap="xs">
          {all.map((group) => (
            <Checkbox key={group.id} value={String(group.id)} label={localName(group.name, language)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Group justify="space-between">
        <Button size="compact-sm" disabled={groupIds.length === 0} onClick={thenClose(signIn)}>
          {text('groups.signIn')}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          disabled={groups.length === 0}
          onClick={thenClose(() => agent.signOutOfGroups())}
        >
          {text('groups.signOut')}
        </Button>
      </Group>
    </Stack>
  );
}
