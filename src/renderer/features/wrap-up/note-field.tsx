import { Textarea } from '@mantine/core';
import { useRef } from 'react';
import type { FieldsOf } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { useHotKeys } from '../../kit/use-hot-keys.ts';
import type { WrapUpValues } from './wrap-up-values.ts';

/** The note of a call, during it and afterwards. `hasKeys`: Alt+E takes the focus here. */
export function NoteField({ form, hasKeys }: { form: FieldsOf<WrapUpValues>; hasKeys: boolean }) {
  const { text } = useText();
  const field = useRef<HTMLTextAreaElement>(null);
  useHotKeys(hasKeys ? { 'alt+e': () => field.current?.focus() } : {}, null);
  return (
    <Textarea
      ref={field}
      label={text('wrapUp.note')}
      autosize
      minRows={2}
      maxRows={6}
      aria-keyshortcuts={hasKeys ? 'Alt+E' : undefined}
      {...form.text('note')}
    />
  );
}
