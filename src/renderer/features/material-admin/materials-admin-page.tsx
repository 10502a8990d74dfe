import { ActionIcon, Group, Select } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import type { Material } from '../../../shared/contract/material.ts';
import { materialsInOrder } from '../../api/admin-material-reads.ts';
import { materialCategories } from '../../api/material-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { optionsOf } from '../../kit/forms/options.ts';
import { useText } from '../../i18n/use-text.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import type { ListColumn } from '../../kit/list/list-column.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { Picture } from '../../parts/picture.tsx';
import { bytesText } from '../../kit/format.ts';
import { notifyProblem } from '../../kit/notify-problem.tsx';
import { movedBy } from './moved-by.ts';
import layout from '../../kit/layout.module.css';
import pictureStyles from '../../parts/picture.module.css';
import tableStyles from '../../kit/list/table.module.css';

const path = '/back-office/materials';

/** The materials that agents read from and pin to calls, in the order in which they find them. */
export function MaterialsAdminPage() {
  const { text, language } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { category } = useSearch({ from: path });
  const { pathname } = useLocation();
  const categories = useQuery(materialCategories(clinic));
  const materials = useInfiniteQuery(materialsInOrder(clinic, category));
  const rows = materials.data?.pages.flatMap((page) => page.rows) ?? [];
  const order = useMutation({
    mutationFn: (ids: number[]) => clinic.adminMaterial.order({ body: { ids } }),
    onError: notifyProblem,
    onSettled: () => queries.invalidateQueries({ queryKey: ['materials'] }),
  });
  const move = (id: number, by: -1 | 1): void => {
    const ids = movedBy(
      rows.map((row) => row.id),
      id,
      by,
    );
    if (ids && !order.isPending) order.mutate(ids);
  };
  const columns: readonly ListColumn<Material>[] = [
    {
      id: 'cover',
      name: text('material.cover'),
      isNameHidden: true,
      width: 72,
      cell: ({ thumb }) => thumb !== null && <Picture path={thumb} alt="" className={pictureStyles.rowPicture} />,
    },
    {
      id: 'name',
      name: text('material.name'),
      width: 176,
      grow: 2,
      cell: ({ id, title }) => (
        <Link
          to="/back-office/materials/$id"
          params={{ id: String(id) }}
          search={{ category }}
          className={tableStyles.rowOpener}
          data-part="row-opener"
        >
          {title}
        </Link>
      ),
    },
    {
      id: 'category',
      name: text('materials.category'),
      width: 128,
      grow: 1,
      priority: 1,
      cell: (one) => categories.data?.rows.find(({ id }) => id === one.material_category_id)?.name ?? '',
    },
    {
      id: 'file',
      name: text('materialAdmin.file'),
      width: 160,
      grow: 1,
      priority: 2,
      cell: ({ file }) =>
        file ? (
          <>
            {file.name} <span className={layout.second}>{bytesText(file.bytes, language)}</span>
          </>
        ) : (
          '–'
        ),
    },
    {
      id: 'order',
      name: text('materialAdmin.order'),
      width: 96,
      cell: ({ id, title }) => (
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={rows[0]?.id === id}
            aria-label={text('materialAdmin.up', { title })}
            onClick={() => move(id, -1)}
          >
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={rows.at(-1)?.id === id}
            aria-label={text('materialAdmin.down', { title })}
            onClick={() => move(id, 1)}
          >
            <IconArrowDown size={16} />
          </ActionIcon>
        </Group>
      ),
    },
  ];
  return (
    <ListPage
      title={text('backOffice.materials')}
      total={(count) => text('materials.total', { count })}
      hint={text('materialAdmin.hint')}
      actions={
        <>
          <LinkButton to="/back-office/materials/categories" variant="default">
            {text('materialAdmin.categories')}
          </LinkButton>
          <LinkButton
            to="/back-office/materials/new"
            // The primary action is that of the form then.
            variant={pathname === path ? 'filled' : 'default'}
            leftSection={<IconPlus size={16} />}
          >
            {text('materialAdmin.new')}
          </LinkButton>
        </>
      }
      filters={
        <Select
          aria-label={text('materials.category')}
          placeholder={text('materials.anyCategory')}
          clearable
          searchable
          data={optionsOf(categories.data?.rows ?? [])}
          value={category === undefined ? null : String(category)}
          onChange={(chosen) =>
            void navigate({
              to: '.',
              search: { category: chosen === null ? undefined : Number(chosen) },
              replace: true,
            })
          }
        />
      }
      listKey={String(category)}
      list={{
        query: materials,
        columns,
        empty: text('materialAdmin.none'),
        keyOf: ({ id }) => id,
        onOpen: ({ id }) =>
          void navigate({ to: '/back-office/materials/$id', params: { id: String(id) }, search: { category } }),
      }}
      panel={<Outlet />}
    />
  );
}
