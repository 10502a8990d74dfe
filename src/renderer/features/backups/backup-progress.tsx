import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import type { BackupState } from '../../../shared/contract/admin/backups.ts';
import { fieldText } from '../../../shared/problems/problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { bytesText } from '../../kit/format.ts';
import layout from '../../kit/layout.module.css';

interface BackupProgressParts {
  readonly state: BackupState;
  readonly isCancelling: boolean;
  readonly onCancelRestore: () => void;
}

/** The backup that is being made, why the last one failed, and what the next start restores. */
export function BackupProgress({ state, isCancelling, onCancelRestore }: BackupProgressParts) {
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
