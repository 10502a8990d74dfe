import { Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import type { SkillGroup } from '../../../shared/contract/admin/skill-groups.ts';
import { groupList } from '../../api/admin-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { EndlessTable } from '../../ui/endless-table.tsx';
import { localName } from '../../ui/local-name.ts';
import { LinkButton } from '../../ui/link-button.tsx';

/** Which agents a call rings, how long, and what follows. */
export function GroupsPage() {
  const { text, language } = useText();
  const navigate = useNavigate();
  // The primary action is that of the form then.
  const isOneOpen = useLocation().pathname !== '/back-office/groups';
  const groups = useInfiniteQuery(groupList(useClinic()));
  const seconds = (count: number): string => text('group.seconds', { count });
  return (
    <Stack gap="sm" className="page">
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Title order={1} size="h3">
            {text('backOffice.groups')}
          </Title>
          <Text size="sm" c="dimmed">
            {text('groups.whoSignsIn')}
          </Text>
        </div>
        <LinkButton
          to="/back-office/groups/new"
          variant={isOneOpen ? 'default' : 'filled'}
          leftSection={<IconPlus size={16} />}
          className="keeps-width"
        >
          {text('groups.new')}
        </LinkButton>
      </Group>
      <div className="list-and-panel">
        <EndlessTable
          query={groups}
          headers={[
            text('group.name'),
            text('group.ring'),
            text('group.wait'),
            text('group.wrapUp'),
            text('group.agents'),
          ]}
          empty={text('groups.none')}
          keyOf={(group: SkillGroup) => group.id}
          onRow={(group: SkillGroup) =>
            void navigate({ to: '/back-office/groups/$id', params: { id: String(group.id) } })
          }
          row={(group: SkillGroup) => (
            <>
              <td className="wraps">
                <Link to="/back-office/groups/$id" params={{ id: String(group.id) }} className="row-opener">
                  {localName(group.name, language)}
                </Link>
              </td>
              <td className="figures">{seconds(group.ring_seconds)}</td>
              <td className="figures">{seconds(group.wait_seconds)}</td>
              <td className="figures">{seconds(group.wrap_up_seconds)}</td>
              <td className="wraps">
                {group.agents.map(({ name }) => name).join(text('list.separator')) || text('group.nobody')}
              </td>
            </>
          )}
        />
        <Outlet />
      </div>
    </Stack>
  );
}
