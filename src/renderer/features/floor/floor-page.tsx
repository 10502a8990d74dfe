import { IconDeviceTv } from '@tabler/icons-react';
import { SegmentedControl, Skeleton, Stack, Title, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, Link } from '@tanstack/react-router';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { floorView, lastCallsOfToday } from '../../api/floor-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions, useCapability, useTimeZone } from '../../state/use-workstation.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { localName } from '../../kit/local-name.ts';
import { NoPermission } from '../../kit/no-permission.tsx';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { SupervisorTabs } from '../../parts/supervisor-tabs.tsx';
import { AgentTiles } from './agent-tiles.tsx';
import { FloorFigures } from './floor-figures.tsx';
import { LiveCalls } from './live-calls.tsx';
import { LineList, useLineList } from './line-list.tsx';
import { ofGroup } from './of-group.ts';
import { WaitingList } from './waiting-list.tsx';
import pageStyles from '../../kit/page.module.css';
import styles from './floor.module.css';
import { CallTable } from '../../parts/calls/call-table.tsx';
import layout from '../../kit/layout.module.css';
import { unreturnedCalls } from '../../api/unreturned-calls-reads.ts';
import { moneyText } from '../../kit/format.ts';
import { useWait } from '../../parts/use-wait.ts';
import { CallerRow } from './caller-row.tsx';

const shownLines = 6;

/** The missed calls with the least time left, and the way to all of them. Nothing for who may not see them. */
function MissedList({ group }: { group: number | null }) {
  const { text, language } = useText();
  const wait = useWait();
  const mayRead = usePermissions().includes('cdr.view.all');
  const isOffered = useCapability('missedCalls') && mayRead;
  const { data: unreturned, isLoading } = useQuery(unreturnedCalls(useClinic(), isOffered, group));
  if (isLoading) return <Skeleton height={160} />;
  if (!unreturned) return null;
  return (
    <section className={styles.card} aria-labelledby="missed-calls">
      <div className={styles.cardHead}>
        <Title order={2} size="h4" id="missed-calls">
          {text('missed.title')}
        </Title>
        <Link to="/supervisor/missed" search={group === null ? {} : { group }} className={layout.plainLink}>
          {text('floor.missedOpen', { count: unreturned.figures.open })}
        </Link>
      </div>
      {unreturned.open.length === 0 && (
        <Text size="sm" c="dimmed" className={styles.nothing}>
          {text('missed.none')}
        </Text>
      )}
      <ul className={`${layout.plainList} ${styles.callers}`}>
        {unreturned.open.slice(0, shownLines).map((line) => (
          <CallerRow
            key={line.record_id}
            customer={line.customer}
            number={line.number}
            beside={line.holder?.name ?? text('queue.unassigned')}
          >
            <span className={`${layout.figures} ${styles.second}`}>
              {line.value && moneyText(line.value.total_spent, language)}
            </span>
            <span className={`${layout.figures} ${styles.clock}`} data-state={wait(line).state}>
              {wait(line).by || wait(line).since}
            </span>
          </CallerRow>
        ))}
      </ul>
    </section>
  );
}

/** The lines to the outside. Nothing for a clinic without any. */
function Lines() {
  const { text } = useText();
  const lines = useLineList();
  if (!lines) return null;
  return (
    <section className={styles.card} aria-labelledby="floor-lines">
      <div className={styles.cardHead}>
        <Title order={2} size="h4" id="floor-lines">
          {text('floor.lines')}
        </Title>
      </div>
      <div className={styles.lineRows}>
        <LineList lines={lines} />
      </div>
    </section>
  );
}

/** The calls that ended last, with what their agents said about them. Nothing before the first of the day. */
function LastCalls({ group }: { group: number | null }) {
  const { text } = useText();
  const seesAll = usePermissions().includes('cdr.view.all');
  const isOffered = useCapability('callRecords');
  const { data } = useQuery(lastCallsOfToday(useClinic(), isOffered && seesAll, useTimeZone(), group));
  if (!data || data.rows.length === 0) return null;
  return (
    <section aria-labelledby="last-calls" className={styles.card}>
      <div className={styles.cardHead}>
        <Title order={2} size="h4" id="last-calls">
          {text('floor.lastCalls')}
        </Title>
        <Link to="/calls" className={layout.plainLink}>
          {text('floor.allCalls')}
        </Link>
      </div>
      <CallTable calls={data.rows} />
    </section>
  );
}

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
        <LinkButton
          size="compact-sm"
          variant="default"
          leftSection={<IconDeviceTv size={16} aria-hidden />}
          to="/supervisor/wall"
          search={{ group: group ?? undefined }}
        >
          {text('floor.wall')}
        </LinkButton>
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
              limits={floor.limits}
              isOneGroup={group !== null}
              readAt={query.dataUpdatedAt}
            />
          )}
          {mayMonitor && <LiveCalls isOneGroup={group !== null} />}
          {mayMonitor && <LastCalls group={group} />}
        </div>
        {floor && !problem && (
          <div className={styles.column}>
            <WaitingList
              waiting={floor.waiting}
              agents={query.data?.agents ?? []}
              limit={floor.limits.wait}
              readAt={query.dataUpdatedAt}
            />
            <MissedList group={group} />
            <Lines />
          </div>
        )}
      </div>
    </Stack>
  );
}
