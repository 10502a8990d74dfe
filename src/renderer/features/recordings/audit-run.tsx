import { Button, Progress, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RecordingAuditState } from '../../../shared/contract/recording-check.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { type Days, recordingAudit } from '../../api/recording-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useDayTimeText } from '../../parts/use-day-time-text.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import layout from '../../kit/layout.module.css';
import styles from './recordings.module.css';

/** The audit of recordings: the one that runs, or the last and the next. */
export function AuditRun({ days }: { days: Days }) {
  const { text } = useText();
  const dayTimeText = useDayTimeText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const state = useQuery(recordingAudit(clinic));
  const known = (data: RecordingAuditState) => queries.setQueryData(recordingAudit(clinic).queryKey, data);
  const start = useMutation({
    mutationFn: () => clinic.recordingCheck.startAudit({ body: { from: days.from, to: days.to } }),
    onSuccess: known,
  });
  const cancel = useMutation({ mutationFn: () => clinic.recordingCheck.cancelAudit({}), onSuccess: known });
  const problem = blockingProblemOf(state) ?? start.error ?? cancel.error;
  const running = state.data?.running;
  const last = state.data?.last;
  return (
    <div className={styles.audit}>
      {problem && <ProblemNotice error={problem} onRetry={() => void state.refetch()} />}
      <div className={styles.auditLine}>
        <Text size="xs" c="dimmed" role="status" className={layout.shrink}>
          {running
            ? text('recordings.running', { checked: running.checked, total: running.total ?? 0 })
            : last
              ? text(`recordings.last.${last.result === 'running' ? 'done' : last.result}`, {
                  time: dayTimeText(last.ended_at ?? last.started_at),
                  checked: last.checked,
                  faults: last.faults,
                })
              : text('recordings.never')}
          {state.data && !running && ` ${text('recordings.next', { time: dayTimeText(state.data.next_at) })}`}
          {state.data &&
            state.data.unmeasured > 0 &&
            ` ${text('recordings.unmeasured', { count: state.data.unmeasured })}`}
        </Text>
        {running ? (
          <Button key="cancel" variant="default" size="xs" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            {text('recordings.cancel')}
          </Button>
        ) : (
          // Another button than the one above: a second press does not cancel what the first has begun. Before the
          // first audit it is what there is to do here.
          <Button
            key="start"
            variant={state.data && !last ? 'filled' : 'default'}
            size="xs"
            className={layout.keepsWidth}
            loading={start.isPending}
            disabled={!state.data}
            onClick={() => start.mutate()}
          >
            {text('recordings.checkNow')}
          </Button>
        )}
      </div>
      {running && (
        <Progress
          value={running.total ? (100 * running.checked) / running.total : 0}
          aria-label={text('recordings.audit')}
        />
      )}
    </div>
  );
}
