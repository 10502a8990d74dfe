import { Button, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import type { UnreturnedLine } from '../../../shared/contract/unreturned-calls.ts';
import { floorView } from '../../api/floor-reads.ts';
import { missedBurnDown, unreturnedCalls, queueDelays } from '../../api/unreturned-calls-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, usePermissions, useToday } from '../../state/use-workstation.ts';
import { localName } from '../../kit/local-name.ts';
import { KeyHints } from '../../kit/key-hints.tsx';
import { NoPermission } from '../../kit/no-permission.tsx';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { BurnDownPlot } from './burn-down-plot.tsx';
import { UnreturnedPanel } from './unreturned-panel.tsx';
import { UnreturnedTable } from './unreturned-table.tsx';
import { GiveTo } from './give-to.tsx';
import { PutOffPeople } from './put-off-people.tsx';
import { keyOf, useReturnCall } from './use-return-call.ts';
import pageStyles from '../../kit/page.module.css';
import styles from './missed-calls.module.css';
import type { UnreturnedCalls } from '../../../shared/contract/unreturned-calls.ts';
import { FigureTiles } from '../../kit/figure-tiles.tsx';
import { nearTimeText, wholeMoneyText } from '../../kit/format.ts';
import { minutesWithUnits } from '../../kit/minutes-with-units.ts';

/** The missed calls that nobody has returned now, and how much of it was settled today. */
function UnreturnedFigures({ figures }: { figures: UnreturnedCalls['figures'] }) {
  const { text, language } = useText();
  const today = useToday();
  const { settled, limit_minutes: limit, callback_minutes: median, oldest_since: oldest } = figures;
  const settledCount = settled.reached + settled.called_again + settled.dealt_with;
  const tiles = [
    {
      name: text('missed.open'),
      value: String(figures.open),
      note: text('missed.within', { count: figures.open - figures.over }),
      isBad: figures.open > 0,
    },
    {
      name: text('missed.over'),
      value: String(figures.over),
      note: text('missed.limit', { count: limit }),
      isBad: figures.over > 0,
    },
    {
      name: text('missed.spent'),
      value: wholeMoneyText(figures.spent, language),
      note: text('missed.newCallers', { count: figures.new_callers }),
    },
    {
      name: text('missed.withNobody'),
      value: String(figures.with_nobody),
      note:
        oldest === null
          ? text('missed.allGiven')
          : text('missed.oldest', { time: nearTimeText(oldest, today, language) }),
      isBad: figures.with_nobody > 0,
    },
    {
      name: text('missed.settled'),
      value: String(settledCount),
      note: text('missed.reachedByPhone', { count: settled.reached }),
    },
    {
      name: text('missed.timeToCall'),
      value: median === null ? '–' : minutesWithUnits(median, text),
      note: median === null ? text('missed.nobodyReached') : text('missed.middle', { count: settled.reached }),
      isBad: median !== null && median > limit,
    },
  ];
  return <FigureTiles tiles={tiles} className={styles.figures} />;
}

/**
 * Every missed call that nobody has returned, of all groups or of one; who has it, and the way to give it to somebody.
 * `tabs`: at the right of the head.
 */
export function MissedCallsPage({ group, tabs }: { group: number | null; tabs: ReactNode }) {
  const { text, language } = useText();
  const clinic = useClinic();
  const navigate = useNavigate();
  const permissions = usePermissions();
  const mayRead = permissions.includes('agent.monitor') && permissions.includes('cdr.view.all');
  const unreturned = useQuery(unreturnedCalls(clinic, mayRead, group));
  const burnDown = useQuery(missedBurnDown(clinic, mayRead, useToday(), group));
  const floor = useQuery(floorView(clinic, useCapability('floor') && mayRead));
  const delays = useQuery(queueDelays(clinic, useCapability('workQueue') && mayRead));
  const [selectedId, setSelected] = useState<number | null>(null);
  const [chosenIds, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [done, setDone] = useState('');
  const call = useReturnCall();
  const problem = blockingProblemOf(unreturned);
  const open = unreturned.data?.open ?? [];
  const selected = open.find(({ record_id: id }) => id === selectedId) ?? open[0];
  const groups = floor.data?.groups ?? [];
  const select = (id: number): void => {
    if (id !== selected?.record_id) setDone('');
    setSelected(id);
  };
  const choose = (lines: readonly UnreturnedLine[], isChosen: boolean): void => {
    setDone('');
    const ids = lines.map(({ record_id: id }) => id);
    const kept = [...chosenIds].filter((id) => !ids.includes(id));
    setChosen(new Set(isChosen ? [...kept, ...ids] : kept));
  };
  const given = (words: string): void => {
    setChosen(new Set());
    setDone(words);
  };
  const [first, ...others] = open.filter(({ record_id: id }) => chosenIds.has(id));
  return (
    <div className={styles.columns}>
      <Stack gap={12} className={`${pageStyles.page} ${styles.page}`} data-part="page">
        <div className={styles.head}>
          <Title order={1}>{text('missed.title')}</Title>
          {mayRead && groups.length > 1 && (
            <SegmentedControl
              size="xs"
              aria-label={text('floor.group')}
              value={String(group ?? '')}
              onChange={(value) =>
                void navigate({
                  to: '/supervisor/missed',
                  search: value === '' ? {} : { group: Number(value) },
                  replace: true,
                })
              }
              data={[
                { value: '', label: text('floor.allGroups') },
                ...groups.map(({ id, name }) => ({ value: String(id), label: localName(name, language) })),
              ]}
            />
          )}
          <div className={styles.tabs}>{tabs}</div>
        </div>
        {!mayRead && <NoPermission />}
        {problem && <ProblemNotice error={problem} onRetry={() => void unreturned.refetch()} />}
        {mayRead && unreturned.isPending && !problem && <Skeleton height={320} />}
        {unreturned.data && !problem && (
          <>
            <UnreturnedFigures figures={unreturned.data.figures} />
            {burnDown.isLoading && <Skeleton height={188} className={styles.plot} />}
            {burnDown.data && <BurnDownPlot burnDown={burnDown.data} />}
            <UnreturnedTable
              unreturned={unreturned.data}
              selected={selected}
              delays={delays.data ?? []}
              agents={floor.data?.agents ?? []}
              readAt={floor.dataUpdatedAt}
              onSelect={select}
              chosen={chosenIds}
              onChoose={choose}
              onCall={call.run}
            />
            <PutOffPeople delays={delays} />
            <Text component="div" size="xs" c="dimmed" className={styles.foot}>
              <KeyHints
                hints={[
                  ['J K', text('queue.move')],
                  ['X', text('missed.chooseKey')],
                  ['G', text('missed.give')],
                  ['C', text('queue.call')],
                  ['D', text('missed.dealtWith')],
                ]}
              />
              <span>{text('missed.leaves')}</span>
            </Text>
          </>
        )}
      </Stack>
      {first && floor.data && !problem && (
        <section
          className={styles.panel}
          data-part="panel"
          aria-label={text('missed.chosen', { count: others.length + 1 })}
        >
          <Title order={2} className={styles.who}>
            {text('missed.chosen', { count: others.length + 1 })}
          </Title>
          <GiveTo
            key="chosen"
            lines={[first, ...others]}
            open={open}
            agents={floor.data.agents}
            readAt={floor.dataUpdatedAt}
            done={done}
            onGiven={given}
          >
            <Button variant="default" onClick={() => setChosen(new Set())}>
              {text('missed.chooseNone')}
            </Button>
          </GiveTo>
        </section>
      )}
      {!first && selected && !problem && (
        <UnreturnedPanel
          key={selected.record_id}
          line={selected}
          open={open}
          delay={delays.data?.find(({ key }) => key === keyOf(selected))}
          floor={floor.data}
          readAt={floor.dataUpdatedAt}
          call={call}
          done={done}
          onGiven={given}
        />
      )}
    </div>
  );
}
