import { SegmentedControl, Stack } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { clinicDay, daysBefore } from '../../../shared/domain/clinic-day.ts';
import type { Days } from '../../api/recording-reads.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions, useTimeZone } from '../../state/use-workstation.ts';
import { PageHead } from '../../kit/list/list-page.tsx';
import { NoPermission } from '../../kit/no-permission.tsx';
import { SupervisorTabs } from '../../parts/supervisor-tabs.tsx';
import { AuditView } from './audit-view.tsx';
import { HoldsView } from './holds-view.tsx';
import { RecordingFigures } from './recording-figures.tsx';
import type { RecordingsSearch } from './recordings-search.ts';
import { RetentionView } from './retention-view.tsx';
import pageStyles from '../../kit/page.module.css';
import styles from './recordings.module.css';

const usualDays = 30;
const views = ['audit', 'retention', 'holds'] as const;

/** Whether recordings are there and whole, which are deleted and when, and which are on hold. */
export function RecordingsPage() {
  const { text } = useText();
  const navigate = useNavigate();
  const { view = 'audit', from, to }: RecordingsSearch = useSearch({ from: '/supervisor/recordings' });
  const today = clinicDay(useTimeZone());
  const days: Days = { from: from ?? daysBefore(today, usualDays), to: to ?? today };
  const permissions = usePermissions();
  const hasRetention = permissions.includes('recording.hold');
  const mayAudit = permissions.includes('cdr.view.all');
  const shown = hasRetention ? view : 'audit';
  const chooser = mayAudit && hasRetention && (
    <SegmentedControl
      size="xs"
      aria-label={text('supervisor.recordings')}
      value={shown}
      onChange={(value) =>
        void navigate({
          to: '/supervisor/recordings',
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
        <PageHead title={text('supervisor.recordings')} total={chooser} actions={<SupervisorTabs />} />
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
