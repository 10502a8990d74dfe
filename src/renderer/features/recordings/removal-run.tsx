import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { manyDue, type RetentionRun, type RetentionState, setAsideDays } from '../../../shared/contract/retention.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { retentionState } from '../../api/recording-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { ConfirmedButton } from '../../kit/confirmed-button.tsx';
import { bytesText, dayText } from '../../kit/format.ts';
import { useDayTimeText } from '../../parts/use-day-time-text.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { dueInAll, useDue } from './use-due.ts';

/** The run that removes recordings: the one under way, or the last and the next, and what the next one asks first. */
export function RemovalRun({ mayChange }: { mayChange: boolean }) {
  const { text, language } = useText();
  const dayTimeText = useDayTimeText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const { state, next: due, hasRules } = useDue(true);
  const known = (data: RetentionState) => queries.setQueryData(retentionState(clinic).queryKey, data);
  const cancel = useMutation({ mutationFn: () => clinic.retention.cancel({}), onSuccess: known });
  const problem = blockingProblemOf(state) ?? cancel.error;
  const { running, last, next_at: next } = state.data ?? { running: null, last: null, next_at: null };
  const asks = (!running && due.data?.asks) || null;
  const isClockDoubted = asks === 'clock-set' || asks === 'clock-ahead';
  const asked =
    asks &&
    due.data &&
    text(`recordings.asks.${asks}`, {
      count: dueInAll(due.data).recordings,
      percent: manyDue.share * 100,
      // With the year, which a clock that was set is wrong about.
      now: `${dayText(due.data.now, language)} ${due.data.now.slice(11, 16)}`,
    });
  const figures = (run: RetentionRun) => ({
    count: run.result === 'restored' ? run.restored : run.removed,
    room: bytesText(run.bytes, language),
  });
  return (
    <Stack gap={8} mt={8} mb={4} maw={640}>
      {problem && <ProblemNotice error={problem} onRetry={() => void state.refetch()} />}
      {asked && <Alert color="yellow">{asked}</Alert>}
      <Text size="sm" role="status">
        {running && text(`recordings.${running.kind}`, figures(running))}
        {!running &&
          last &&
          text(`recordings.removal.${last.result === 'running' ? 'done' : last.result}`, {
            time: dayTimeText(last.ended_at ?? last.started_at),
            ...figures(last),
          })}
        {!running && !!last?.missing && ` ${text('recordings.missing', { count: last.missing })}`}
        {!running && next !== null && ` ${text('recordings.nextRemoval', { time: dayTimeText(next) })}`}
      </Text>
      {mayChange && (
        <Group>
          {running ? (
            <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
              {text('recordings.cancel')}
            </Button>
          ) : (
            <ConfirmedButton
              variant="default"
              name={text('recordings.removeNow')}
              action={text(isClockDoubted ? 'recordings.clockRight' : 'recordings.removeAction')}
              title={text('recordings.removeConfirm')}
              consequence={`${asked ?? ''} ${text('recordings.removeConsequence', { count: setAsideDays })}`.trim()}
              disabled={!state.data || !(hasRules || isClockDoubted)}
              onConfirm={async () => {
                known(await clinic.retention.run({ body: { is_clock_right: isClockDoubted } }));
                await queries.invalidateQueries({ queryKey: ['recordings'] });
              }}
            />
          )}
        </Group>
      )}
    </Stack>
  );
}
