import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RetentionRun } from '../../../shared/contract/retention.ts';
import { blockingProblemOf } from '../../api/blocking-problem.ts';
import { retentionRuns } from '../../api/recording-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../ui/card.tsx';
import { bytesText, countText, dayTimeText } from '../../ui/format.ts';
import { Status, type StatusTone } from '../../ui/list/status.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import styles from './recordings.module.css';

const tones: Readonly<Record<RetentionRun['result'], StatusTone>> = {
  running: 'call',
  done: 'ready',
  cancelled: 'off',
  interrupted: 'ring',
  failed: 'bad',
};

/** The last runs that have removed recordings: when, by whom, how many, and how each ended. */
export function PastRemovals() {
  const { text, language } = useText();
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
            {rows.map(({ id, started_at: at, account_name: name, removed, bytes, result }) => (
              <tr key={id}>
                <th scope="row">
                  {dayTimeText(at, language)}
                  <span className={styles.by}>{name ?? text('recordings.nightly')}</span>
                </th>
                <td>{countText(removed, language)}</td>
                <td>{removed === 0 ? '–' : bytesText(bytes, language)}</td>
                <td>
                  <Status tone={tones[result]}>{text(`recordings.result.${result}`)}</Status>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
