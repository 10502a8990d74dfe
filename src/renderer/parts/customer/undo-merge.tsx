import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePress } from '../../kit/use-press.ts';

/** Undoes a merge of customers. */
export function UndoMerge({ id }: { id: number }) {
  const { text } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const press = usePress();
  const undo = async (): Promise<void> => {
    await clinic.customerMerge.undo({ body: { merge_id: id } });
    await queries.invalidateQueries({ queryKey: ['customers'] });
    notifications.show({ color: 'teal', message: text('merge.undone') });
  };
  return (
    <Button size="compact-sm" variant="default" onClick={press(undo)}>
      {text('merge.undo')}
    </Button>
  );
}
