import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LinesView } from '../../../shared/contract/admin/settings.ts';
import { blockingProblemOf } from '../../api/blocking-problem.ts';
import { setLines } from '../../api/settings-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';

/** Waits for the list that a panel is about; null from `form`: what the address names is not in it. */
export function LinesPanel({ form, missing }: { form: (lines: LinesView) => ReactNode; missing: string }) {
  const lines = useQuery(setLines(useClinic()));
  const problem = blockingProblemOf(lines);
  if (lines.data && !problem) return form(lines.data) ?? <Alert className="panel">{missing}</Alert>;
  return (
    <div className="panel">
      {problem ? <ProblemNotice error={problem} onRetry={() => void lines.refetch()} /> : <Skeleton height={300} />}
    </div>
  );
}
