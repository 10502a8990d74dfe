import { Button, Alert, Group, Progress, Stack, Text } from '@mantine/core';
import type { Backup, BackupState } from '../../../shared/contract/admin/backups.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { useText } from '../../i18n/use-text.ts';
import type { ListColumn } from '../../kit/list/list-column.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { bytesText } from '../../kit/format.ts';
import { Moment } from '../../parts/moment.tsx';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { BackupFacts } from './backup-facts.tsx';
import { ScheduleForm } from './schedule-form.tsx';
import { BackupActions } from './backup-actions.tsx';
import { useBackups } from './use-backups.ts';
import layout from '../../kit/layout.module.css';
import { fieldText } from '../../../shared/problems/problem-text.ts';

interface BackupProgressParts {
  readonly state: BackupState;
  readonly isCancelling: boolean;
  readonly onCancelRestore: () => void;
}

/** The backup that is being made, why the last one failed, and what the next start restores. */
function BackupProgress({ state, isCancelling, onCancelRestore }: BackupProgressParts) {
  const { text, language, problemTexts } = useText();
  const { running, problem, restore } = state;
  return (
    <>
      {running && (
        <Stack gap={4} maw={640}>
          <Group justify="space-between" gap="sm">
            <Text size="sm" role="status">
              {text(`backups.${running.phase}`)}
            </Text>
            <Text size="sm" c="dimmed" className={layout.figures}>
              {running.phase === 'filing'
                ? text('backups.filed', { count: running.files })
                : text('backups.written', { size: bytesText(running.bytes, language) })}
            </Text>
          </Group>
          <Progress value={100} animated aria-label={text('backOffice.backups')} />
        </Stack>
      )}
      {!running && problem && (
        <Alert color="red" role="alert" maw={640} title={fieldText(problem, problemTexts)}>
          {text('backups.failed')}
        </Alert>
      )}
      {restore && (
        <Alert color="yellow" role="status">
          <Group justify="space-between" wrap="nowrap">
            <span>{text('backups.staged', { file: restore.file })}</span>
            <Button
              variant="default"
              size="compact-sm"
              className={layout.keepsWidth}
              loading={isCancelling}
              onClick={onCancelRestore}
            >
              {text('backups.cancelRestore')}
            </Button>
          </Group>
        </Alert>
      )}
    </>
  );
}

/** Backups of the clinic. */
export function BackupsPage() {
  const { text, language } = useText();
  const { list, state, make, cancelRestore, remove, restore } = useBackups();
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
    ...fileColumns,
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
      hint={`${text('backups.contents')} ${text('backups.share')}`}
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
          {state.data && <BackupFacts state={state.data} />}
          <ScheduleForm />
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
