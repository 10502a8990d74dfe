import { Button, SegmentedControl, Select } from '@mantine/core';
import { IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import type { Followup } from '../../../shared/contract/followup.ts';
import { clinicDay } from '../../api/clinic-day.ts';
import { followupCriteria, followupList } from '../../api/followup-reads.ts';
import { type FollowupView, followupViews } from '../../api/followup-views.ts';
import { staff } from '../../api/lookups.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { optionsOf } from '../../forms/options.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions, useSignIn, useTimeZone } from '../../state/use-workstation.ts';
import { dayText } from '../../ui/format.ts';
import { matterOf } from './matter.ts';
import { ListExport } from '../../ui/export/list-export.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { ListColumn } from '../../ui/list/list-column.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { Status } from '../../ui/list/status.tsx';
import { personOf, type Whose } from './person-of.ts';
import { useHolders } from './use-holders.ts';
import { useRun } from './run/use-run.ts';
import layout from '../../ui/layout.module.css';
import tableStyles from '../../ui/list/table.module.css';

interface Listed {
  readonly view?: FollowupView | undefined;
  readonly whose?: Whose;
}

const tones = { 0: 'ring', 1: 'ready', 2: 'off' } as const;

/** Follow-ups that are due, the most overdue first; the open one is beside them. */
export function FollowupsPage() {
  const { text, language } = useText();
  const navigate = useNavigate();
  const clinic = useClinic();
  const signIn = useSignIn();
  const mayEdit = usePermissions().includes('followup.edit');
  const today = clinicDay(useTimeZone());
  const isOneOpen = useLocation().pathname !== '/follow-ups';
  const { view = 'due', whose }: Listed = useSearch({ from: '/follow-ups' });
  const show = (next: Listed): void =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, ...next }), replace: true });
  const ownId = signIn.state === 'signed-in' ? signIn.user.id : null;
  const person = personOf(whose, signIn);
  const { run } = useRun(today);
  const followups = useInfiniteQuery(followupList(clinic, { view, person, today }));
  const people = useQuery(staff(clinic));
  const holders = useHolders();
  const isOverdue = (one: Followup): boolean => one.status === 0 && one.followup_date.slice(0, 10) < today;
  const columns: readonly ListColumn<Followup>[] = [
    {
      id: 'customer',
      name: text('reservation.customer'),
      width: 120,
      grow: 1,
      cell: ({ id, customer }) => (
        <Link
          to="/follow-ups/$id"
          params={{ id: String(id) }}
          search
          className={`${tableStyles.rowOpener} ${layout.name}`}
          data-part="row-opener name"
        >
          {customer.name}
        </Link>
      ),
    },
    { id: 'what', name: text('followup.what'), width: 120, grow: 3, cell: (one) => matterOf(one) ?? '–' },
    {
      id: 'person',
      name: text('followup.person'),
      width: 104,
      grow: 1,
      priority: 1,
      cell: (one) => one.followup_user.name,
    },
    {
      id: 'day',
      name: text('followup.day'),
      width: 132,
      priority: 2,
      cell: (one) => <span className={layout.figures}>{dayText(one.followup_date, language)}</span>,
    },
    {
      id: 'state',
      name: text('followup.state'),
      width: 128,
      grow: 2,
      cell: (one) => (
        <>
          <Status tone={isOverdue(one) ? 'bad' : tones[one.status]}>
            {text(isOverdue(one) ? 'followup.overdue' : `followup.state.${one.status}`)}
          </Status>
          {holders.has(one.id) && (
            <span className={layout.second}>{text('followup.heldBy', { name: holders.get(one.id) ?? '' })}</span>
          )}
        </>
      ),
    },
  ];
  return (
    <ListPage
      title={text('rail.followups')}
      total={(count) => text('followups.total', { count })}
      actions={
        <>
          <ListExport
            list="followups"
            query={followupCriteria({ view, person, today })}
            isEmpty={followups.data?.pages[0]?.total === 0}
          />
          {mayEdit && (
            <>
              <LinkButton to="/follow-ups/new" search variant="default" leftSection={<IconPlus size={16} />}>
                {text('followups.new')}
              </LinkButton>
              <Button
                variant={isOneOpen ? 'default' : 'filled'}
                leftSection={<IconPlayerPlay size={16} />}
                onClick={() => void navigate({ to: '/follow-ups/run', search: true })}
              >
                {text(run === null ? 'run.start' : 'run.resume')}
              </Button>
            </>
          )}
        </>
      }
      filters={
        <>
          <SegmentedControl
            aria-label={text('followups.view')}
            value={view}
            data={followupViews.map((value) => ({ value, label: text(`followups.view.${value}`) }))}
            onChange={(value) => show({ view: followupViews.find((one) => one === value && one !== 'due') })}
          />
          <Select
            aria-label={text('followups.whose')}
            value={whose === undefined || whose === ownId ? 'own' : String(whose)}
            data={[
              { value: 'own', label: text('followups.own') },
              { value: 'everybody', label: text('followups.everybody') },
              ...optionsOf(people.data?.filter(({ id }) => id !== ownId)),
            ]}
            searchable
            allowDeselect={false}
            onChange={(value) => show({ whose: whoseOf(value) })}
          />
        </>
      }
      list={{
        query: followups,
        columns,
        placeKey: `follow-ups ${view} ${person}`,
        empty: text(`followups.none.${view}`),
        keyOf: ({ id }) => id,
        onOpen: ({ id }) => void navigate({ to: '/follow-ups/$id', params: { id: String(id) }, search: true }),
      }}
      panel={<Outlet />}
    />
  );
}

const whoseOf = (chosen: string | null): Whose =>
  chosen === null || chosen === 'own' ? undefined : chosen === 'everybody' ? chosen : Number(chosen);
