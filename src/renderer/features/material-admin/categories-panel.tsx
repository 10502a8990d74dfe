import { Select, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { savedCategorySchema } from '../../../shared/contract/admin/materials.ts';
import { materialTypeSchema } from '../../../shared/contract/material.ts';
import { everyMaterial, materialCategories } from '../../api/material-reads.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { FormPanel } from '../../kit/forms/form-panel.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { notifyProblem } from '../../kit/notify-problem.tsx';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { CategoryRow } from './category-row.tsx';
import { movedBy } from './moved-by.ts';
import layout from '../../kit/layout.module.css';

/** The categories of materials in their order, and the form of a new one. */
export function CategoriesPanel() {
  const { text } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const { category } = useSearch({ from: '/back-office/materials' });
  const categories = useQuery(materialCategories(clinic));
  const { data: every } = useQuery(everyMaterial(clinic));
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
  const rename = (id: number, name: string): Promise<boolean> =>
    change
      .mutateAsync(() => clinic.adminMaterial.saveCategory({ body: { id, name } }))
      .then(
        () => true,
        () => false,
      );
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
            <CategoryRow
              category={one}
              count={every?.filter(({ material_category_id: id }) => id === one.id).length}
              isFirst={index === 0}
              isLast={index === rows.length - 1}
              onMove={(by) => move(one.id, by)}
              onRename={(name) => rename(one.id, name)}
              onRemove={() => change.mutate(() => clinic.adminMaterial.removeCategory({ body: { id: one.id } }))}
            />
          </li>
        ))}
      </ul>
      {rows.length > 0 && (
        <Text size="xs" c="dimmed">
          {text('materialAdmin.categoryRemoval')}
        </Text>
      )}
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
