import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { lookupLists, lookupListSchema } from '../../../shared/contract/admin/lookups.ts';
import { entryList } from '../../api/admin-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import type { ListColumn } from '../../ui/list/list-column.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { Rail } from '../../ui/list/rail.tsx';
import { categorised, inTreeOrder, type PlacedEntry } from './list-tree.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import railStyles from '../../ui/list/rail.module.css';
import tableStyles from '../../ui/list/table.module.css';

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
  const columns: readonly ListColumn<PlacedEntry>[] = [
    {
      id: 'name',
      name: text('list.name'),
      width: 200,
      grow: 2,
      cell: ({ id, name, depth }) => (
        <Link
          to="/back-office/lists/$list/$id"
          params={{ list, id: String(id) }}
          className={tableStyles.rowOpener}
          data-part="row-opener"
          style={depth > 0 ? { marginInlineStart: depth * 24 } : undefined}
        >
          {name}
        </Link>
      ),
    },
    ...(categorised.has(list)
      ? [
          {
            id: 'category',
            name: text('list.category'),
            width: 144,
            grow: 1,
            cell: ({ category }: PlacedEntry) => category,
          },
        ]
      : []),
  ];
  return (
    <ListPage
      title={text('backOffice.lists')}
      total={(count) => text('lists.total', { count })}
      hint={text('lists.hint')}
      actions={
        <LinkButton
          to={`/back-office/lists/${list}/new`}
          // The primary action is that of the form then.
          variant={pathname === `/back-office/lists/${list}` ? 'filled' : 'default'}
          leftSection={<IconPlus size={16} />}
        >
          {text('lists.new')}
        </LinkButton>
      }
      rail={
        <Rail label={text('lists.list')}>
          {lookupLists.map((one) => (
            <li key={one}>
              <Link
                to="/back-office/lists/$list"
                params={{ list: one }}
                className={railStyles.choice}
                aria-current={one === list ? 'page' : undefined}
              >
                {text(`lists.${one}`)}
              </Link>
            </li>
          ))}
        </Rail>
      }
      listKey={list}
      list={{
        query: entries,
        columns,
        empty: text('lists.none'),
        keyOf: ({ id }) => id,
        onOpen: ({ id }) => void navigate({ to: '/back-office/lists/$list/$id', params: { list, id: String(id) } }),
      }}
      panel={<Outlet />}
    />
  );
}
