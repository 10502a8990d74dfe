import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LinesView } from '../../../shared/contract/admin/settings.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { setLines } from '../../api/settings-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { PendingPanel, SidePanel } from '../../kit/list/side-panel.tsx';

/** Waits for the list that a panel is about; null from `form`: what the address names is not in it. */
export function LinesPanel({ form, missing }: { form: (lines: LinesView) => ReactNode; missing: string }) {
  const lines = useQuery(setLines(useClinic()));
  if (!lines.data || blockingProblemOf(lines)) return <PendingPanel query={lines} />;
  return (
    form(lines.data) ?? (
      <SidePanel>
        <Alert>{missing}</Alert>
      </SidePanel>
    )
  );
}
