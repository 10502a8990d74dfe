import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import type { SkillGroup } from '../../../shared/contract/admin/skill-groups.ts';
import { groupList } from '../../api/admin-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import type { ListColumn } from '../../ui/list/list-column.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { Status } from '../../ui/list/status.tsx';
import { localName } from '../../ui/local-name.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import layout from '../../ui/layout.module.css';
import tableStyles from '../../ui/list/table.module.css';

/** Which agents a call rings, how long, and what follows. */
export function GroupsPage() {
  const { text, language } = useText();
  const navigate = useNavigate();
  // The primary action is that of the form then.
  const isOneOpen = useLocation().pathname !== '/back-office/groups';
  const groups = useInfiniteQuery(groupList(useClinic()));
  const seconds = (count: number): string => text('group.seconds', { count });
  const columns: readonly ListColumn<SkillGroup>[] = [
    {
      id: 'name',
      name: text('group.name'),
      width: 128,
      grow: 1,
      cell: ({ id, name }) => (
        <Link
          to="/back-office/groups/$id"
          params={{ id: String(id) }}
          className={tableStyles.rowOpener}
          data-part="row-opener"
        >
          {localName(name, language)}
        </Link>
      ),
    },
    {
      id: 'ring',
      name: text('group.ring'),
      width: 128,
      priority: 2,
      isAmount: true,
      cell: (group) => seconds(group.ring_seconds),
    },
    {
      id: 'wait',
      name: text('group.wait'),
      width: 120,
      priority: 1,
      isAmount: true,
      cell: (group) => seconds(group.wait_seconds),
    },
    {
      id: 'wrapUp',
      name: text('group.wrapUp'),
      width: 96,
      priority: 1,
      isAmount: true,
      cell: (group) => seconds(group.wrap_up_seconds),
    },
    {
      id: 'agents',
      name: text('group.agents'),
      width: 136,
      grow: 3,
      cell: ({ agents }) =>
        agents.length === 0 ? (
          <Status tone="off">{text('group.nobody')}</Status>
        ) : (
          <>
            <Status tone="ready">{agents.length}</Status>
            <span className={layout.second}>{agents.map(({ name }) => name).join(text('list.separator'))}</span>
          </>
        ),
    },
  ];
  return (
    <ListPage
      title={text('backOffice.groups')}
      total={(count) => text('groups.total', { count })}
      hint={text('groups.whoSignsIn')}
      actions={
        <LinkButton
          to="/back-office/groups/new"
          variant={isOneOpen ? 'default' : 'filled'}
          leftSection={<IconPlus size={16} />}
        >
          {text('groups.new')}
        </LinkButton>
      }
      list={{
        query: groups,
        columns,
        empty: text('groups.none'),
        keyOf: ({ id }) => id,
        onOpen: ({ id }) => void navigate({ to: '/back-office/groups/$id', params: { id: String(id) } }),
      }}
      panel={<Outlet />}
    />
  );
}
