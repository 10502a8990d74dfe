import { Select } from '@mantine/core';
import { recordingMarks } from '../../../shared/contract/recording-check.ts';
import { useText } from '../../i18n/use-text.ts';
import { insidePopover } from '../../parts/call-filters/filters-props.ts';
import { MoreCallFilters } from '../../parts/call-filters/more-call-filters.tsx';
import { NumberFilter } from '../../parts/call-filters/number-filter.tsx';
import { TimeFilter } from '../../parts/call-filters/time-filter.tsx';
import { UsualCallFilters } from '../../parts/call-filters/usual-call-filters.tsx';
import { SetFilters } from './set-filters.tsx';
import type { useReviewFilter } from './use-review-filter.ts';
import styles from './find-filters.module.css';

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
