import { Autocomplete, Button, Checkbox, NumberInput, Select, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { entryChangeSchema, type LookupEntry, type LookupList } from '../../../shared/contract/admin/lookups.ts';
import { entryList } from '../../api/admin-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { FormPanel } from '../../kit/forms/form-panel.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { localName } from '../../kit/local-name.ts';
import { categorised, possibleParents, trees } from './list-tree.ts';

const withoutId = ({ id: _id, ...entry }: LookupEntry) => entry;

interface Parts {
  readonly list: LookupList;
  /** Null: one that does not exist yet. */
  readonly entry: LookupEntry | null;
  readonly entries: readonly LookupEntry[];
}

type EntryValues = {
  readonly name: string;
  readonly parent_id?: string | null;
  readonly category?: string;
  readonly completes_follow_up?: boolean;
  readonly is_no_answer?: boolean;
  readonly planned_minutes?: number | string;
};

/** As the form has them: what the entries of the list do not have is missing. */
const entryValuesOf = (list: LookupList, entry: LookupEntry | null): EntryValues => ({
  name: entry?.name ?? '',
  ...(trees.has(list) ? { parent_id: entry?.parent_id ? String(entry.parent_id) : null } : {}),
  ...(categorised.has(list) ? { category: entry?.category ?? '' } : {}),
  ...(list === 'call_outcomes'
    ? {
        completes_follow_up: entry?.completes_follow_up ?? false,
        is_no_answer: entry?.is_no_answer ?? false,
      }
    : {}),
  ...(list === 'break_reasons' ? { planned_minutes: entry?.planned_minutes ?? '' } : {}),
});

/** The form of an entry: its name, and where the list has them, its parent and its category. */
export function EntryForm({ list, entry, entries }: Parts) {
  const { text, language } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isRemoving, setRemoving] = useState(false);
  const refresh = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: entryList(clinic, list).queryKey });
    void queries.invalidateQueries({ queryKey: ['lookups'] });
  };
  const form = useForm({
    name: `lookup:${list}:${entry?.id ?? 'new'}`,
    initial: entryValuesOf(list, entry),
    schema: entryChangeSchema,
    bodyOf: (values, _changed, seen) => ({
      list,
      ...(entry && seen ? { id: entry.id, seen: withoutId(seen) } : {}),
      ...values,
      ...(values.planned_minutes === '' ? { planned_minutes: null } : {}),
    }),
    send: (body, idempotencyKey) => clinic.adminLookup.saveEntry({ body, idempotencyKey }),
    existing: {
      entry,
      reason: 'changed-meanwhile',
      valuesOf: (one) => entryValuesOf(list, one),
      codes: ['parent_id'],
      reread: async () => {
        await refresh();
        const rows = queries.getQueryData(entryList(clinic, list).queryKey)?.pages.flatMap((page) => page.rows);
        return rows?.find(({ id }) => id === entry?.id) ?? entry;
      },
    },
    onSent: async (saved) => {
      await refresh();
      notifications.show({ color: 'teal', message: text('form.saved', { what: localName(saved.name, language) }) });
      if (!entry) void navigate({ to: '/back-office/lists/$list/$id', params: { list, id: String(saved.id) } });
    },
  });
  return (
    <>
      <FormPanel
        form={form}
        title={entry?.name ?? text('lists.new')}
        closeTo={`/back-office/lists/${list}`}
        create={entry ? undefined : text('list.create')}
        actions={
          entry && (
            <Button variant="subtle" color="red" onClick={() => setRemoving(true)} mr="auto">
              {text('list.remove')}
            </Button>
          )
        }
      >
        <TextInput
          label={text('list.name')}
          description={text(entry ? 'list.renaming' : 'list.nameHint')}
          {...form.text('name')}
          autoFocus={entry === null}
          autoComplete="off"
        />
        {trees.has(list) && (
          <Select
            label={text('list.parent')}
            placeholder={text('list.top')}
            data={possibleParents(entries, entry?.id ?? null).map(({ id, name, depth }) => ({
              value: String(id),
              label: `${'\u2003'.repeat(depth)}${name}`,
            }))}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': text('list.top') }}
            {...form.choice('parent_id')}
          />
        )}
        {categorised.has(list) && (
          <Autocomplete
            label={text('list.category')}
            data={[...new Set(entries.flatMap(({ category }) => category ?? []))]}
            {...form.text('category')}
            onChange={(value) => form.set('category', value)}
          />
        )}
        {list === 'call_outcomes' && (
          <>
            <Checkbox
              label={text('list.completesFollowUp')}
              description={text('list.completesFollowUpHint')}
              {...form.toggle('completes_follow_up')}
            />
            <Checkbox
              label={text('list.noAnswer')}
              description={text('list.noAnswerHint')}
              {...form.toggle('is_no_answer')}
            />
          </>
        )}
        {list === 'break_reasons' && (
          <NumberInput
            label={text('list.plannedMinutes')}
            description={text('list.plannedMinutesHint')}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="none"
            hideControls
            {...form.number('planned_minutes')}
          />
        )}
      </FormPanel>
      {isRemoving && entry && (
        <ConfirmDialog
          title={text('list.confirmRemoval', { name: entry.name })}
          action={text('list.remove')}
          run={() => clinic.adminLookup.removeEntry({ body: { list, id: entry.id } })}
          onDone={async () => {
            form.discard();
            notifications.show({ color: 'teal', message: text('list.removed', { name: entry.name }) });
            await navigate({ to: '/back-office/lists/$list', params: { list } });
            await refresh();
          }}
          onClose={() => setRemoving(false)}
        >
          <Text size="sm">{text('list.removal')}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}
