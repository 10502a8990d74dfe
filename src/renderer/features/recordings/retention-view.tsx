import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { retentionRules } from '../../api/recording-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions } from '../../state/use-workstation.ts';
import { Card } from '../../kit/card.tsx';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { DueTable } from './due-table.tsx';
import { PastRemovals } from './past-removals.tsx';
import { RemovalRun } from './removal-run.tsx';
import { RulesForm } from './rules-form.tsx';
import styles from './recordings.module.css';

/** Which recordings are deleted, when and why; the rules that say so, and the runs that did it. */
export function RetentionView() {
  const { text } = useText();
  const rules = useQuery(retentionRules(useClinic()));
  const mayChange = usePermissions().includes('recording.delete');
  const problem = blockingProblemOf(rules);
  if (problem) return <ProblemNotice error={problem} onRetry={() => void rules.refetch()} />;
  if (!rules.data) return null;
  return (
    <>
      <div className={`${styles.overview} ${styles.wide}`}>
        <Card id="retention-due" title={text('recordings.preview')}>
          <DueTable rules={rules.data} />
          <RemovalRun mayChange={mayChange} />
        </Card>
        <PastRemovals mayChange={mayChange} />
      </div>
      <Card id="retention-rules" title={text('recordings.rules')}>
        <Text size="xs" c="dimmed" mb={12}>
          {text('recordings.retentionHint')}
        </Text>
        <RulesForm key={rules.data.version} rules={rules.data} mayChange={mayChange} />
      </Card>
    </>
  );
}
