import { Select, Button } from '@mantine/core';
import { recordingMarks } from '../../../shared/contract/recording-check.ts';
import { useText } from '../../i18n/use-text.ts';
import { insidePopover } from '../../parts/call-filters/filters-props.ts';
import { MoreCallFilters } from '../../parts/call-filters/more-call-filters.tsx';
import { NumberFilter } from '../../parts/call-filters/number-filter.tsx';
import { TimeFilter } from '../../parts/call-filters/time-filter.tsx';
import { UsualCallFilters } from '../../parts/call-filters/usual-call-filters.tsx';
import type { useReviewFilter } from './use-review-filter.ts';
import styles from './find-filters.module.css';
import { IconX } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import type { ReviewSearchFilter } from '../../api/review-reads.ts';
import { useFilterNames } from './use-filter-names.ts';

/** The filters in use, each a button that takes it away; the number and the days have their own fields. */
function SetFilters({
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

/** The number and the days; the filters of calls, and what a rater looks for besides, behind a button; those in use. */
export function FindFilters({ by }: { by: ReturnType<typeof useReviewFilter> }) {
  const { text } = useText();
  const { filter, change, changeNumber } = by;
  const { agent, direction, recorded, marks, scored } = filter;
  const others = [agent, direction, recorded === false ? recorded : undefined, marks, scored];
  return (
    <div className={styles.filters}>
      <div className={styles.search}>
        <NumberFilter number={filter.number} onChange={changeNumber} />
        <MoreCallFilters filter={filter} onChange={change} othersSet={others.filter((one) => one !== undefined).length}>
          <UsualCallFilters filter={filter} onChange={change} isRecordingGiven isInPopover />
          <Select
            label={text('review.marks')}
            placeholder={text('calls.any')}
            clearable
            comboboxProps={insidePopover}
            data={recordingMarks.map((value) => ({ value, label: text(`review.mark.${value}`) }))}
            value={marks ?? null}
            onChange={(value) => change({ marks: recordingMarks.find((mark) => mark === value) })}
          />
          <Select
            label={text('review.scored')}
            placeholder={text('calls.any')}
            clearable
            comboboxProps={insidePopover}
            data={[
              { value: 'true', label: text('review.scoredTrue') },
              { value: 'false', label: text('review.scoredFalse') },
            ]}
            value={scored === undefined ? null : String(scored)}
            onChange={(value) => change({ scored: value === null ? undefined : value === 'true' })}
          />
        </MoreCallFilters>
      </div>
      <TimeFilter filter={filter} onChange={change} />
      <SetFilters filter={filter} onChange={change} />
    </div>
  );
}
