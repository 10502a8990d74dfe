import { ActionIcon, Group, Select, Text, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { savedCategorySchema } from '../../../shared/contract/admin/materials.ts';
import { materialTypeSchema } from '../../../shared/contract/material.ts';
import { materialCategories } from '../../api/material-reads.ts';
import { blockingProblemOf } from '../../api/blocking-problem.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { FormPanel } from '../../forms/form-panel.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { notifyProblem } from '../../ui/notify-problem.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { movedBy } from './moved-by.ts';
import layout from '../../ui/layout.module.css';

/** The categories of materials in their order, and the form of a new one. */
export function CategoriesPanel() {
  const { text } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const { category } = useSearch({ from: '/back-office/materials' });
  const categories = useQuery(materialCategories(clinic));
  const rows = categories.data?.rows ?? [];
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: ['materials'] });
  const change = useMutation({
    mutationFn: (action: () => Promise<unknown>) => action(),
    onError: notifyProblem,
    onSettled: refresh,
  });
  const move = (id: number, by: -1 | 1): void => {
    const ids = movedBy(
      rows.map((row) => row.id),
      id,
      by,
    );
    if (ids && !change.isPending) change.mutate(() => clinic.adminMaterial.orderCategories({ body: { ids } }));
  };
  const form = useForm({
    name: 'material-category',
    initial: { name: '', material_type: 'article' as string | null },
    schema: savedCategorySchema,
    bodyOf: (values) => values,
    send: (body, idempotencyKey) => clinic.adminMaterial.saveCategory({ body, idempotencyKey }),
    onSent: () => void refresh(),
  });
  const problem = blockingProblemOf(categories);
  return (
    <FormPanel
      form={form}
      title={text('materialAdmin.categories')}
      closeTo="/back-office/materials"
      closeSearch={{ category }}
      create={text('materialAdmin.createCategory')}
    >
      {problem && <ProblemNotice error={problem} onRetry={() => void categories.refetch()} />}
      <ul className={layout.plainList} aria-label={text('materialAdmin.categories')}>
        {rows.map((one, index) => (
          <li key={one.id}>
            <Group gap={4} wrap="nowrap" justify="space-between" mih={40}>
              <Text size="sm" className={layout.shrink}>
                {one.name}{' '}
                <Text span size="xs" c="dimmed">
                  {text(`material.${one.material_type}`)}
                </Text>
              </Text>
              <Group gap={4} wrap="nowrap" className={layout.keepsWidth}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  disabled={index === 0}
                  aria-label={text('materialAdmin.up', { title: one.name })}
                  onClick={() => move(one.id, -1)}
                >
                  <IconArrowUp size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  disabled={index === rows.length - 1}
                  aria-label={text('materialAdmin.down', { title: one.name })}
                  onClick={() => move(one.id, 1)}
                >
                  <IconArrowDown size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={text('materialAdmin.removeCategory', { name: one.name })}
                  onClick={() => change.mutate(() => clinic.adminMaterial.removeCategory({ body: { id: one.id } }))}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </Group>
            </Group>
          </li>
        ))}
      </ul>
      <TextInput label={text('materialAdmin.categoryName')} maxLength={50} {...form.text('name')} />
      <Select
        label={text('materials.type')}
        data={materialTypeSchema.options.map((value) => ({ value, label: text(`material.${value}`) }))}
        allowDeselect={false}
        {...form.choice('material_type')}
      />
    </FormPanel>
  );
}
