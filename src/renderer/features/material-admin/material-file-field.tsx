import { Button, FileButton, Group, Progress, Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import type { Material } from '../../../shared/contract/material.ts';
import { useText } from '../../i18n/use-text.ts';
import { FilePreview } from '../../parts/file-preview.tsx';
import { bytesText } from '../../kit/format.ts';
import { useAddedFiles } from '../../kit/use-added-files.ts';
import styles from './material-file-field.module.css';

/** The service knows a file by its content; this is what the system’s dialog offers. */
const accept = '.jpg,.jpeg,.png,.webp,.gif,.pdf,.txt,.md,.csv,.mp3,.wav,.ogg,.m4a,.mp4,.webm';

/** The file of a material: chosen by the button, dropped on the box, or pasted. */
export function MaterialFileField(parts: {
  /** The one that is to be sent. */
  file: File | null;
  /** The material that has one already. */
  material: Material | null;
  /** How much of it has been sent, in per cent; null while none is sent. */
  sent: number | null;
  onChoose: (file: File) => void;
}) {
  const { file, material, sent, onChoose } = parts;
  const { text, language } = useText();
  const take = ([first]: readonly File[]): void => {
    if (first) onChoose(first);
  };
  const { isOver, handlers } = useAddedFiles(sent === null ? take : null);
  const stored = material?.file ?? null;
  const present = file ?? (stored && { name: stored.name, size: stored.bytes });
  return (
    <section
      className={styles.box}
      aria-label={text('materialAdmin.file')}
      data-part="file-drop"
      data-over={isOver || undefined}
      {...handlers}
    >
      {file === null && material && stored?.type.startsWith('image/') === true && (
        <div className={styles.preview}>
          <FilePreview key={stored.url} file={stored} title={material.title} />
        </div>
      )}
      {present && (
        <Text size="sm" className={styles.name}>
          {present.name} · {bytesText(present.size, language)}
        </Text>
      )}
      <Group gap="sm">
        <FileButton
          accept={accept}
          disabled={sent !== null}
          onChange={(chosen) => take(chosen ? [chosen] : [])}
          inputProps={{ 'aria-label': text('materialAdmin.choose') }}
        >
          {(button) => (
            <Button
              {...button}
              variant="default"
              size="compact-sm"
              leftSection={<IconPaperclip size={14} aria-hidden />}
            >
              {text(present ? 'materialAdmin.replace' : 'materialAdmin.choose')}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          {text('materialAdmin.drop')}
        </Text>
      </Group>
      {sent !== null && <Progress value={sent} aria-label={text('materialAdmin.sending')} />}
      {stored === null && (
        <Text size="xs" c="dimmed">
          {text('materialAdmin.types')}
        </Text>
      )}
    </section>
  );
}
