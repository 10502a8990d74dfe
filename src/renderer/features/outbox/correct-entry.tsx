import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { OutboxEntry, OutboxWrite } from '../../../shared/ipc/outbox-ipc.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { useWorkstation } from '../../state/use-workstation.ts';
import { isFocusLost } from '../../ui/focus.ts';
import { correctionFields } from './correction-fields.tsx';
import { type CorrectedKind, corrections } from './corrections.ts';
import { textOfEntry } from './text-of-entry.ts';

/** A refused entry in a form with all its input, to be corrected and sent again. */
export function CorrectEntry({ entry, kind, onDone }: { entry: OutboxEntry; kind: CorrectedKind; onDone: () => void }) {
  const { text } = useText();
  const { outbox } = useWorkstation();
  const { schema, valuesOf, bodyOf } = corrections[kind];
  const Fields = correctionFields[kind];
  const { id, area, endpoint, customer, problem } = entry;
  const form = useForm({
    name: `outbox ${id}`,
    initial: valuesOf(entry.body),
    schema,
    bodyOf: (values) => bodyOf(values, entry.body),
    send: async (input) => {
      const body = JSON.parse(JSON.stringify(schema.parse(input))) as OutboxWrite['body'];
      await outbox.replace({ id, write: { area, endpoint, body, customer } });
    },
    onSent: onDone,
    refusedBefore: problem,
  });
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that opened the form is gone with the list; a marked field has the focus already.
    if (isFocusLost()) head.current?.focus();
  }, []);
  const { title } = textOfEntry(entry, text);
  return (
    <form {...form.element} aria-label={text('outbox.correctTitle')}>
      <Stack gap="sm">
        <div ref={head} tabIndex={-1}>
          <Text className={customer === null ? undefined : 'name'}>{customer ?? text('outbox.noCustomer')}</Text>
          <Text size="sm">{title}</Text>
        </div>
        <FormNotice form={form} />
        <Fields form={form} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {text('outbox.back')}
          </Button>
          <Button type="submit" loading={form.isBusy}>
            {text('outbox.sendAgain')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
