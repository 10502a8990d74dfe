import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Backup } from '../../../shared/contract/admin/backups.ts';
import { useText } from '../../i18n/use-text.ts';
import { useWorkstation } from '../../state/use-workstation.ts';
import { ConfirmedButton } from '../../kit/confirmed-button.tsx';
import { useDayTimeText } from '../../parts/use-day-time-text.ts';
import { saveFile } from '../../kit/save-file.ts';

interface BackupActionsParts {
  readonly backup: Backup;
  /** The next start restores it. */
  readonly isStaged: boolean;
  readonly onRestore: (file: string) => Promise<unknown>;
  readonly onDelete: (file: string) => Promise<unknown>;
}

/** The actions for a backup. */
export function BackupActions({ backup: { file, created_at: made }, isStaged, ...on }: BackupActionsParts) {
  const { text } = useText();
  const dayTimeText = useDayTimeText();
  const { clinic } = useWorkstation();
  const download = useMutation({
    mutationFn: async () => saveFile(await clinic.backupAddress({ file }), file),
  });
  const time = dayTimeText(made);
  return (
    <Group gap={6} wrap="nowrap">
      <Button
        size="compact-sm"
        variant="default"
        aria-label={text('backups.downloadOf', { file })}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {text('backups.download')}
      </Button>
      <ConfirmedButton
        name={text('backups.restore')}
        aria-label={text('backups.restoreOf', { file })}
        title={text('backups.restoreConfirm', { file })}
        action={text('backups.restoreAction')}
        consequence={`${text('backups.restoreConsequence', { time })} ${text('backups.restoreAfterwards')}`}
        size="compact-sm"
        variant="default"
        disabled={isStaged}
        onConfirm={() => on.onRestore(file)}
      />
      <ConfirmedButton
        name={text('backups.delete')}
        aria-label={text('backups.deleteOf', { file })}
        title={text('backups.deleteConfirm', { file })}
        action={text('backups.deleteAction')}
        consequence={text('backups.deleteConsequence', { time })}
        size="compact-sm"
        variant="default"
        disabled={isStaged}
        onConfirm={() => on.onDelete(file)}
      />
    </Group>
  );
}
