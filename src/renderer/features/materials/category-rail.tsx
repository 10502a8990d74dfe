import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Material, materialTypeSchema } from '../../../shared/contract/material.ts';
import { everyMaterial, materialCategories } from '../../api/material-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { countText } from '../../ui/format.ts';
import layout from '../../ui/layout.module.css';
import styles from './materials.module.css';

interface Chosen {
  readonly type?: Material['type'] | undefined;
  readonly category?: number | undefined;
}

/** Types and their categories, with how many materials each has; one of them narrows the list. */
export function CategoryRail({ chosen, onChoose }: { chosen: Chosen; onChoose: (chosen: Chosen) => void }) {
  const { text, language } = useText();
  const clinic = useClinic();
  const categories = useQuery(materialCategories(clinic)).data?.rows ?? [];
  const { data: every } = useQuery(everyMaterial(clinic));
  const countOf = (isOf: (one: Material) => boolean): string | undefined =>
    every && countText(every.filter(isOf).length, language);
  const types = materialTypeSchema.options.filter((type) => categories.some((one) => one.material_type === type));
  return (
    <nav className={styles.rail} aria-label={text('materials.category')} data-part="category-rail">
      <ul className={layout.plainList}>
        <Choice
          isChosen={chosen.type === undefined && chosen.category === undefined}
          count={countOf(() => true)}
          onChoose={() => onChoose({ type: undefined, category: undefined })}
        >
          {text('materials.all')}
        </Choice>
        {types.flatMap((type) => [
          <Choice
            key={type}
            isChosen={chosen.type === type && chosen.category === undefined}
            count={countOf((one) => one.type === type)}
            onChoose={() => onChoose({ type, category: undefined })}
          >
            {text(`material.${type}`)}
          </Choice>,
          ...categories
            .filter((one) => one.material_type === type)
            .map(({ id, name }) => (
              <Choice
                key={id}
                isWithin
                isChosen={chosen.category === id}
                count={countOf((one) => one.material_category_id === id)}
                onChoose={() => onChoose({ type, category: id })}
              >
                {name}
              </Choice>
            )),
        ])}
      </ul>
    </nav>
  );
}

function Choice(parts: {
  isChosen: boolean;
  /** It is a category of the type above it. */
  isWithin?: boolean;
  count: string | undefined;
  onChoose: () => void;
  children: ReactNode;
}) {
  const { isChosen, isWithin = false, count, onChoose, children } = parts;
  return (
    <li>
      <UnstyledButton
        className={styles.choice}
        data-within={isWithin || undefined}
        aria-pressed={isChosen}
        onClick={onChoose}
      >
        <span className={styles.choiceName}>{children}</span>
        <span className={`${layout.second} ${layout.figures}`}>{count}</span>
      </UnstyledButton>
    </li>
  );
}
