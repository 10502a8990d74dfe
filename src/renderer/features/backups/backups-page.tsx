import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { adminBackupEndpoints, type Backup } from '../../../shared/contract/admin/backups.ts';
import { blockingProblemOf } from '../../api/blocking-problem.ts';
import { useText } from '../../i18n/use-text.ts';
import { useOffers } from '../../state/use-workstation.ts';
import { EndlessTable } from '../../ui/endless-table.tsx';
import { bytesText, dayTimeText } from '../../ui/format.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { BackupActions } from './backup-actions.tsx';
import { BackupProgress } from './backup-progress.tsx';
import { useBackups } from './use-backups.ts';

/** Backups of the database, where the service makes them. */
export function BackupsPage() {
  const { text } = useText();
  const isOffered = useOffers(adminBackupEndpoints.state);
  if (isOffered) return <Backups />;
  return (
    <Stack gap="sm" className="page">
      <Title order={1} size="h3">
        {text('backOffice.backups')}
      </Title>
      <Alert color="gray">{text('backups.unavailable')}</Alert>
    </Stack>
  );
}

function Backups() {
  const { text, language } = useText();
  const { list, state, make, cancelRestore, remove, restore } = useBackups();
  const staged = state.data?.restore?.file;
  const problem = make.error ?? cancelRestore.error;
  // Without it nobody knows whether one is being made. The list says itself that it failed.
  const unknownState = blockingProblemOf(list) ? null : blockingProblemOf(state);
  return (
    <Stack gap="sm" className="page">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Title order={1} size="h3">
            {text('backOffice.backups')}
          </Title>
          <Text size="sm" c="dimmed" maw={640}>
            {text('backups.contents')} {text('backups.leavesOut')}
          </Text>
        </div>
        <Button
          className="keeps-width"
          loading={make.isPending}
          disabled={!state.data || state.data.running !== null}
          onClick={() => make.mutate()}
        >
          {text('backups.make')}
        </Button>
      </Group>
      {problem && <ProblemNotice error={problem} />}
      {unknownState && <ProblemNotice error={unknownState} onRetry={() => void state.refetch()} />}
      {state.data && (
        <BackupProgress
          state={state.data}
          isCancelling={cancelRestore.isPending}
          onCancelRestore={() => cancelRestore.mutate()}
        />
      )}
      <EndlessTable
        query={list}
        headers={[text('backups.when'), text('backups.file'), text('backups.size'), text('backups.action')]}
        empty={text('backups.none')}
        keyOf={(backup: Backup) => backup.file}
        row={(backup: Backup) => (
          <>
            <td className="figures">{dayTimeText(backup.created_at, language)}</td>
            <td className="wraps figures">{backup.file}</td>
            <td className="figures">{bytesText(backup.bytes, language)}</td>
            <td>
              <BackupActions backup={backup} isStaged={backup.file === staged} onRestore={restore} onDelete={remove} />
            </td>
          </>
        )}
      />
    </Stack>
  );
}
