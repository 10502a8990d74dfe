import { useState } from 'react';
import type { TimelineKind } from '../../shared/contract/timeline-kinds.ts';
import { CustomerCalls } from '../features/customers/customer-calls.tsx';
import { CustomerTimeline } from '../features/customers/timeline/customer-timeline.tsx';
import { FollowupRunPage } from '../features/followups/run/followup-run-page.tsx';
import { useCapability } from '../state/use-workstation.ts';

export function FollowupRun() {
  return <FollowupRunPage history={(id) => <History key={id} id={id} />} />;
}

/** A customer's history, as in their record. */
function History({ id }: { id: number }) {
  const hasTimeline = useCapability('timeline');
  const [kind, setKind] = useState<TimelineKind | null>(null);
  return hasTimeline ? <CustomerTimeline id={id} kind={kind} onKind={setKind} /> : <CustomerCalls id={id} />;
}
