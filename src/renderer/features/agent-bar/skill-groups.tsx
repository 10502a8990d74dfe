import { Button, Checkbox, Group, Popover, Stack, Text } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { skillGroups } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useAgent, useWorkstation } from '../../state/use-workstation.ts';
import { localName } from '../../ui/local-name.ts';
import { usePress } from '../../ui/use-press.ts';

export function SkillGroups() {
  const { text, language } = useText();
  const { agent } = useWorkstation();
  const { groups } = useAgent();
  const { data: all = [] } = useQuery(skillGroups(useClinic()));
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string[]>([]);
  const toggle = (): void => {
    setChosen(groups.map((group) => String(group.id)));
    setOpen(!isOpen);
  };
  const press = usePress();
  const thenClose = (command: () => Promise<void>) => press(() => command().then(() => setOpen(false)));
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom" shadow="md" trapFocus returnFocus withArrow>
      <Popover.Target>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconUsersGroup size={15} />}
          onClick={toggle}
          aria-label={text('groups.title')}
        >
          {groups.length === 0
            ? text('groups.title')
            : groups.map((group) => localName(group.name, language)).join(text('list.separator'))}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text('groups.title')}>
        <Stack gap="sm" maw={280}>
          <Text size="sm" c="dimmed">
            {text('groups.hint')}
          </Text>
          <Checkbox.Group value={chosen} onChange={setChosen}>
            <Stack gap="xs">
              {all.map((group) => (
                <Checkbox key={group.id} value={String(group.id)} label={localName(group.name, language)} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Group justify="space-between">
            <Button
              size="compact-sm"
              disabled={chosen.length === 0}
              onClick={thenClose(() => agent.signInToGroups({ groupIds: chosen.map(Number) }))}
            >
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
      </Popover.Dropdown>
    </Popover>
  );
}
