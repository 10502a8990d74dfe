import { Alert, Button, Stack, Title } from '@mantine/core';
import { adminBackupEndpoints, type Backup } from '../../../shared/contract/admin/backups.ts';
import { blockingProblemOf } from '../../api/blocking-problem.ts';
import { useText } from '../../i18n/use-text.ts';
import { useOffers } from '../../state/use-workstation.ts';
import type { ListColumn } from '../../ui/list/list-column.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { bytesText } from '../../ui/format.ts';
import { Moment } from '../../ui/moment.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { BackupFacts } from './backup-facts.tsx';
import { ScheduleForm } from './schedule-form.tsx';
import { BackupActions } from './backup-actions.tsx';
import { BackupProgress } from './backup-progress.tsx';
import { useBackups } from './use-backups.ts';
import layout from '../../ui/layout.module.css';
import pageStyles from '../../ui/page.module.css';

/** Backups of the clinic, where the service makes them. */
export function BackupsPage() {
  const { text } = useText();
  const isOffered = useOffers(adminBackupEndpoints.state);
  if (isOffered) return <Backups />;
  return (
    <Stack gap="sm" className={pageStyles.page} data-part="page">
      <Title order={1}>{text('backOffice.backups')}</Title>
      <Alert color="gray">{text('backups.unavailable')}</Alert>
    </Stack>
  );
}

function Backups() {
  const { text, language } = useText();
  const { list, state, make, cancelRestore, remove, restore } = useBackups();
  // A service of before makes backups of the database alone, on request.
  const hasFiles = useOffers(adminBackupEndpoints.room);
  const staged = state.data?.restore?.file;
  const problem = make.error ?? cancelRestore.error;
  // Shown, as it is then unknown whether a backup is in progress. The list reports its own failure.
  const unknownState = blockingProblemOf(list) ? null : blockingProblemOf(state);
  const fileColumns: readonly ListColumn<Backup>[] = [
    {
      id: 'files',
      name: text('backups.files'),
      width: 168,
      priority: 2,
      cell: ({ files }) =>
        files
          ? text('backups.filesOf', { count: files.count, size: bytesText(files.bytes, language) })
          : text('backups.noFiles'),
    },
    {
      id: 'made',
      name: text('backups.madeBy'),
      width: 104,
      priority: 1,
      cell: (backup) => text(backup.is_scheduled ? 'backups.daily' : 'backups.onRequest'),
    },
  ];
  const columns: readonly ListColumn<Backup>[] = [
    {
      id: 'when',
      name: text('backups.when'),
      width: 144,
      cell: (backup) => <Moment at={backup.created_at} />,
    },
    {
      id: 'file',
      name: text('backups.file'),
      width: 200,
      grow: 1,
      cell: ({ file }) => (
        <span className={layout.figures} title={file}>
          {file}
        </span>
      ),
    },
    {
      id: 'size',
      name: text('backups.size'),
      width: 88,
      priority: 1,
      isAmount: true,
      cell: ({ bytes }) => bytesText(bytes, language),
    },
    ...(hasFiles ? fileColumns : []),
    {
      id: 'action',
      name: text('backups.action'),
      isNameHidden: true,
      width: 300,
      cell: (backup) => (
        <BackupActions backup={backup} isStaged={backup.file === staged} onRestore={restore} onDelete={remove} />
      ),
    },
  ];
  return (
    <ListPage
      title={text('backOffice.backups')}
      hint={hasFiles ? `${text('backups.contents')} ${text('backups.share')}` : undefined}
      actions={
        <Button
          loading={make.isPending}
          disabled={!state.data || state.data.running !== null}
          onClick={() => make.mutate()}
        >
          {text('backups.make')}
        </Button>
      }
      notices={
        <>
          {problem && <ProblemNotice error={problem} />}
          {unknownState && <ProblemNotice error={unknownState} onRetry={() => void state.refetch()} />}
          {hasFiles && state.data && <BackupFacts state={state.data} />}
          {hasFiles && <ScheduleForm />}
          {state.data && (
            <BackupProgress
              state={state.data}
              isCancelling={cancelRestore.isPending}
              onCancelRestore={() => cancelRestore.mutate()}
            />
          )}
        </>
      }
      list={{ query: list, columns, empty: text('backups.none'), keyOf: ({ file }) => file }}
    />
  );
}
