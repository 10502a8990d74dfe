import { SegmentedControl, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { reviewWeek } from '../../api/review-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions, useToday } from '../../state/use-workstation.ts';
import { PageHead } from '../../kit/list/list-page.tsx';
import { NoPermission } from '../../kit/no-permission.tsx';
import { SupervisorTabs } from '../../parts/supervisor-tabs.tsx';
import { FoundCalls } from './found-calls.tsx';
import { ReviewedCall } from './reviewed-call.tsx';
import { nextSample } from './next-sample.ts';
import { FindStart, ReviewStart } from './review-start.tsx';
import type { ReviewSearch } from './review-search.ts';
import { Samples } from './samples.tsx';
import { mondayOf } from './week.ts';
import pageStyles from '../../kit/page.module.css';
import styles from './review.module.css';

export function ReviewPage() {
  return <Review search={useSearch({ from: '/supervisor/review' })} recordId={null} />;
}

/** A call that is reviewed; whether the account may see it is for the service to say. */
export function ReviewedCallPage() {
  const { record } = useParams({ from: '/supervisor/review/$record' });
  const search = useSearch({ from: '/supervisor/review/$record' });
  return <Review search={search} recordId={Number(record)} />;
}

interface Place {
  readonly search: ReviewSearch;
  /** The call that is open. */
  readonly recordId: number | null;
}

function Review(place: Place) {
  const { text } = useText();
  const mayScore = usePermissions().includes('recording.score');
  return (
    <div className={styles.review} data-part="page">
      <div className={styles.head}>
        <PageHead title={text('review.title')} actions={<SupervisorTabs />} />
      </div>
      {mayScore ? (
        <Workbench {...place} />
      ) : (
        <Stack className={pageStyles.page}>
          <NoPermission />
        </Stack>
      )}
    </div>
  );
}

/** The calls at the left, the one that is heard, and its scorecard. */
function Workbench({ search, recordId }: Place) {
  const { text } = useText();
  const navigate = useNavigate();
  const today = useToday();
  const { list, week = mondayOf(today), at, purpose = 'review' } = search;
  const isFinding = list === 'find';
  const [signed, setSigned] = useState('');
  const samples = useQuery({ ...reviewWeek(useClinic(), week), enabled: !isFinding });
  const next = isFinding || recordId === null ? null : nextSample(samples.data?.samples ?? [], recordId, purpose);
  const open = (id: number): void =>
    void navigate({
      to: '/supervisor/review/$record',
      params: { record: String(id) },
      search: (now: object) => ({ ...now, at: undefined }),
    });
  return (
    <div className={styles.columns} data-part="review-columns">
      <nav className={styles.calls} aria-label={text('review.source')}>
        <SegmentedControl
          fullWidth
          aria-label={text('review.source')}
          value={isFinding ? 'find' : 'samples'}
          onChange={(value) =>
            void navigate({
              to: '.',
              search: (now: object) => ({ ...now, list: value === 'find' ? ('find' as const) : undefined }),
              replace: true,
            })
          }
          data={[
            { value: 'samples', label: text('review.samples') },
            { value: 'find', label: text('review.find') },
          ]}
        />
        {isFinding ? (
          <FoundCalls search={search} recordId={recordId} />
        ) : (
          <Samples week={week} samples={samples} recordId={recordId} />
        )}
      </nav>
      {recordId === null && isFinding && <FindStart search={search} onOpen={open} />}
      {recordId === null && !isFinding && <ReviewStart samples={samples} purpose={purpose} onOpen={open} />}
      {recordId !== null && (
        <ReviewedCall
          key={`${recordId} ${at ?? ''}`}
          recordId={recordId}
          startSeconds={(at ?? 0) / 1000}
          isSample={!isFinding}
          next={next}
          onNext={open}
          signed={signed}
          onSigned={setSigned}
        />
      )}
    </div>
  );
}
