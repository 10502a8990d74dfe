import { ActionIcon, Button, Group, Progress, Text } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { maxArchivedRecordings } from '../../../shared/contract/cdr.ts';
import { archiveQueryOf, type ReviewFilter } from '../../api/review-reads.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, usePermissions, useTimeZone } from '../../state/use-workstation.ts';
import { archiveRecordings, useRunningExport } from '../../parts/export/running-export.ts';
import { useSavedExport } from '../../parts/export/use-saved-export.ts';
import layout from '../../kit/layout.module.css';

const bytesOfMegabyte = 1_000_000;

/** Saves the recordings of the calls found as one archive, and shows the progress. */
export function ArchiveButton({ filter, isEmpty }: { filter: ReviewFilter; isEmpty: boolean }) {
  const { text } = useText();
  const isOffered = useCapability('exports');
  const permissions = usePermissions();
  const timeZone = useTimeZone();
  const { running } = useRunningExport();
  const saved = useSavedExport();
  if (!isOffered || !permissions.includes('cdr.export') || !permissions.includes('recording.download')) return null;
  const save = (): Promise<void> =>
    saved(
      (signedOut) => archiveRecordings({ query: archiveQueryOf(filter, timeZone), signedOut }),
      ({ files, name }) => text('review.archived', { count: files, name }),
    );
  if (running?.source === 'recordings') {
    const { done, total, cancel } = running;
    const megabytes = (bytes: number): number => Math.ceil(bytes / bytesOfMegabyte);
    return (
      <Group gap="xs" wrap="nowrap" w="100%" justify="flex-end">
        <div className={layout.grows}>
          <Text size="xs" className={layout.figures} role="status">
            {total === null
              ? text('review.archiveStarting')
              : text('review.archiving', { done: megabytes(done), total: megabytes(total) })}
          </Text>
          <Progress size={4} value={(100 * done) / Math.max(1, total ?? 0)} aria-label={text('review.archive')} />
        </div>
        <Button variant="default" size="compact-sm" className={layout.keepsWidth} onClick={cancel}>
          {text('review.cancel')}
        </Button>
      </Group>
    );
  }
  return (
    <ActionIcon
      variant="default"
      size={26}
      aria-label={text('review.archive')}
      disabled={isEmpty || filter.recorded === false || running !== null}
      title={
        running === null
          ? text('review.archiveHint', { most: String(maxArchivedRecordings) })
          : text('export.elsewhere')
      }
      onClick={() => void save()}
    >
      <IconFileZip size={16} stroke={1.75} />
    </ActionIcon>
  );
}
