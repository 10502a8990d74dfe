import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { blockingProblemOf } from '../../../kit/blocking-problem.ts';
import { clinicMinutes } from '../../../../shared/domain/clinic-day.ts';
import { followupsOfRun } from '../../../api/followup-reads.ts';
import { useClinic } from '../../../api/use-clinic.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useCapability, useSignIn, useTimeZone } from '../../../state/use-workstation.ts';
import { LinkButton } from '../../../kit/link-button.tsx';
import { ProblemNotice } from '../../../kit/problem-notice.tsx';
import { personOf } from '../person-of.ts';
import { beginRun, type Run } from './run.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** Begins a run with the list that the address names, as it is now. */
export function RunStart({ today, onStart }: { today: string; onStart: (run: Run) => void }) {
  const { text } = useText();
  const search = useSearch({ from: '/follow-ups/run' });
  const minutes = clinicMinutes(useTimeZone());
  const filter = {
    view: search.view ?? 'due',
    person: personOf(search.whose, useSignIn()),
    type: search.type ?? null,
    today,
    isListed: useCapability('followUps'),
    time: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`,
  } as const;
  const due = useQuery(followupsOfRun(useClinic(), filter));
  const { data } = due;
  useEffect(() => {
    if (data && data.length > 0) onStart(beginRun(crypto.randomUUID(), today, data));
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
