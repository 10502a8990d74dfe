import { Group, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { RetentionRun, RetentionState } from '../../../shared/contract/retention.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { retentionRuns, retentionState } from '../../api/recording-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../kit/card.tsx';
import { ConfirmedButton } from '../../kit/confirmed-button.tsx';
import { bytesText, countText } from '../../kit/format.ts';
import { useDayTimeText } from '../../parts/use-day-time-text.ts';
import { Status, type StatusTone } from '../../kit/list/status.tsx';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import styles from './recordings.module.css';

const tones: Readonly<Record<RetentionRun['result'], StatusTone>> = {
  running: 'call',
  done: 'ready',
  restored: 'ready',
  cancelled: 'off',
  interrupted: 'ring',
  failed: 'bad',
};

/** The last runs that have removed recordings: when, by whom, how many, how each ended, and what can be restored. */
export function PastRemovals({ mayChange }: { mayChange: boolean }) {
  const { text } = useText();
  const runs = useQuery(retentionRuns(useClinic()));
  const problem = blockingProblemOf(runs);
  const rows = runs.data?.rows ?? [];
  return (
    <Card
      isFlush
      id="past-removals"
      title={text('recordings.pastRemovals')}
      nothing={runs.data && rows.length === 0 ? text('recordings.noRemovals') : null}
    >
      {problem && <ProblemNotice error={problem} onRetry={() => void runs.refetch()} />}
      {!runs.data && !problem && (
        <div className={styles.loading}>
          <Skeleton height={96} />
        </div>
      )}
      {rows.length > 0 && (
        <table className={styles.due} data-flush aria-labelledby="past-removals">
          <thead>
            <tr>
              <th scope="col">{text('recordings.removedAt')}</th>
              <th scope="col">{text('recordings.count')}</th>
              <th scope="col">{text('recordings.room')}</th>
              <th scope="col">{text('recordings.result')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((run) => (
              <RemovalRow key={run.id} run={run} mayChange={mayChange} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

function RemovalRow({ run, mayChange }: { run: RetentionRun; mayChange: boolean }) {
  const { text, language } = useText();
  const dayTimeText = useDayTimeText();
  const { started_at: at, account_name: name, removed, bytes, result, set_aside: aside, missing } = run;
  return (
    <>
      <tr>
        <th scope="row">
          {dayTimeText(at)}
          <span className={styles.by}>{name ?? text('recordings.nightly')}</span>
        </th>
        <td>{countText(removed, language)}</td>
        <td>{removed === 0 ? '–' : bytesText(bytes, language)}</td>
        <td>
          <Status tone={tones[result]}>{text(`recordings.result.${result}`)}</Status>
          {missing > 0 && <span className={styles.by}>{text('recordings.missing', { count: missing })}</span>}
        </td>
      </tr>
      {mayChange && aside > 0 && (
        <tr>
          <td colSpan={4}>
            <SetAsideActions run={run} />
          </td>
        </tr>
      )}
    </>
  );
}

/** Buttons that restore what a run has set aside, or delete it before its days are over. */
function SetAsideActions({ run: { id, started_at: at, set_aside: count } }: { run: RetentionRun }) {
  const { text } = useText();
  const dayTimeText = useDayTimeText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const time = dayTimeText(at);
  const changed = async (state: RetentionState): Promise<void> => {
    queries.setQueryData(retentionState(clinic).queryKey, state);
    await queries.invalidateQueries({ queryKey: ['recordings'] });
  };
  const shared = { variant: 'default', size: 'compact-sm' } as const;
  return (
    <Group gap={8} justify="flex-end">
      <ConfirmedButton
        {...shared}
        action={text('recordings.restore')}
        aria-label={text('recordings.restoreOf', { time })}
        title={text('recordings.restoreConfirm', { count })}
        consequence={text('recordings.restoreConsequence')}
        onConfirm={async () => changed(await clinic.retention.restore({ body: { id } }))}
      />
      <ConfirmedButton
        {...shared}
        color="red"
        action={text('recordings.deleteNow')}
        aria-label={text('recordings.deleteOf', { time })}
        title={text('recordings.deleteConfirm', { count })}
        consequence={text('recordings.deleteConsequence')}
        onConfirm={async () => changed(await clinic.retention.deleteSetAside({ body: { id } }))}
      />
    </Group>
  );
}
