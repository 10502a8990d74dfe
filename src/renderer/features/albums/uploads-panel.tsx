import { ActionIcon, Button, Group, Progress, Text } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import { useProblemText } from '../../i18n/problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { percentText } from '../../kit/format.ts';
import { isBeingStored, maxTries, type PhotoUpload } from './upload-queue.ts';
import type { Uploads } from './use-uploads.ts';
import layout from '../../kit/layout.module.css';
import styles from './uploads-panel.module.css';

/** The share that has been sent; each added photo counts as a whole one. */
function shareOf(uploads: readonly PhotoUpload[], added: number): number {
  const parts = uploads.map(({ furthest, total }) => (total === 0 ? 0 : Math.min(1, furthest / total)));
  return (added + parts.reduce((sum, part) => sum + part, 0)) / Math.max(1, added + uploads.length);
}

/** The photos that are on their way, each with how far it is; nothing when there are none. */
export function UploadsPanel({ uploads }: { uploads: Uploads }) {
  const { text } = useText();
  const { uploads: pending, added } = uploads;
  if (pending.length === 0) return null;
  const total = added + pending.length;
  return (
    <section className={styles.uploads} data-part="uploads" aria-label={text('upload.title')}>
      <Group gap="sm" wrap="nowrap">
        <Text size="sm" className={`${layout.figures} ${layout.noWrap}`} role="status">
          {text('upload.progress', { done: added, total })}
        </Text>
        <Progress flex={1} value={100 * shareOf(pending, added)} aria-label={text('upload.title')} />
        {pending.some(({ state }) => state === 'failed') && (
          <Button size="compact-sm" variant="default" onClick={uploads.retryAll}>
            {text('upload.retryAll')}
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={uploads.cancelAll}>
          {text('upload.cancelAll')}
        </Button>
      </Group>
      <ul className={styles.uploadList} tabIndex={0} aria-label={text('upload.title')}>
        {pending.map((one) => (
          <UploadLine key={one.id} upload={one} onCancel={uploads.cancel} onRetry={uploads.retry} />
        ))}
      </ul>
      <Text size="xs" c="dimmed">
        {text(pending.some(({ state }) => state === 'failed') ? 'upload.retryHint' : 'upload.hint')}
      </Text>
    </section>
  );
}

interface LineProps {
  readonly upload: PhotoUpload;
  readonly onCancel: (id: string) => void;
  readonly onRetry: (id: string) => void;
}

function UploadLine({ upload, onCancel, onRetry }: LineProps) {
  const { text, language } = useText();
  const problemText = useProblemText();
  const { id, file, state, sent, furthest, total, losses, problem } = upload;
  const tries = { attempt: losses + 1, most: maxTries };
  const sendingText = (): string => {
    if (isBeingStored(upload)) return text('upload.storing');
    if (sent < furthest) return text('upload.again', tries);
    return percentText(sent / Math.max(1, total), language);
  };
  const says = {
    waiting: () => text('upload.waiting'),
    sending: sendingText,
    interrupted: () => text('upload.interrupted', tries),
    held: () => text('upload.held'),
    failed: () => problemText(problem),
  }[state]();
  return (
    <li>
      <Text size="sm" truncate className={layout.shrink}>
        {file.name}
      </Text>
      <Text size="sm" c={state === 'failed' ? 'red' : 'dimmed'} className={layout.figures}>
        {says}
      </Text>
      {state === 'failed' && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={text('upload.retry', { name: file.name })}
          onClick={() => onRetry(id)}
        >
          <IconRefresh size={16} />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={text('upload.cancel', { name: file.name })}
        disabled={isBeingStored(upload)}
        onClick={() => onCancel(id)}
      >
        <IconX size={16} />
      </ActionIcon>
    </li>
  );
}
