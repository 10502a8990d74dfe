import { SegmentedControl, Skeleton, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Floor } from '../../../shared/contract/floor.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { floorView } from '../../api/floor-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions } from '../../state/use-workstation.ts';
import { localName } from '../../kit/local-name.ts';
import { NoPermission } from '../../kit/no-permission.tsx';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { SupervisorTabs } from '../../parts/supervisor-tabs.tsx';
import { AgentTiles } from './agent-tiles.tsx';
import { FloorFigures } from './floor-figures.tsx';
import { LastCalls } from './last-calls.tsx';
import { LiveCalls } from './live-calls.tsx';
import { MissedList } from './missed-list.tsx';
import { WaitingList } from './waiting-list.tsx';
import pageStyles from '../../kit/page.module.css';
import styles from './floor.module.css';

/**
 * The floor now: each agent with state and call, the waiting callers of all groups or of one, every call in progress,
 * and the missed calls with the least time left.
 */
export function FloorPage({ group }: { group: number | null }) {
  const { text, language } = useText();
  const navigate = useNavigate();
  const mayMonitor = usePermissions().includes('agent.monitor');
  const query = useQuery(floorView(useClinic(), mayMonitor));
  const problem = blockingProblemOf(query);
  const floor = query.data && ofGroup(query.data, group);
  return (
    <Stack gap="md" className={`${pageStyles.page} ${pageStyles.scrolls} ${pageStyles.measured}`} data-part="page">
      <div className={styles.floorHead}>
        <Title order={1}>{text('floor.title')}</Title>
        {query.data && query.data.groups.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={text('floor.group')}
            value={String(group ?? '')}
            onChange={(value) =>
              void navigate({ to: '/supervisor', search: value === '' ? {} : { group: Number(value) }, replace: true })
            }
            data={[
              { value: '', label: text('floor.allGroups') },
              ...query.data.groups.map(({ id, name, waiting }) => ({
                value: String(id),
                label: (
                  <>
                    {localName(name, language)}
                    {waiting > 0 && (
                      <span className={styles.groupWaiting}> {text('groups.waiting', { count: waiting })}</span>
                    )}
                  </>
                ),
              })),
            ]}
          />
        )}
        <div className={styles.tabs}>
          <SupervisorTabs />
        </div>
      </div>
      {!mayMonitor && <NoPermission />}
      {problem && <ProblemNotice error={problem} onRetry={() => void query.refetch()} />}
      {mayMonitor && query.isPending && <Skeleton height={320} />}
      {floor && !problem && <FloorFigures floor={floor} readAt={query.dataUpdatedAt} group={group} />}
      <div className={styles.floor}>
        <div className={styles.column}>
          {floor && !problem && (
            <AgentTiles
              agents={floor.agents}
              groups={query.data?.groups ?? []}
              isOneGroup={group !== null}
              readAt={query.dataUpdatedAt}
            />
          )}
          {mayMonitor && <LiveCalls isOneGroup={group !== null} />}
          {mayMonitor && <LastCalls group={group} />}
        </div>
        {floor && !problem && (
          <div className={styles.column}>
            <WaitingList waiting={floor.waiting} agents={query.data?.agents ?? []} readAt={query.dataUpdatedAt} />
            <MissedList group={group} />
          </div>
        )}
      </div>
    </Stack>
  );
}

/** Restricts the floor to one group: its signed-in agents and its waiting callers. */
function ofGroup(floor: Floor, group: number | null): Floor {
  if (group === null) return floor;
  return {
    groups: floor.groups.filter(({ id }) => id === group),
    agents: floor.agents.filter(({ groups }) => groups.some(({ id }) => id === group)),
    waiting: floor.waiting.filter((caller) => caller.group.id === group),
  };
}
