import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { blockingProblemOf } from '../../../api/blocking-problem.ts';
import { followupsOfRun } from '../../../api/followup-reads.ts';
import { useClinic } from '../../../api/use-clinic.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useSignIn } from '../../../state/use-workstation.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { personOf } from '../person-of.ts';
import { beginRun, type Run } from './run.ts';

/** Begins a run with what is due, of the person whose follow-ups the address lists. */
export function RunStart({ today, onStart }: { today: string; onStart: (run: Run) => void }) {
  const { text } = useText();
  const search = useSearch({ from: '/follow-ups/run' });
  const person = personOf(search.whose, useSignIn());
  const due = useQuery(followupsOfRun(useClinic(), { person, today }));
  const { data } = due;
  useEffect(() => {
    if (data && data.length > 0) onStart(beginRun(today, data));
  }, [data, onStart, today]);
  const problem = blockingProblemOf(due);
  if (problem) return <ProblemNotice error={problem} onRetry={() => void due.refetch()} />;
  if (data?.length !== 0) return <Skeleton height={320} />;
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">{text('followups.none.due')}</Text>
      <LinkButton to="/follow-ups" search={search}>
        {text('run.toList')}
      </LinkButton>
    </Stack>
  );
}
