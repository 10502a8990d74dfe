import { Button, Group, Paper, Stack, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { isComposing } from '../../../kit/input-method.ts';

const maxCharacters = 60;

/** Asks why a follow-up is skipped: the summary says it. */
export function SkipTask({ onSkip, onClose }: { onSkip: (reason: string) => void; onClose: () => void }) {
  const { text } = useText();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const skip = (): void => (reason.trim() === '' ? setMissing(true) : onSkip(reason.trim()));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || isComposing(event)) return;
    event.preventDefault();
    onClose();
  };
  return (
    <Paper withBorder p="md">
      <form
        aria-label={text('run.skip')}
        onSubmit={(event) => {
          event.preventDefault();
          skip();
        }}
        onKeyDown={onKeyDown}
      >
        <Stack gap="sm">
          <TextInput
            label={text('run.skipReason')}
            autoFocus
            autoComplete="off"
            maxLength={maxCharacters}
            value={reason}
            error={isMissing && reason.trim() === '' ? text('run.skipReasonMissing') : undefined}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <Group gap="sm" justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {text('confirm.cancel')}
            </Button>
            <Button type="submit" variant="default">
              {text('run.skipAndNext')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
