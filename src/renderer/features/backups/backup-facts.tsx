import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { BackupState } from '../../../shared/contract/admin/backups.ts';
import { fieldText } from '../../../shared/problems/problem-text.ts';
import { backupRoom } from '../../api/backup-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { bytesText } from '../../kit/format.ts';
import { useDayTimeText } from '../../parts/use-day-time-text.ts';
import layout from '../../kit/layout.module.css';

/** The last backup, the last failure, and whether there is room for the next one. */
export function BackupFacts({ state }: { state: BackupState }) {
  const { text, problemTexts } = useText();
  const dayTimeText = useDayTimeText();
  const { last_success: success, last_failure: failure, next_at: next, is_overdue: isOverdue } = state;
  const facts = [
    success && text('backups.lastSuccess', { time: dayTimeText(success.created_at) }),
    failure &&
      text('backups.lastFailure', {
        time: dayTimeText(failure.failed_at),
        why: fieldText(failure.problem, problemTexts),
      }),
    next !== null && text('backups.next', { time: dayTimeText(next) }),
  ].filter(Boolean);
  return (
    <>
      {isOverdue && (
        <Alert color="yellow" role="status" maw={640} p="xs" icon={<IconAlertTriangle size={16} />}>
          {text('backups.overdue')}
        </Alert>
      )}
      {facts.length > 0 && (
        <Text size="sm" className={layout.keepsLines}>
          {facts.join('\n')}
        </Text>
      )}
      {!state.running && <Room />}
    </>
  );
}

/** A failure to find it out is no news: the backup itself says when there is no room. */
function Room() {
  const { text, language } = useText();
  const { data } = useQuery(backupRoom(useClinic()));
  if (!data) return null;
  const sizes = { needed: bytesText(data.needed_bytes, language), free: bytesText(data.free_bytes, language) };
  if (data.needed_bytes > data.free_bytes)
    return (
      <Alert color="yellow" role="status" maw={640} p="xs" icon={<IconAlertTriangle size={16} />}>
        {text('backups.noRoom', sizes)}
      </Alert>
    );
  return (
    <Text size="sm" c="dimmed">
      {text('backups.room', sizes)}
    </Text>
  );
}
