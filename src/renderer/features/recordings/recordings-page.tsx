import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { recordingCheckEndpoints } from '../../../shared/contract/recording-check.ts';
import { retentionEndpoints } from '../../../shared/contract/retention.ts';
import { useText } from '../../i18n/use-text.ts';
import { useOffers, usePermissions } from '../../state/use-workstation.ts';
import { PageHead } from '../../ui/list/list-page.tsx';
import { NoPermission } from '../../ui/no-permission.tsx';
import { SupervisorTabs } from '../../ui/supervisor-tabs.tsx';
import { AuditView } from './audit-view.tsx';
import { HoldsView } from './holds-view.tsx';
import { RetentionView } from './retention-view.tsx';
import pageStyles from '../../ui/page.module.css';

const views = ['audit', 'retention', 'holds'] as const;

/** Whether recordings are there and whole, how long they are kept, and which are on hold. */
export function RecordingsPage() {
  const { text } = useText();
  const navigate = useNavigate();
  const { view = 'audit' } = useSearch({ from: '/supervisor/recordings' });
  const permissions = usePermissions();
  const hasAudit = useOffers(recordingCheckEndpoints.auditState);
  const hasRetention = useOffers(retentionEndpoints.state) && permissions.includes('recording.hold');
  const shown = hasRetention ? view : 'audit';
  const chooser = hasRetention ? (
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
  ) : null;
  const mayAudit = permissions.includes('cdr.view.all');
  if (!hasAudit || !mayAudit)
    return (
      <Stack gap="md" className={pageStyles.page} data-part="page">
        <PageHead title={text('supervisor.recordings')} actions={<SupervisorTabs />} />
        {mayAudit ? <Text c="dimmed">{text('recordings.notOffered')}</Text> : <NoPermission />}
      </Stack>
    );
  if (shown === 'retention') return <RetentionView chooser={chooser} />;
  return shown === 'holds' ? <HoldsView chooser={chooser} /> : <AuditView chooser={chooser} />;
}
