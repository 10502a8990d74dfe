import { Button, Kbd, SegmentedControl, Select } from '@mantine/core';
import { IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import {
  followupCriteria,
  type FollowupFilter,
  type FollowupLine,
  followupList,
  nextFollowup,
  overdueCount,
} from '../../api/followup-reads.ts';
import { type FollowupView, followupViews } from '../../api/followup-views.ts';
import { daysBefore } from '../../../shared/domain/clinic-day.ts';
import { followupTypes, staff } from '../../api/lookups.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { optionsOf } from '../../kit/forms/options.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions, useSignIn } from '../../state/use-workstation.ts';
import { ListExport } from '../../parts/export/list-export.tsx';
import { weekdayText } from '../../kit/format.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { GroupHead } from '../../kit/list/group-head.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { daysOverdue } from './age.ts';
import type { Whose } from './person-of.ts';
import { useCallFollowup } from './use-call-followup.ts';
import { useFollowupColumns } from './use-followup-columns.tsx';
import { useFollowupFilter } from './use-followup-filter.ts';
import { useRun } from './run/use-run.ts';

/** Where nothing is due: the day of the next follow-up, and the way to those that are planned; nothing without one. */
function NextFollowups({ filter }: { filter: FollowupFilter }) {
  const { text, language } = useText();
  const { data: next } = useQuery(nextFollowup(useClinic(), filter));
  if (!next) return null;
  return (
    <LinkButton to="/follow-ups" search={(now: object) => ({ ...now, view: 'upcoming' as const })} variant="default">
      {text('followups.next', { day: weekdayText(next.followup_date.slice(0, 10), language) })}
    </LinkButton>
  );
}

interface Listed {
  readonly view?: FollowupView | undefined;
  readonly whose?: Whose;
  readonly type?: number | undefined;
}

const dayOf = ({ followup_date: day }: FollowupLine): string => day.slice(0, 10);
const dayColumn = ['day'] as const;

/** Follow-ups that are due, the most overdue first; the open one is beside them. */
export function FollowupsPage() {
  const { text, language } = useText();
  const navigate = useNavigate();
  const isOneOpen = useLocation().pathname !== '/follow-ups';
  const filter = useFollowupFilter();
  const { view, person, type, today, isListed } = filter;
  const clinic = useClinic();
  const followups = useInfiniteQuery(followupList(clinic, filter));
  const call = useCallFollowup();
  const columns = useFollowupColumns({ today, isListed, call: isListed ? call : null });
  const overdue = useQuery(overdueCount(clinic, filter)).data;
  const first = followups.data?.pages[0];
  const oldest = first?.rows[0] && daysOverdue(first.rows[0], today);
  const groupOf = (one: FollowupLine): string | null => {
    const days = daysOverdue(one, today);
    return days === null ? null : days > 0 ? 'overdue' : 'today';
  };
  const groupHead = (group: string) => {
    if (group === 'overdue')
      return (
        <GroupHead
          tone="bad"
          name={text('followups.overdue')}
          count={overdue}
          aside={oldest && text('followups.oldest', { count: oldest })}
        />
      );
    if (group === 'today')
      return (
        <GroupHead
          tone="ring"
          name={text('followups.today')}
          count={first && overdue !== undefined ? first.total - overdue : undefined}
        />
      );
    const isTomorrow = group === daysBefore(today, -1);
    return (
      <GroupHead
        tone="off"
        name={isTomorrow ? text('followups.tomorrow') : weekdayText(group, language)}
        aside={isTomorrow && weekdayText(group, language)}
      />
    );
  };
  return (
    <ListPage
      title={text('rail.followups')}
      total={(count) => text('followups.total', { count })}
      actions={
        <>
          <ListExport
            list="followups"
            query={followupCriteria(filter)}
            isEmpty={followups.data?.pages[0]?.total === 0}
          />
          <Actions isOneOpen={isOneOpen} today={today} />
        </>
      }
      filters={<Filters isListed={isListed} view={view} />}
      list={{
        query: followups,
        columns,
        placeKey: `follow-ups ${view} ${person} ${type}`,
        empty: text(`followups.none.${view}`),
        keyOf: ({ id }) => id,
        emptyAction: view === 'due' && <NextFollowups filter={filter} />,
        // The head of its group says the day.
        hidden: view === 'upcoming' ? dayColumn : undefined,
        groupOf: view === 'due' ? groupOf : view === 'upcoming' ? dayOf : undefined,
        groupHead,
        onOpen: ({ id }) => void navigate({ to: '/follow-ups/$id', params: { id: String(id) }, search: true }),
        onCall: isListed ? call?.run : undefined,
      }}
      panel={<Outlet />}
    />
  );
}

function Actions({ isOneOpen, today }: { isOneOpen: boolean; today: string }) {
  const { text } = useText();
  const navigate = useNavigate();
  const mayEdit = usePermissions().includes('followup.edit');
  const { run } = useRun(today);
  if (!mayEdit) return null;
  return (
    <>
      <LinkButton to="/follow-ups/new" search variant="default" leftSection={<IconPlus size={16} />}>
        {text('followups.new')}
      </LinkButton>
      <Button
        variant={isOneOpen ? 'default' : 'filled'}
        leftSection={<IconPlayerPlay size={16} />}
        rightSection={
          !isOneOpen && (
            <Kbd size="xs" aria-hidden>
              Shift R
            </Kbd>
          )
        }
        aria-keyshortcuts="Shift+R"
        onClick={() => void navigate({ to: '/follow-ups/run', search: true })}
      >
        {text(run === null ? 'run.start' : 'run.resume')}
      </Button>
    </>
  );
}

function Filters({ isListed, view }: { isListed: boolean; view: FollowupView }) {
  const { text } = useText();
  const navigate = useNavigate();
  const clinic = useClinic();
  const signIn = useSignIn();
  const ownId = signIn.state === 'signed-in' ? signIn.user.id : null;
  const { whose, type }: Listed = useSearch({ from: '/follow-ups' });
  const people = useQuery(staff(clinic));
  const types = useQuery({ ...followupTypes(clinic), enabled: isListed });
  const show = (next: Listed): void =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, ...next }), replace: true });
  return (
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
      {isListed && (
        <Select
          aria-label={text('followups.type')}
          placeholder={text('followups.anyType')}
          value={type === undefined ? null : String(type)}
          data={optionsOf(types.data)}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': text('followups.anyType') }}
          onChange={(value) => show({ type: value === null ? undefined : Number(value) })}
        />
      )}
    </>
  );
}

const whoseOf = (chosen: string | null): Whose =>
  chosen === null || chosen === 'own' ? undefined : chosen === 'everybody' ? chosen : Number(chosen);
