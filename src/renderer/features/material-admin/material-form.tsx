import { Button, Select, Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { savedMaterialSchema } from '../../../shared/contract/admin/materials.ts';
import type { Material } from '../../../shared/contract/material.ts';
import { materialsInOrder } from '../../api/admin-material-reads.ts';
import { materialCategories } from '../../api/material-reads.ts';
import { upload } from '../../api/upload.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { FormPanel } from '../../kit/forms/form-panel.tsx';
import { optionsOf } from '../../kit/forms/options.ts';
import { useForm } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { MaterialFileField } from './material-file-field.tsx';

const closeTo = '/back-office/materials';
const maxTitle = 100;

/** A file's name, without its extension. */
const titleOf = ({ name }: File): string =>
  name
    .replace(/\.[^.]+$/, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .slice(0, maxTitle);

const valuesOf = (material: Material | null, category: number | undefined) => ({
  title: material?.title ?? '',
  category_id: (material?.material_category_id ?? category ?? null) as number | string | null,
  content: material?.content ?? '',
});
const seenOf = ({ title, material_category_id: category_id, content }: Material) => ({ title, category_id, content });

/** The words of a material, and its file. Without a file there are words, as a text or a link. */
export function MaterialForm({ material }: { material: Material | null }) {
  const { text } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { category } = useSearch({ from: '/back-office/materials' });
  const categories = useQuery(materialCategories(clinic));
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: ['materials'] });
  const form = useForm({
    name: `material:${material?.id ?? 'new'}`,
    initial: valuesOf(material, category),
    // A file needs no words.
    schema: savedMaterialSchema.partial({ content: true }),
    bodyOf: ({ title, category_id, content }, _changed, seen) => ({
      title,
      category_id: category_id ?? '',
      ...(content.trim() === '' ? {} : { content }),
      ...(material && seen ? { id: String(material.id), seen: seenOf(seen) } : {}),
    }),
    send: async ({ seen, ...body }, idempotencyKey) => {
      if (file === null)
        return clinic.adminMaterial.save({ body: { ...body, seen, content: body.content ?? '' }, idempotencyKey });
      setSent(0);
      const fields = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]));
      return upload('adminMaterial', 'upload', {
        fields: { ...fields, file_name: file.name },
        file,
        onProgress: (bytes, total) => setSent((100 * bytes) / total),
        signal: new AbortController().signal,
        idempotencyKey,
      }).finally(() => setSent(null));
    },
    existing: {
      entry: material,
      reason: 'changed-meanwhile',
      valuesOf: (one) => valuesOf(one, category),
      codes: ['category_id'],
      reread: async () => {
        await refresh();
        const pages = queries.getQueryData(materialsInOrder(clinic, category).queryKey)?.pages;
        return pages?.flatMap(({ rows }) => rows).find(({ id }) => id === material?.id) ?? material;
      },
    },
    onSent: async ({ id, title }) => {
      setFile(null);
      await refresh();
      notifications.show({ color: 'teal', message: text('form.saved', { what: title }) });
      void navigate({ to: '/back-office/materials/$id', params: { id: String(id) }, search: { category } });
    },
  });
  const hasFile = file !== null || material?.file != null;
  const choose = (chosen: File): void => {
    setFile(chosen);
    if (form.text('title').value.trim() === '') form.set('title', titleOf(chosen));
  };
  return (
    <>
      <FormPanel
        form={form}
        title={material?.title ?? text('materialAdmin.new')}
        closeTo={closeTo}
        closeSearch={{ category }}
        create={material && file === null ? undefined : text(material ? 'materialAdmin.send' : 'materialAdmin.create')}
        actions={
          material && (
            <Button variant="subtle" color="red" onClick={() => setRemoving(true)} mr="auto">
              {text('materialAdmin.remove')}
            </Button>
          )
        }
      >
        <MaterialFileField file={file} material={material} sent={sent} onChoose={choose} />
        <TextInput label={text('material.name')} maxLength={maxTitle} {...form.text('title')} />
        <Select
          label={text('materials.category')}
          data={optionsOf(categories.data?.rows ?? [])}
          searchable
          allowDeselect={false}
          {...form.choice('category_id')}
        />
        <Textarea
          label={text('materialAdmin.content')}
          description={hasFile ? text('materialAdmin.contentHint') : undefined}
          autosize
          minRows={3}
          maxRows={12}
          {...form.text('content')}
        />
      </FormPanel>
      {isRemoving && material && (
        <ConfirmDialog
          title={text('list.confirmRemoval', { name: material.title })}
          action={text('materialAdmin.remove')}
          run={() => clinic.adminMaterial.remove({ body: { id: material.id } })}
          onDone={async () => {
            form.discard();
            notifications.show({ color: 'teal', message: text('list.removed', { name: material.title }) });
            await navigate({ to: closeTo, search: { category } });
            await refresh();
          }}
          onClose={() => setRemoving(false)}
        >
          <Text size="sm">{text('materialAdmin.removal')}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}
