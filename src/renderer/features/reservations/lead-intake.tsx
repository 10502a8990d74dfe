import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { leadById } from '../../api/lead-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import type { DraftName } from '../../../shared/ipc/draft-name.ts';
import { NewReservationPage } from './new-reservation-page.tsx';
import pageStyles from '../../kit/page.module.css';

/** The intake of a lead, with what is known of it. `id` as in the address: the service checks it. */
export function LeadIntake({ id, draft, callId }: { id: string; draft: DraftName; callId: string | undefined }) {
  const lead = useQuery(leadById(useClinic(), id));
  const problem = blockingProblemOf(lead);
  if (lead.data && !problem)
    return <NewReservationPage draft={draft} customerId={null} lead={lead.data} callId={callId} />;
  return (
    <div className={`${pageStyles.page} ${pageStyles.measured}`} data-part="page">
      {problem ? <ProblemNotice error={problem} onRetry={() => void lead.refetch()} /> : <Skeleton height={320} />}
    </div>
  );
}
