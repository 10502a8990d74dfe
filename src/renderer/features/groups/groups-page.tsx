import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import type { LinesView } from '../../../shared/contract/admin/settings.ts';
import type { SkillGroup } from '../../../shared/contract/admin/skill-groups.ts';
import { groupList } from '../../api/admin-reads.ts';
import { setLines } from '../../api/settings-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { numberText } from '../../kit/format.ts';
import type { ListColumn } from '../../kit/list/list-column.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { Status } from '../../kit/list/status.tsx';
import { localName } from '../../kit/local-name.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import layout from '../../kit/layout.module.css';
import tableStyles from '../../kit/list/table.module.css';

/** Which agents a call rings, how long, and what follows. */
export function GroupsPage() {
  const { text, language } = useText();
  const navigate = useNavigate();
  // The primary action is that of the form then.
  const isOneOpen = useLocation().pathname !== '/back-office/groups';
  const { data: lines } = useQuery(setLines(useClinic()));
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
      id: 'agents',
      name: text('group.agents'),
      width: 152,
      grow: 2,
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
    {
      id: 'numbers',
      name: text('group.numbers'),
      width: 136,
      grow: 2,
      priority: 1,
      cell: ({ id }) => <Numbers inbound={lines?.inbound.filter((one) => one.group_id === id)} />,
    },
    {
      id: 'ring',
      name: text('group.ringShort'),
      width: 96,
      priority: 2,
      isAmount: true,
      cell: (group) => seconds(group.ring_seconds),
    },
    {
      id: 'wait',
      name: text('group.waitShort'),
      width: 96,
      priority: 3,
      isAmount: true,
      cell: (group) => seconds(group.wait_seconds),
    },
    {
      id: 'wrapUp',
      name: text('group.wrapUp'),
      width: 96,
      priority: 3,
      isAmount: true,
      cell: (group) => seconds(group.wrap_up_seconds),
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

/** The numbers that ring a group; undefined until they are known. */
function Numbers({ inbound }: { inbound: LinesView['inbound'] | undefined }) {
  const { text } = useText();
  if (inbound === undefined) return null;
  if (inbound.length === 0) return <span className={layout.second}>{text('group.noNumbers')}</span>;
  return (
    <span className={layout.figures}>
      {inbound
        .map(({ number }) => (number === '*' ? text('number.others') : numberText(number)))
        .join(text('list.separator'))}
    </span>
  );
}
