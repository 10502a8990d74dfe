import { Button, FileButton, Group, Progress, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPaperclip } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { savedMaterialSchema } from '../../../shared/contract/admin/materials.ts';
import type { Material } from '../../../shared/contract/material.ts';
import { materialsInOrder } from '../../api/admin-material-reads.ts';
import { materialCategories } from '../../api/material-reads.ts';
import { upload } from '../../api/upload.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { FormPanel } from '../../forms/form-panel.tsx';
import { optionsOf } from '../../forms/options.ts';
import { useForm } from '../../forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { bytesText } from '../../ui/format.ts';

const closeTo = '/back-office/materials';
/** The service knows a file by its content; this is what the system’s dialog offers. */
const accept = '.jpg,.jpeg,.png,.webp,.gif,.pdf,.txt,.md,.csv,.mp3,.wav,.ogg,.m4a,.mp4,.webm';

const valuesOf = (material: Material | null, category: number | undefined) => ({
  title: material?.title ?? '',
  category_id: (material?.material_category_id ?? category ?? null) as number | string | null,
  content: material?.content ?? '',
});
const seenOf = ({ title, material_category_id: category_id, content }: Material) => ({ title, category_id, content });

/** The words of a material, and its file. Without a file there are words, as a text or a link. */
export function MaterialForm({ material }: { material: Material | null }) {
  const { text, language } = useText();
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
    onSent: async ({ id }) => {
      setFile(null);
      await refresh();
      notifications.show({ color: 'teal', message: text('form.saved') });
      void navigate({ to: '/back-office/materials/$id', params: { id: String(id) }, search: { category } });
    },
  });
  const present = file ?? (material?.file ? { name: material.file.name, size: material.file.bytes } : null);
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
              {text('list.remove')}
            </Button>
          )
        }
      >
        <TextInput label={text('material.name')} maxLength={100} {...form.text('title')} />
        <Select
          label={text('materials.category')}
          data={optionsOf(categories.data?.rows ?? [])}
          searchable
          allowDeselect={false}
          {...form.choice('category_id')}
        />
        <Textarea
          label={text('materialAdmin.content')}
          description={text('materialAdmin.contentHint')}
          autosize
          minRows={3}
          maxRows={12}
          {...form.text('content')}
        />
        <Stack gap={4}>
          <Group gap="sm">
            <FileButton accept={accept} onChange={setFile} inputProps={{ 'aria-label': text('materialAdmin.choose') }}>
              {(button) => (
                <Button {...button} variant="default" leftSection={<IconPaperclip size={16} />}>
                  {text(present ? 'materialAdmin.replace' : 'materialAdmin.choose')}
                </Button>
              )}
            </FileButton>
            <Text size="sm">{present && `${present.name} · ${bytesText(present.size, language)}`}</Text>
          </Group>
          {sent !== null && <Progress value={sent} aria-label={text('materialAdmin.sending')} />}
          <Text size="xs" c="dimmed">
            {text('materialAdmin.types')}
          </Text>
        </Stack>
      </FormPanel>
      {isRemoving && material && (
        <ConfirmDialog
          title={text('list.confirmRemoval', { name: material.title })}
          action={text('list.remove')}
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
