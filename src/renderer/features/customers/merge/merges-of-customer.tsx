import { Alert, Group, Text } from '@mantine/core';
import { IconArrowMerge } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { mergesInto } from '../../../api/customer-merge-reads.ts';
import { useClinic } from '../../../api/use-clinic.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useDayTimeText } from '../../../parts/use-day-time-text.ts';
import { UndoMerge } from '../../../parts/customer/undo-merge.tsx';
import { useMayMerge } from './use-may-merge.ts';
import styles from '../customer.module.css';

/** Says that others were merged into this customer in the last day; the latest merge can be undone. */
export function MergesOfCustomer({ id }: { id: number }) {
  const { text } = useText();
  const dayTimeText = useDayTimeText();
  const mayMerge = useMayMerge();
  const merges = useQuery({ ...mergesInto(useClinic(), id), enabled: mayMerge });
  if (!mayMerge || !merges.data || merges.data.length === 0) return null;
  return (
    <Alert color="gray" role="status" icon={<IconArrowMerge size={18} />} className={styles.otherCall}>
      {merges.data.map((merge) => (
        <Group key={merge.id} justify="space-between">
          <Text size="sm">{text('merge.into', { merged: merge.merged.name, when: dayTimeText(merge.at) })}</Text>
          {merge.is_latest && <UndoMerge id={merge.id} />}
        </Group>
      ))}
    </Alert>
  );
}
