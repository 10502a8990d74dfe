import { Select } from '@mantine/core';
import { recordingMarks } from '../../../shared/contract/recording-check.ts';
import { useText } from '../../i18n/use-text.ts';
import { CallFilters } from '../../ui/call-filters/call-filters.tsx';
import { SavedFilters } from '../../ui/saved-filters/saved-filters.tsx';
import type { useReviewFilter } from './use-review-filter.ts';
import styles from './review.module.css';

/** The filters of calls, what a rater looks for besides, and searches that were saved. */
export function FindFilters({ by }: { by: ReturnType<typeof useReviewFilter> }) {
  const { text } = useText();
  const { filter, address, others, change, changeNumber } = by;
  return (
    <div className={styles.filters}>
      <CallFilters filter={filter} onChange={change} onNumber={changeNumber} isRecordingGiven />
      <Select
        aria-label={text('review.marks')}
        placeholder={text('review.marks')}
        clearable
        data={recordingMarks.map((value) => ({ value, label: text(`review.mark.${value}`) }))}
        value={filter.marks ?? null}
        onChange={(value) => change({ marks: recordingMarks.find((mark) => mark === value) })}
      />
      <Select
        aria-label={text('review.scored')}
        placeholder={text('review.scored')}
        clearable
        data={[
          { value: 'true', label: text('review.scoredTrue') },
          { value: 'false', label: text('review.scoredFalse') },
        ]}
        value={filter.scored === undefined ? null : String(filter.scored)}
        onChange={(value) => change({ scored: value === null ? undefined : value === 'true' })}
      />
      <SavedFilters
        list="review"
        filter={address}
        others={others}
        leftOut={filter.number === undefined ? undefined : text('savedFilters.withoutNumber')}
        onUse={() => changeNumber(undefined)}
      />
    </div>
  );
}
