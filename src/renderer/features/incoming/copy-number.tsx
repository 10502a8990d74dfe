import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';

const confirmationMs = 3000;

/** Copies a number, and says for a moment whether that worked. */
export function CopyNumber({ number }: { number: string }) {
  const { text } = useText();
  const clipboard = useClipboard({ timeout: confirmationMs });
  const label = clipboard.error ? 'incoming.copyFailed' : clipboard.copied ? 'incoming.copied' : 'incoming.copy';
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={clipboard.copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
      onClick={() => clipboard.copy(number)}
    >
      <span aria-live="polite">{text(label)}</span>
    </Button>
  );
}
