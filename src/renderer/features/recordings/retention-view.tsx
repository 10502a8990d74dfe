import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { blockingProblemOf } from '../../api/blocking-problem.ts';
import { retentionRules } from '../../api/recording-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions } from '../../state/use-workstation.ts';
import { Card } from '../../ui/card.tsx';
import { PageHead } from '../../ui/list/list-page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { SupervisorTabs } from '../../ui/supervisor-tabs.tsx';
import { RemovalRun } from './removal-run.tsx';
import { RetentionPreviewTable } from './retention-preview.tsx';
import { RulesForm } from './rules-form.tsx';
import pageStyles from '../../ui/page.module.css';

/** How long recordings are kept, what would go now, and the run that removes it. */
export function RetentionView({ chooser }: { chooser: ReactNode }) {
  const { text } = useText();
  const rules = useQuery(retentionRules(useClinic()));
  const mayChange = usePermissions().includes('recording.delete');
  const problem = blockingProblemOf(rules);
  return (
    <Stack gap={12} className={`${pageStyles.page} ${pageStyles.scrolls}`} data-part="page">
      <PageHead title={text('supervisor.recordings')} actions={<SupervisorTabs />} />
      <div>{chooser}</div>
      {problem && <ProblemNotice error={problem} onRetry={() => void rules.refetch()} />}
      {rules.data && (
        <>
          <Card id="retention-rules" title={text('recordings.rules')}>
            <Text size="xs" c="dimmed" mb={12}>
              {text('recordings.retentionHint')}
            </Text>
            <RulesForm key={rules.data.version} rules={rules.data} mayChange={mayChange} />
          </Card>
          <Card id="retention-due" title={text('recordings.preview')}>
            <RetentionPreviewTable version={rules.data.version} />
            <RemovalRun mayChange={mayChange} hasRules={rules.data.rules.length > 0} />
          </Card>
        </>
      )}
    </Stack>
  );
}
