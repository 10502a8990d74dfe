import { Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import type { Score } from '../../../shared/contract/scorecard.ts';
import { ownReviews, useReviewedAgent, useUnreadReviews } from '../../api/own-review-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions } from '../../state/use-workstation.ts';
import { Moment } from '../../parts/moment.tsx';
import type { ListColumn } from '../../kit/list/list-column.ts';
import { ListPage, PageHead } from '../../kit/list/list-page.tsx';
import { Status } from '../../kit/list/status.tsx';
import { localName } from '../../kit/local-name.ts';
import { NoPermission } from '../../kit/no-permission.tsx';
import pageStyles from '../../kit/page.module.css';
import tableStyles from '../../kit/list/table.module.css';

/** Signed reviews of the account's own calls. */
export function ReviewsPage() {
  const { text } = useText();
  const agentId = useReviewedAgent();
  const mayRead = usePermissions().includes('cdr.view');
  if (agentId !== null) return <Reviews agentId={agentId} />;
  return (
    <Stack gap="md" className={pageStyles.page} data-part="page">
      <PageHead title={text('reviews.title')} />
      {mayRead ? <Text c="dimmed">{text('reviews.noCalls')}</Text> : <NoPermission />}
    </Stack>
  );
}

function Reviews({ agentId }: { agentId: string }) {
  const { text, language } = useText();
  const navigate = useNavigate();
  const reviews = useInfiniteQuery(ownReviews(useClinic(), agentId));
  const unread = useUnreadReviews(agentId);
  const columns: readonly ListColumn<Score>[] = [
    {
      id: 'signed',
      name: text('reviews.signed'),
      width: 152,
      cell: ({ id, record_id: call, signed_at: signedAt }) => (
        <Link
          to="/reviews/$id"
          params={{ id: String(id) }}
          search={{ call }}
          className={tableStyles.rowOpener}
          data-part="row-opener"
        >
          <Moment at={signedAt ?? ''} />
        </Link>
      ),
    },
    {
      id: 'call',
      name: text('reviews.call'),
      width: 152,
      priority: 1,
      cell: ({ called_at: calledAt }) => <Moment at={calledAt} />,
    },
    {
      id: 'scorecard',
      name: text('reviews.scorecard'),
      width: 136,
      grow: 1,
      cell: ({ template }) => localName(template.name, language),
    },
    {
      id: 'score',
      name: text('reviews.score'),
      width: 120,
      isAmount: true,
      cell: ({ total }) => (total === null ? text('reviews.noTotal') : text('reviews.total', { total })),
    },
    {
      id: 'state',
      name: text('reviews.state'),
      width: 96,
      cell: ({ acknowledged_at: readAt }) => (
        <Status tone={readAt === null ? 'ring' : 'off'}>
          {text(readAt === null ? 'reviews.isUnread' : 'reviews.isRead')}
        </Status>
      ),
    },
  ];
  return (
    <ListPage
      title={text('reviews.title')}
      hint={text('reviews.hint')}
      total={() => (unread === undefined ? '' : text('reviews.unread', { count: unread }))}
      list={{
        query: reviews,
        columns,
        empty: text('reviews.none'),
        keyOf: ({ id }) => id,
        onOpen: ({ id, record_id: call }) =>
          void navigate({ to: '/reviews/$id', params: { id: String(id) }, search: { call } }),
      }}
      panel={<Outlet />}
    />
  );
}
