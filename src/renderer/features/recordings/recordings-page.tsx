import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { daysBefore } from '../../../shared/domain/clinic-day.ts';
import { type Days, retentionRules } from '../../api/recording-reads.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions, useToday } from '../../state/use-workstation.ts';
import { PageHead } from '../../kit/list/list-page.tsx';
import { auditedDays } from '../../parts/gap-sums.ts';
import { NoPermission } from '../../kit/no-permission.tsx';
import { AuditView } from './audit-view.tsx';
import { HoldsView } from './holds-view.tsx';
import { RecordingFigures } from './recording-figures.tsx';
import type { RecordingsSearch } from './recordings-search.ts';
import pageStyles from '../../kit/page.module.css';
import styles from './recordings.module.css';
import { useQuery } from '@tanstack/react-query';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { Card } from '../../kit/card.tsx';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { DueTable } from './due-table.tsx';
import { PastRemovals } from './past-removals.tsx';
import { RemovalRun } from './removal-run.tsx';
import { RulesForm } from './rules-form.tsx';

/** Which recordings are deleted, when and why; the rules that say so, and the runs that did it. */
function RetentionView() {
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

const views = ['audit', 'retention', 'holds'] as const;

/** Whether recordings are there and whole, which are deleted and when, and which are on hold. */
export function RecordingsPage() {
  const { text } = useText();
  const navigate = useNavigate();
  const { view = 'audit', from, to }: RecordingsSearch = useSearch({ from: '/back-office/recordings' });
  const today = useToday();
  const days: Days = { from: from ?? daysBefore(today, auditedDays), to: to ?? today };
  const permissions = usePermissions();
  const hasRetention = permissions.includes('recording.hold');
  const mayAudit = permissions.includes('cdr.view.all');
  const shown = hasRetention ? view : 'audit';
  const chooser = mayAudit && hasRetention && (
    <SegmentedControl
      size="xs"
      aria-label={text('backOffice.recordings')}
      value={shown}
      onChange={(value) =>
        void navigate({
          to: '/back-office/recordings',
          search: { view: views.find((one) => one === value) },
          replace: true,
        })
      }
      data={views.map((value) => ({ value, label: text(`recordings.${value}`) }))}
    />
  );
  return (
    <div className={styles.recordings}>
      <Stack gap={12} className={`${pageStyles.page} ${styles.page}`} data-part="page">
        <PageHead title={text('backOffice.recordings')} total={chooser} />
        {!mayAudit && <NoPermission />}
        {mayAudit && (
          <>
            <RecordingFigures days={days} hasRetention={hasRetention} />
            {shown === 'audit' && <AuditView days={days} />}
            {shown === 'retention' && <RetentionView />}
            {shown === 'holds' && <HoldsView />}
          </>
        )}
      </Stack>
    </div>
  );
}
