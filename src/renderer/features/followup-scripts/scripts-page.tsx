import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import type { FollowupScript } from '../../../shared/contract/followup-run.ts';
import { scriptList } from '../../api/admin-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import type { ListColumn } from '../../kit/list/list-column.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { localName } from '../../kit/local-name.ts';
import tableStyles from '../../kit/list/table.module.css';

/** The questions that agents ask in a follow-up, by its type. */
export function ScriptsPage() {
  const { text, language } = useText();
  const navigate = useNavigate();
  const scripts = useInfiniteQuery(scriptList(useClinic()));
  const columns: readonly ListColumn<FollowupScript>[] = [
    {
      id: 'type',
      name: text('scripts.type'),
      width: 160,
      grow: 1,
      cell: ({ type }) => (
        <Link
          to="/back-office/scripts/$id"
          params={{ id: String(type.id) }}
          className={tableStyles.rowOpener}
          data-part="row-opener"
        >
          {localName(type.name, language)}
        </Link>
      ),
    },
    {
      id: 'steps',
      name: text('scripts.steps'),
      width: 160,
      grow: 1,
      cell: ({ steps }) =>
        steps.length === 0 ? text('scripts.noScript') : text('scripts.count', { count: steps.length }),
    },
  ];
  return (
    <ListPage
      title={text('backOffice.scripts')}
      hint={text('scripts.hint')}
      list={{
        query: scripts,
        columns,
        empty: text('scripts.none'),
        keyOf: ({ type }) => type.id,
        onOpen: ({ type }) => void navigate({ to: '/back-office/scripts/$id', params: { id: String(type.id) } }),
      }}
      panel={<Outlet />}
    />
  );
}
