import { Button } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import { openDialog } from '../../state/frame-dialog.ts';
import { useWorkstation } from '../../state/use-workstation.ts';

/** How much the service does not have yet; nothing while it has everything. It opens the list. */
export function OutboxButton() {
  const { text } = useText();
  const entries = useWorkstation().mirrors.outbox((state) => state.value);
  const isRefused = entries.some(({ state }) => state === 'refused');
  return (
    entries.length > 0 && (
      <Button
        size="compact-md"
        variant="light"
        color={isRefused ? 'red' : 'orange'}
        onClick={() => openDialog('outbox')}
      >
        {text(isRefused ? 'outbox.refused' : 'outbox.waiting', { count: entries.length })}
      </Button>
    )
  );
}
