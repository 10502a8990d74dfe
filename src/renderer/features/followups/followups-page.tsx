import { Badge, Button, Group, SegmentedControl, Select, Stack, Text, Title } from '@mantine/core';
import { IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import type { Followup } from '../../../shared/contract/followup.ts';
import { clinicDay } from '../../api/clinic-day.ts';
import { followupList } from '../../api/followup-reads.ts';
import { type FollowupView, followupViews } from '../../api/followup-views.ts';
import { staff } from '../../api/lookups.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { optionsOf } from '../../forms/options.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions, useSignIn, useTimeZone } from '../../state/use-workstation.ts';
import { EndlessTable } from '../../ui/endless-table.tsx';
import { dayText } from '../../ui/format.ts';
import { matterOf } from './matter.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { personOf, type Whose } from './person-of.ts';
import { useHolders } from './use-holders.ts';
import { useRun } from './run/use-run.ts';

interface Listed {
  readonly view?: FollowupView | undefined;
  readonly whose?: Whose;
}

/** Who is to be asked how they are, the most overdue first; beside them the one that is open. */
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
  return (
    <Stack gap="sm" className="page">
      <Group justify="space-between">
        <Group gap="sm" align="baseline">
          <Title order={1} size="h3">
            {text('rail.followups')}
          </Title>
          <Text size="sm" c="dimmed" className="figures">
            {followups.data?.pages[0] && text('followups.total', { count: followups.data.pages[0].total })}
          </Text>
        </Group>
        {mayEdit && (
          <Group gap="xs">
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
          </Group>
        )}
      </Group>
      <Group gap="sm">
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
      </Group>
      <div className="list-and-panel">
        <EndlessTable
          query={followups}
          placeKey={`follow-ups ${view} ${person}`}
          headers={[
            text('followup.day'),
            text('reservation.customer'),
            text('followup.what'),
            text('followup.person'),
            text('followup.state'),
          ]}
          empty={text(`followups.none.${view}`)}
          keyOf={(one: Followup) => one.id}
          onRow={(one: Followup) =>
            void navigate({ to: '/follow-ups/$id', params: { id: String(one.id) }, search: true })
          }
          row={(one: Followup) => (
            <>
              <td className="figures">{dayText(one.followup_date, language)}</td>
              <td className="wraps">
                <Link to="/follow-ups/$id" params={{ id: String(one.id) }} search className="row-opener name">
                  {one.customer.name}
                </Link>
              </td>
              <td className="wraps">{matterOf(one) ?? '–'}</td>
              <td>{one.followup_user.name}</td>
              <td>
                {isOverdue(one) ? (
                  <Badge color="red" variant="light" tt="none" miw="max-content">
                    {text('followup.overdue')}
                  </Badge>
                ) : (
                  text(`followup.state.${one.status}`)
                )}
                {holders.has(one.id) && (
                  <Text size="xs" c="dimmed">
                    {text('followup.heldBy', { name: holders.get(one.id) ?? '' })}
                  </Text>
                )}
              </td>
            </>
          )}
        />
        <Outlet />
      </div>
    </Stack>
  );
}

const whoseOf = (chosen: string | null): Whose =>
  chosen === null || chosen === 'own' ? undefined : chosen === 'everybody' ? chosen : Number(chosen);
