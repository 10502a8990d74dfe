import { Select, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type Material, materialExtensionEndpoints, materialTypeSchema } from '../../../shared/contract/material.ts';
import type { Draft } from '../../../shared/ipc/drafts-ipc.ts';
import { typedText } from '../../../shared/domain/typed-text.ts';
import { materialCategories, materialList } from '../../api/material-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { optionsOf } from '../../forms/options.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { useText } from '../../i18n/use-text.ts';
import { useOffers } from '../../state/use-workstation.ts';
import type { ListColumn } from '../../ui/list/list-column.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';
import { dayText } from '../../ui/format.ts';
import { Picture } from '../../ui/picture.tsx';
import { MaterialPanel } from './material-panel.tsx';
import layout from '../../ui/layout.module.css';
import tableStyles from '../../ui/list/table.module.css';
import styles from '../../ui/picture.module.css';

const maxKeyword = 100;
const typingPauseMs = 150;
const noSecrets: readonly string[] = [];

/** The materials that customers are shown and given, with a preview. */
export function MaterialsPage() {
  const { text, language } = useText();
  const clinic = useClinic();
  const navigate = useNavigate();
  const { type, category, open } = useSearch({ from: '/materials' });
  const [kept, keep] = useDraft('list:materials', noSecrets);
  const keyword = String(kept['keyword'] ?? '');
  const [searched] = useDebouncedValue(typedText(keyword), typingPauseMs);
  const categories = useQuery(materialCategories(clinic));
  const materials = useInfiniteQuery(
    materialList(clinic, { keyword: searched, type, category, isOrdered: useOffers(materialExtensionEndpoints.file) }),
  );
  const show = (next: {
    type?: Material['type'] | undefined;
    category?: number | undefined;
    open?: number | undefined;
  }) => void navigate({ to: '.', search: (now: object) => ({ ...now, ...next }), replace: true });
  const opened = materials.data?.pages.flatMap(({ rows }) => rows).find(({ id }) => id === open);
  const offered = (categories.data?.rows ?? []).filter((one) => type === undefined || one.material_type === type);
  const nameOf = (id: number): string => categories.data?.rows.find((one) => one.id === id)?.name ?? '';
  const isFiltered = searched !== '' || type !== undefined || category !== undefined;
  const columns: readonly ListColumn<Material>[] = [
    {
      id: 'cover',
      name: text('material.cover'),
      isNameHidden: true,
      width: 72,
      cell: ({ thumb }) => <Picture path={thumb} alt="" className={styles.rowPicture} />,
    },
    {
      id: 'name',
      name: text('material.name'),
      width: 160,
      grow: 2,
      cell: ({ id, title }) => (
        <UnstyledButton
          className={tableStyles.rowOpener}
          data-part="row-opener"
          aria-expanded={id === open}
          onClick={() => show({ open: id })}
        >
          {title}
        </UnstyledButton>
      ),
    },
    { id: 'type', name: text('materials.type'), width: 96, priority: 3, cell: (one) => text(`material.${one.type}`) },
    {
      id: 'category',
      name: text('materials.category'),
      width: 128,
      grow: 1,
      priority: 2,
      cell: (one) => nameOf(one.material_category_id),
    },
    {
      id: 'added',
      name: text('material.added'),
      width: 132,
      priority: 1,
      cell: (one) => <span className={layout.figures}>{dayText(one.created_at, language)}</span>,
    },
  ];
  return (
    <ListPage
      title={text('rail.materials')}
      total={(count) => text('materials.total', { count })}
      filters={
        <>
          <SearchField
            type="search"
            name={text('materials.search')}
            maxLength={maxKeyword}
            value={keyword}
            onChange={({ currentTarget: { value } }) => keep((): Draft => (value === '' ? {} : { keyword: value }))}
          />
          <Select
            aria-label={text('materials.type')}
            placeholder={text('materials.anyType')}
            clearable
            data={materialTypeSchema.options.map((value) => ({ value, label: text(`material.${value}`) }))}
            value={type ?? null}
            onChange={(chosen) =>
              show({ type: materialTypeSchema.options.find((one) => one === chosen), category: undefined })
            }
          />
          <Select
            aria-label={text('materials.category')}
            placeholder={text('materials.anyCategory')}
            clearable
            searchable
            data={optionsOf(offered)}
            value={category === undefined ? null : String(category)}
            onChange={(chosen) => show({ category: chosen === null ? undefined : Number(chosen) })}
          />
        </>
      }
      list={{
        query: materials,
        columns,
        placeKey: `materials ${searched} ${type} ${category}`,
        empty: text(isFiltered ? 'materials.empty' : 'materials.none'),
        keyOf: ({ id }) => id,
        onOpen: ({ id }) => show({ open: id }),
      }}
      panel={opened && <MaterialPanel key={opened.id} material={opened} onClose={() => show({ open: undefined })} />}
    />
  );
}
