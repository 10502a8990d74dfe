import { Button, FileButton, Group, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { bytesText } from '../../kit/format.ts';
import layout from '../../kit/layout.module.css';
import { useAddedFiles } from '../../kit/use-added-files.ts';
import styles from './import.module.css';

/** Takes the file: by the button, by dropping it on the box, or by pasting it. */
export function FileDrop(parts: {
  file: File | null;
  /** Another file is being read, or written. */
  isRunning: boolean;
  isPrimary: boolean;
  onChoose: (file: File | null) => void;
  /** At the right: what to do with the chosen one. */
  children?: ReactNode;
}) {
  const { file, isRunning, isPrimary, onChoose, children } = parts;
  const { text, language } = useText();
  const [isSeveral, setSeveral] = useState(false);
  const take = (files: readonly File[]): void => {
    const [first] = files;
    setSeveral(files.length > 1);
    if (files.length === 1 && first) onChoose(first);
  };
  const { isOver, handlers } = useAddedFiles(isRunning ? null : take);
  return (
    <section
      aria-label={text('import.file')}
      className={styles.drop}
      data-part="file-drop"
      data-over={isOver || undefined}
      {...handlers}
    >
      <Group gap="sm">
        <FileButton
          onChange={(chosen) => take(chosen ? [chosen] : [])}
          accept=".csv,.txt,.xlsx,text/csv"
          inputProps={{ 'aria-label': text('import.choose') }}
        >
          {(props) => (
            <Button
              {...props}
              variant={isPrimary ? 'filled' : 'default'}
              disabled={isRunning}
              leftSection={<IconFileUpload size={16} />}
            >
              {text(file ? 'import.chooseAnother' : 'import.choose')}
            </Button>
          )}
        </FileButton>
        {file ? (
          <Text className={styles.name}>
            {file.name} <span className={layout.second}>{bytesText(file.size, language)}</span>
          </Text>
        ) : (
          <Text size="sm" c="dimmed">
            {text('import.dropHere')}
          </Text>
        )}
        {children}
      </Group>
      {isSeveral && (
        <Text size="sm" c="red" role="alert" mt="xs">
          {text('import.oneFile')}
        </Text>
      )}
    </section>
  );
}
