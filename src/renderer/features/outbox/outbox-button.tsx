import { Button, Modal, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, Suspense } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useWorkstation } from '../../state/use-workstation.ts';

/** How much the service does not have yet; nothing while it has everything. It opens the list that it is given. */
export function OutboxButton({ children }: { children: ReactNode }) {
  const { text } = useText();
  const [isOpen, { open, close }] = useDisclosure();
  const entries = useWorkstation().mirrors.outbox((state) => state.value);
  const isRefused = entries.some(({ state }) => state === 'refused');
  return (
    <>
      {entries.length > 0 && (
        <Button size="compact-md" variant="light" color={isRefused ? 'red' : 'orange'} onClick={open}>
          {text(isRefused ? 'outbox.refused' : 'outbox.waiting', { count: entries.length })}
        </Button>
      )}
      <Modal
        opened={isOpen}
        onClose={close}
        size="lg"
        title={text('outbox.title')}
        closeButtonProps={{ 'aria-label': text('page.close') }}
      >
        <Suspense fallback={<Skeleton height={160} />}>{children}</Suspense>
      </Modal>
    </>
  );
}
