import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useNavigate, useParams, Link } from '@tanstack/react-router';
import { useState, Fragment } from 'react';
import { lookupListSchema, type LookupList, lookupLists } from '../../../shared/contract/admin/lookups.ts';
import { typedText } from '../../../shared/domain/typed-text.ts';
import { entryList } from '../../api/admin-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { SearchField } from '../../kit/list/search-field.tsx';
import { foundInTree, inTreeOrder } from './list-tree.ts';
import { useEntryColumns } from './use-entry-columns.tsx';
import { Rail } from '../../kit/list/rail.tsx';
import railStyles from '../../kit/list/rail.module.css';

const sections = ['customers', 'calls', 'followups', 'enquiries', 'clinic'] as const;

/** Where the entries of a list are chosen. */
const sectionOf: Readonly<Record<LookupList, (typeof sections)[number]>> = {
  departments: 'clinic',
  mediums: 'customers',
  addresses: 'customers',
  tags: 'customers',
  rooms: 'clinic',
  followup_types: 'followups',
  followup_tools: 'followups',
  call_outcomes: 'calls',
  break_reasons: 'calls',
  missed_call_reasons: 'calls',
  items: 'enquiries',
  reservation_types: 'enquiries',
  lost_reasons: 'enquiries',
  product_types: 'clinic',
  goods_types: 'clinic',
};

/** The lists by where they are used; one of them is shown. */
function ListsRail({ shown }: { shown: LookupList }) {
  const { text } = useText();
  return (
    <Rail label={text('lists.list')}>
      {sections.map((section) => (
        <Fragment key={section}>
          <li className={railStyles.heading}>{text(`lists.section.${section}`)}</li>
          {lookupLists
            .filter((list) => sectionOf[list] === section)
            .map((list) => (
              <li key={list}>
                <Link
                  to="/back-office/lists/$list"
                  params={{ list }}
                  className={railStyles.choice}
                  data-dense
                  aria-current={list === shown ? 'page' : undefined}
                >
                  {text(`lists.${list}`)}
                </Link>
              </li>
            ))}
        </Fragment>
      ))}
    </Rail>
  );
}

/** The lists that records choose from: one of them, where it is used, and its entries. */
export function ListsPage() {
  const { text } = useText();
  const navigate = useNavigate();
  const params = useParams({ from: '/back-office/lists/$list' });
  const { pathname } = useLocation();
  const list = lookupListSchema.catch('departments').parse(params.list);
  const [search, setSearch] = useState({ list, typed: '' });
  const typed = search.list === list ? search.typed : '';
  const isSought = typed.trim() !== '';
  const entries = useInfiniteQuery({
    ...entryList(useClinic(), list),
    select: (data) => ({
      ...data,
      pages: data.pages.map((page) => {
        const rows = foundInTree(inTreeOrder(page.rows), typed);
        return { ...page, rows, total: isSought ? rows.length : page.total };
      }),
    }),
  });
  const columns = useEntryColumns(list);
  const isOneOpen = pathname !== `/back-office/lists/${list}`;
  const newEntry = (variant: 'filled' | 'default') => (
    <LinkButton to={`/back-office/lists/${list}/new`} variant={variant} leftSection={<IconPlus size={16} />}>
      {text('lists.new')}
    </LinkButton>
  );
  return (
    <ListPage
      title={text('backOffice.lists')}
      total={(count) => [text(`lists.${list}`), text('lists.total', { count })].join(text('list.separator'))}
      hint={text(`lists.use.${list}`)}
      // The primary action is that of the form then.
      actions={newEntry(isOneOpen ? 'default' : 'filled')}
      filters={
        <SearchField
          name={text('lists.find')}
          value={typed}
          onChange={(event) => setSearch({ list, typed: typedText(event.currentTarget.value) })}
        />
      }
      rail={<ListsRail shown={list} />}
      listKey={list}
      list={{
        query: entries,
        columns,
        empty: text(isSought ? 'lists.noneFound' : 'lists.none'),
        emptyAction: !isSought && !isOneOpen && newEntry('default'),
        keyOf: ({ id }) => id,
        onOpen: ({ id }) => void navigate({ to: '/back-office/lists/$list/$id', params: { list, id: String(id) } }),
      }}
      panel={<Outlet />}
    />
  );
}
