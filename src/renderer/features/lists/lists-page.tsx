import { Group, Select, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { lookupLists, lookupListSchema } from '../../../shared/contract/admin/lookups.ts';
import { entryList } from '../../api/admin-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { EndlessTable } from '../../ui/endless-table.tsx';
import { categorised, inTreeOrder, type PlacedEntry } from './list-tree.ts';
import { LinkButton } from '../../ui/link-button.tsx';

/** The lists that records choose from: one of them, with its entries. */
export function ListsPage() {
  const { text } = useText();
  const navigate = useNavigate();
  const params = useParams({ from: '/back-office/lists/$list' });
  const { pathname } = useLocation();
  const list = lookupListSchema.catch('departments').parse(params.list);
  const entries = useInfiniteQuery({
    ...entryList(useClinic(), list),
    select: (data) => ({
      ...data,
      pages: data.pages.map((page) => ({ ...page, rows: inTreeOrder(page.rows) })),
    }),
  });
  const headers = [text('list.name'), ...(categorised.has(list) ? [text('list.category')] : [])];
  return (
    <Stack gap="sm" className="page">
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Title order={1} size="h3">
            {text('backOffice.lists')}
          </Title>
          <Text size="sm" c="dimmed">
            {text('lists.hint')}
          </Text>
        </div>
        <LinkButton
          to={`/back-office/lists/${list}/new`}
          // The primary action is that of the form then.
          variant={pathname === `/back-office/lists/${list}` ? 'filled' : 'default'}
          leftSection={<IconPlus size={16} />}
          className="keeps-width"
        >
          {text('lists.new')}
        </LinkButton>
      </Group>
      <Group gap="sm" align="center">
        <Select
          aria-label={text('lists.list')}
          data={lookupLists.map((value) => ({ value, label: text(`lists.${value}`) }))}
          value={list}
          allowDeselect={false}
          onChange={(value) => value && void navigate({ to: '/back-office/lists/$list', params: { list: value } })}
        />
        <Text size="sm" c="dimmed" className="figures">
          {entries.data?.pages[0] && text('lists.total', { count: entries.data.pages[0].total })}
        </Text>
      </Group>
      <div className="list-and-panel">
        <EndlessTable
          key={list}
          query={entries}
          headers={headers}
          empty={text('lists.none')}
          keyOf={(entry: PlacedEntry) => entry.id}
          onRow={(entry: PlacedEntry) =>
            void navigate({ to: '/back-office/lists/$list/$id', params: { list, id: String(entry.id) } })
          }
          row={(entry: PlacedEntry) => (
            <>
              <td className="wraps" style={entry.depth > 0 ? { paddingInlineStart: 10 + entry.depth * 24 } : undefined}>
                <Link to="/back-office/lists/$list/$id" params={{ list, id: String(entry.id) }} className="row-opener">
                  {entry.name}
                </Link>
              </td>
              {categorised.has(list) && <td>{entry.category}</td>}
            </>
          )}
        />
        <Outlet />
      </div>
    </Stack>
  );
}
