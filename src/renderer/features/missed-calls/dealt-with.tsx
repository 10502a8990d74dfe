import { Button, Kbd, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { UnreturnedLine } from '../../../shared/contract/unreturned-calls.ts';
import { missedCallReasons } from '../../api/lookups.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { localName } from '../../kit/local-name.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useDigitKeys } from '../../kit/use-digit-keys.ts';

const maxKeys = 9;

/** Says that a number needs no call, for one of the clinic's reasons. */
export function DealtWith({ line, who, onClose }: { line: UnreturnedLine; who: string; onClose: () => void }) {
  const { text, language } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const reasons = useQuery(missedCallReasons(clinic));
  const settle = useMutation({
    mutationFn: (reasonId: number) =>
      clinic.workQueue.settleMissedCall({ body: { record_id: line.record_id, reason_id: reasonId } }),
    onSuccess: async () => {
      onClose();
      await Promise.all(
        ['missed-calls', 'queue'].map((queryKey) => queries.invalidateQueries({ queryKey: [queryKey] })),
      );
    },
  });
  const list = useRef<HTMLDivElement>(null);
  // The reasons may be there only after the dialog has given its focus away.
  const isRead = reasons.data !== undefined;
  useEffect(() => {
    if (isRead) list.current?.querySelector('button')?.focus();
  }, [isRead]);
  useDigitKeys(
    !settle.isPending,
    (place) => {
      const reason = reasons.data?.[place];
      if (reason) settle.mutate(reason.id);
    },
    null,
  );
  const problem = settle.error ?? reasons.error;
  return (
    <Modal
      opened
      onClose={onClose}
      title={text('missed.dealtWithWho', { who })}
      closeButtonProps={{ 'aria-label': text('page.close') }}
    >
      <Stack gap="xs" ref={list}>
        <Text size="sm">{text('queue.noCall')}</Text>
        {problem && <ProblemNotice error={problem} />}
        {reasons.isPending && <Skeleton height={120} />}
        {reasons.data?.length === 0 && <Text c="dimmed">{text('missed.noReasons')}</Text>}
        {reasons.data?.map(({ id, name }, index) => (
          <Button
            key={id}
            variant="default"
            justify="flex-start"
            disabled={settle.isPending}
            onClick={() => settle.mutate(id)}
            leftSection={index < maxKeys && <Kbd aria-hidden>{index + 1}</Kbd>}
          >
            {localName(name, language)}
          </Button>
        ))}
      </Stack>
    </Modal>
  );
}
