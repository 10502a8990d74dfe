import { UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type Material, materialTypeSchema } from '../../../shared/contract/material.ts';
import type { Draft } from '../../../shared/ipc/drafts-ipc.ts';
import { typedText } from '../../../shared/domain/typed-text.ts';
import { materialCategories, materialList, everyMaterial } from '../../api/material-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useDraft } from '../../kit/forms/use-draft.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability } from '../../state/use-workstation.ts';
import type { ListColumn } from '../../kit/list/list-column.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { SearchField } from '../../kit/list/search-field.tsx';
import { dayText, countText } from '../../kit/format.ts';
import { Marked } from '../../kit/marked.tsx';
import { Picture } from '../../parts/picture.tsx';
import { excerptOf } from './excerpt.ts';
import { kindIcons, kindOf } from '../../parts/material-kind.ts';
import { MaterialPanel } from './material-panel.tsx';
import layout from '../../kit/layout.module.css';
import tableStyles from '../../kit/list/table.module.css';
import pictureStyles from '../../parts/picture.module.css';
import styles from './materials.module.css';
import { Rail, RailChoice } from '../../kit/list/rail.tsx';

interface Chosen {
  readonly type?: Material['type'] | undefined;
  readonly category?: number | undefined;
}

/** Types and their categories, with how many materials each has; one of them narrows the list. */
function CategoryRail({ chosen, onChoose }: { chosen: Chosen; onChoose: (chosen: Chosen) => void }) {
  const { text, language } = useText();
  const clinic = useClinic();
  const categories = useQuery(materialCategories(clinic)).data?.rows ?? [];
  const { data: every } = useQuery(everyMaterial(clinic));
  const countOf = (isOf: (one: Material) => boolean): string | undefined =>
    every && countText(every.filter(isOf).length, language);
  const types = materialTypeSchema.options.filter((type) => categories.some((one) => one.material_type === type));
  return (
    <Rail label={text('materials.category')}>
      <RailChoice
        isChosen={chosen.type === undefined && chosen.category === undefined}
        count={countOf(() => true)}
        onChoose={() => onChoose({ type: undefined, category: undefined })}
      >
        {text('materials.all')}
      </RailChoice>
      {types.flatMap((type) => [
        <RailChoice
          key={type}
          isChosen={chosen.type === type && chosen.category === undefined}
          count={countOf((one) => one.type === type)}
          onChoose={() => onChoose({ type, category: undefined })}
        >
          {text(`material.${type}`)}
        </RailChoice>,
        ...categories
          .filter((one) => one.material_type === type)
          .map(({ id, name }) => (
            <RailChoice
              key={id}
              isWithin
              isChosen={chosen.category === id}
              count={countOf((one) => one.material_category_id === id)}
              onChoose={() => onChoose({ type, category: id })}
            >
              {name}
            </RailChoice>
          )),
      ])}
    </Rail>
  );
}

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
    materialList(clinic, { keyword: searched, type, category, isOrdered: useCapability('materials') }),
  );
  const show = (next: {
    type?: Material['type'] | undefined;
    category?: number | undefined;
    open?: number | undefined;
  }) => void navigate({ to: '.', search: (now: object) => ({ ...now, ...next }), replace: true });
  const opened = materials.data?.pages.flatMap(({ rows }) => rows).find(({ id }) => id === open);
  const nameOf = (id: number): string => categories.data?.rows.find((one) => one.id === id)?.name ?? '';
  const isFiltered = searched !== '' || type !== undefined || category !== undefined;
  const columns: readonly ListColumn<Material>[] = [
    {
      id: 'cover',
      name: text('material.cover'),
      isNameHidden: true,
      width: 72,
      cell: (one) => <Cover of={one} />,
    },
    {
      id: 'name',
      name: text('material.name'),
      width: 200,
      grow: 2,
      cell: ({ id, title, content, file }) => (
        <div className={styles.name}>
          <UnstyledButton
            className={tableStyles.rowOpener}
            data-part="row-opener"
            aria-expanded={id === open}
            onClick={() => show({ open: id })}
          >
            <Marked words={title} keyword={searched} />
          </UnstyledButton>
          <span className={styles.excerpt}>
            {text(`material.kind.${kindOf({ file, content })}`)}
            {content !== '' && (
              <>
                {' · '}
                <Marked words={excerptOf(content, searched)} keyword={searched} />
              </>
            )}
          </span>
        </div>
      ),
    },
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
      rail={<CategoryRail chosen={{ type, category }} onChoose={show} />}
      filters={
        <SearchField
          type="search"
          name={text('materials.search')}
          maxLength={maxKeyword}
          value={keyword}
          onChange={({ currentTarget: { value } }) => keep((): Draft => (value === '' ? {} : { keyword: value }))}
        />
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

/** The picture of a material, or a mark of its form. */
function Cover({ of }: { of: Material }) {
  if (of.thumb !== null) return <Picture path={of.thumb} alt="" className={pictureStyles.rowPicture} />;
  const Icon = kindIcons[kindOf(of)];
  return (
    <span className={styles.kind} aria-hidden>
      <Icon size={20} stroke={1.75} />
    </span>
  );
}
