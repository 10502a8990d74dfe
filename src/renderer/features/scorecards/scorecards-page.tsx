import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import type { ScorecardTemplate } from '../../../shared/contract/scorecard.ts';
import { scorecardList } from '../../api/scorecard-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { percentText } from '../../kit/format.ts';
import { Moment } from '../../parts/moment.tsx';
import { LinkButton } from '../../kit/link-button.tsx';
import type { ListColumn } from '../../kit/list/list-column.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { Status } from '../../kit/list/status.tsx';
import { localName } from '../../kit/local-name.ts';
import { shareOf } from './sections-change.ts';
import layout from '../../kit/layout.module.css';
import tableStyles from '../../kit/list/table.module.css';

/** The scorecards by which calls are reviewed. */
export function ScorecardsPage() {
  const { text, language } = useText();
  const navigate = useNavigate();
  // The primary action is that of the form then.
  const isOneOpen = useLocation().pathname !== '/back-office/scorecards';
  const templates = useInfiniteQuery(scorecardList(useClinic()));
  const columns: readonly ListColumn<ScorecardTemplate>[] = [
    {
      id: 'name',
      name: text('scorecard.name'),
      width: 160,
      grow: 1,
      cell: ({ id, name }) => (
        <Link
          to="/back-office/scorecards/$id"
          params={{ id: String(id) }}
          className={tableStyles.rowOpener}
          data-part="row-opener"
        >
          {localName(name, language)}
        </Link>
      ),
    },
    {
      id: 'version',
      name: text('scorecard.version'),
      width: 88,
      isAmount: true,
      cell: ({ version }) => version,
    },
    {
      id: 'lines',
      name: text('scorecard.lines'),
      width: 88,
      priority: 3,
      isAmount: true,
      cell: ({ sections }) => sections.reduce((count, { lines }) => count + lines.length, 0),
    },
    {
      id: 'sections',
      name: text('scorecard.sections'),
      width: 312,
      grow: 2,
      priority: 1,
      cell: ({ sections }) => (
        <span className={layout.second}>
          {sections
            .map(
              ({ name, lines }) => `${localName(name, language)} ${percentText(shareOf(sections, ...lines), language)}`,
            )
            .join(' · ')}
        </span>
      ),
    },
    {
      id: 'fatal',
      name: text('scorecard.fatalLines'),
      width: 104,
      priority: 3,
      isAmount: true,
      cell: ({ sections }) => sections.flatMap(({ lines }) => lines).filter(({ is_fatal: isFatal }) => isFatal).length,
    },
    {
      id: 'changedAt',
      name: text('scorecard.changedAt'),
      width: 128,
      priority: 2,
      cell: ({ changed_at: changedAt }) => <Moment at={changedAt} />,
    },
    {
      id: 'state',
      name: text('scorecard.state'),
      width: 120,
      cell: ({ is_active: isActive }) => (
        <Status tone={isActive ? 'ready' : 'off'}>{text(isActive ? 'scorecard.inUse' : 'scorecard.outOfUse')}</Status>
      ),
    },
  ];
  return (
    <ListPage
      title={text('backOffice.scorecards')}
      hint={text('scorecards.hint')}
      actions={
        <LinkButton
          to="/back-office/scorecards/new"
          variant={isOneOpen ? 'default' : 'filled'}
          leftSection={<IconPlus size={16} />}
        >
          {text('scorecards.new')}
        </LinkButton>
      }
      list={{
        query: templates,
        columns,
        empty: text('scorecards.none'),
        keyOf: ({ id }) => id,
        onOpen: ({ id }) => void navigate({ to: '/back-office/scorecards/$id', params: { id: String(id) } }),
      }}
      panel={<Outlet />}
    />
  );
}
