import { useQuery } from '@tanstack/react-query';
import { type Material, materialTypeSchema } from '../../../shared/contract/material.ts';
import { everyMaterial, materialCategories } from '../../api/material-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { countText } from '../../kit/format.ts';
import { Rail, RailChoice } from '../../kit/list/rail.tsx';

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
