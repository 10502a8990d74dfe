import { Group, Select, Stack, Text, TextInput, Title, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type Material, materialTypeSchema } from '../../../shared/contract/material.ts';
import type { Draft } from '../../../shared/ipc/drafts-ipc.ts';
import { typedText } from '../../../shared/domain/typed-text.ts';
import { materialCategories, materialList } from '../../api/material-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { optionsOf } from '../../forms/options.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { useText } from '../../i18n/use-text.ts';
import { EndlessTable } from '../../ui/endless-table.tsx';
import { dayText } from '../../ui/format.ts';
import { Picture } from '../../ui/picture.tsx';
import { MaterialPanel } from './material-panel.tsx';
import './materials.css';

const maxKeyword = 100;
const typingPauseMs = 150;
const noSecrets: readonly string[] = [];

/** What customers are shown and given, with a preview. */
export function MaterialsPage() {
  const { text, language } = useText();
  const clinic = useClinic();
  const navigate = useNavigate();
  const { type, category, open } = useSearch({ from: '/materials' });
  const [kept, keep] = useDraft('material list', noSecrets);
  const keyword = String(kept['keyword'] ?? '');
  const [searched] = useDebouncedValue(typedText(keyword), typingPauseMs);
  const categories = useQuery(materialCategories(clinic));
  const materials = useInfiniteQuery(materialList(clinic, { keyword: searched, type, category }));
  const show = (next: {
    type?: Material['type'] | undefined;
    category?: number | undefined;
    open?: number | undefined;
  }) => void navigate({ to: '.', search: (now: object) => ({ ...now, ...next }), replace: true });
  const opened = materials.data?.pages.flatMap(({ rows }) => rows).find(({ id }) => id === open);
  const offered = (categories.data?.rows ?? []).filter((one) => type === undefined || one.material_type === type);
  const nameOf = (id: number): string => categories.data?.rows.find((one) => one.id === id)?.name ?? '';
  const isFiltered = searched !== '' || type !== undefined || category !== undefined;
  const total = materials.data?.pages[0]?.total;
  return (
    <Stack gap="sm" className="page">
      <Group gap="sm" align="baseline">
        <Title order={1} size="h3">
          {text('rail.materials')}
        </Title>
        <Text size="sm" c="dimmed" className="figures">
          {total !== undefined && text('materials.total', { count: total })}
        </Text>
      </Group>
      <Group gap="sm" wrap="nowrap">
        <TextInput
          className="grows"
          type="search"
          aria-label={text('materials.search')}
          placeholder={text('materials.search')}
          leftSection={<IconSearch size={16} />}
          maxLength={maxKeyword}
          value={keyword}
          onChange={({ currentTarget: { value } }) => keep((): Draft => (value === '' ? {} : { keyword: value }))}
        />
        <Select
          w={140}
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
          w={160}
          aria-label={text('materials.category')}
          placeholder={text('materials.anyCategory')}
          clearable
          searchable
          data={optionsOf(offered)}
          value={category === undefined ? null : String(category)}
          onChange={(chosen) => show({ category: chosen === null ? undefined : Number(chosen) })}
        />
      </Group>
      <div className="list-and-panel">
        <EndlessTable
          query={materials}
          placeKey={`materials ${searched} ${type} ${category}`}
          headers={[
            <span key="cover" className="visually-hidden">
              {text('material.cover')}
            </span>,
            text('material.name'),
            text('materials.type'),
            text('materials.category'),
            text('material.added'),
          ]}
          empty={text(isFiltered ? 'materials.empty' : 'materials.none')}
          keyOf={(material: Material) => material.id}
          onRow={({ id }: Material) => show({ open: id })}
          row={(material: Material) => (
            <>
              <td className="row-picture-cell">
                <Picture path={material.thumb} alt="" className="row-picture" />
              </td>
              <td className="wraps">
                <UnstyledButton
                  className="row-opener"
                  aria-expanded={material.id === open}
                  onClick={() => show({ open: material.id })}
                >
                  {material.title}
                </UnstyledButton>
              </td>
              <td>{text(`material.${material.type}`)}</td>
              <td className="wraps">{nameOf(material.material_category_id)}</td>
              <td className="figures">{dayText(material.created_at, language)}</td>
            </>
          )}
        />
        {opened && <MaterialPanel key={opened.id} material={opened} onClose={() => show({ open: undefined })} />}
      </div>
    </Stack>
  );
}
