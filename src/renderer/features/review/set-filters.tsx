import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import type { ReviewSearchFilter } from '../../api/review-reads.ts';
import { useText } from '../../i18n/use-text.ts';
import { useFilterNames } from './use-filter-names.ts';
import styles from './find-filters.module.css';

/** The filters in use, each a button that takes it away; the number and the days have their own fields. */
export function SetFilters({
  filter,
  onChange,
}: {
  filter: ReviewSearchFilter;
  onChange: (part: Omit<ReviewSearchFilter, 'number'>) => void;
}) {
  const { text } = useText();
  const set = useFilterNames(filter);
  /** Takes one away, or all: the focus goes to a neighbour that stays, or to the calls. */
  const takeAway = ({ currentTarget }: MouseEvent<HTMLElement>, at?: number): void => {
    const buttons = [...(currentTarget.parentElement?.children ?? [])].slice(0, set.length);
    const next = at === undefined ? undefined : (buttons[at + 1] ?? buttons[at - 1]);
    const found = currentTarget.closest('nav')?.querySelector<HTMLElement>('[data-part=review-order] button');
    (next instanceof HTMLElement ? next : found)?.focus();
    const taken = at === undefined ? set : set.slice(at, at + 1);
    onChange(Object.fromEntries(taken.map(({ key }) => [key, undefined])));
  };
  if (set.length === 0) return null;
  return (
    <div role="group" aria-label={text('review.filtersSet')} className={styles.set}>
      {set.map(({ key, name }, at) => (
        <Button
          key={key}
          variant="default"
          size="compact-xs"
          rightSection={<IconX size={12} aria-hidden />}
          aria-label={text('review.filterOff', { name })}
          onClick={(event) => takeAway(event, at)}
        >
          {name}
        </Button>
      ))}
      {set.length > 1 && (
        <Button variant="subtle" color="gray" size="compact-xs" onClick={(event) => takeAway(event)}>
          {text('review.filtersOff')}
        </Button>
      )}
    </div>
  );
}
