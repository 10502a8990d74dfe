import { Button, Group, Stack, Text } from '@mantine/core';
import { type ComponentType, useEffect, useRef } from 'react';
import type { OutboxEntry, OutboxWrite } from '../../../shared/ipc/outbox-ipc.ts';
import { FormNotice } from '../../kit/forms/form-notice.tsx';
import type { ValuesOf } from '../../kit/forms/form-types.ts';
import { type FormOf, useForm } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { useWorkstation } from '../../state/use-workstation.ts';
import { isFocusLost } from '../../kit/focus.ts';
import { CallResultFields, ResultFields } from './correction-fields.tsx';
import { type CorrectedKind, type Correction, corrections } from './corrections.ts';
import { textOfEntry } from './text-of-entry.ts';
import layout from '../../kit/layout.module.css';

interface EntryProps {
  readonly entry: OutboxEntry;
  readonly onDone: () => void;
}

/** The request that the service refused, in a form with all that was typed: it is changed, and sent again. */
export function CorrectEntry({ kind, ...props }: EntryProps & { kind: CorrectedKind }) {
  switch (kind) {
    case 'followup.execute':
      return <CorrectionForm {...props} correction={corrections[kind]} Fields={ResultFields} />;
    case 'followupRun.result':
      return <CorrectionForm {...props} correction={corrections[kind]} Fields={CallResultFields} />;
  }
}

interface CorrectionProps<Values> extends EntryProps {
  readonly correction: Correction<Values>;
  readonly Fields: ComponentType<{ form: FormOf<Values> }>;
}

function CorrectionForm<Values extends ValuesOf<Values>>(props: CorrectionProps<Values>) {
  const { entry, onDone, correction, Fields } = props;
  const { text } = useText();
  const { outbox } = useWorkstation();
  const { schema, valuesOf, bodyOf } = correction;
  const { id, area, endpoint, customer, problem } = entry;
  const form = useForm({
    name: `outbox:${id}`,
    initial: valuesOf(entry.body),
    schema,
    bodyOf: (values) => bodyOf(values, entry.body),
    send: async (input) => {
      // The schema is that of the endpoint.
      const body: unknown = JSON.parse(JSON.stringify(schema.parse(input)));
      await outbox.replace({ id, write: { area, endpoint, body, customer } as OutboxWrite });
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
          <Text className={customer === null ? undefined : layout.name}>{customer ?? text('outbox.noCustomer')}</Text>
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
