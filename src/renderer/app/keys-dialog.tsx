import { Modal } from '@mantine/core';
import { useText } from '../i18n/use-text.ts';
import { openDialog } from '../state/frame-dialog.ts';
import { KeyList } from '../kit/key-list.tsx';

export function KeysDialog() {
  const { text } = useText();
  return (
    <Modal opened onClose={() => openDialog(null)} title={text('keys.title')} size="xl">
      <KeyList />
    </Modal>
  );
}
