import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RetentionState } from '../../../shared/contract/retention.ts';
import { blockingProblemOf } from '../../api/blocking-problem.ts';
import { retentionState } from '../../api/recording-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { bytesText, dayTimeText } from '../../ui/format.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';

/** The run that removes recordings: the one under way, or the last and the next. */
export function RemovalRun({ mayChange, hasRules }: { mayChange: boolean; hasRules: boolean }) {
  const { text, language } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const state = useQuery(retentionState(clinic));
  const known = (data: RetentionState) => queries.setQueryData(retentionState(clinic).queryKey, data);
  const cancel = useMutation({ mutationFn: () => clinic.retention.cancel({}), onSuccess: known });
  const problem = blockingProblemOf(state) ?? cancel.error;
  const { running, last, next_at: next } = state.data ?? { running: null, last: null, next_at: null };
  const figures = (run: { removed: number; bytes: number }) => ({
    count: run.removed,
    room: bytesText(run.bytes, language),
  });
  return (
    <Stack gap={8} mt={8} mb={4} maw={640}>
      {problem && <ProblemNotice error={problem} onRetry={() => void state.refetch()} />}
      <Text size="sm" role="status">
        {running && text('recordings.removing', figures(running))}
        {!running &&
          last &&
          text(`recordings.removal.${last.result === 'running' ? 'done' : last.result}`, {
            time: dayTimeText(last.ended_at ?? last.started_at, language),
            ...figures(last),
          })}
        {!running && next !== null && ` ${text('recordings.nextRemoval', { time: dayTimeText(next, language) })}`}
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
              action={text('recordings.removeAction')}
              title={text('recordings.removeConfirm')}
              consequence={text('recordings.removeConsequence')}
              disabled={!state.data || !hasRules}
              onConfirm={async () => known(await clinic.retention.run({}))}
            />
          )}
        </Group>
      )}
    </Stack>
  );
}
