import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { Followup } from '../../../shared/contract/followup.ts';
import { blockingProblemOf } from '../../api/blocking-problem.ts';
import { followupById } from '../../api/followup-reads.ts';
import { customerProfile } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions } from '../../state/use-workstation.ts';
import { CallNumbers } from '../../ui/call-numbers.tsx';
import { CustomerPanelHead } from '../../ui/customer-panel-head.tsx';
import { Facts } from '../../ui/facts.tsx';
import { dayText, dayTimeText } from '../../ui/format.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { FollowupResult } from './followup-result.tsx';
import { matterOf } from './matter.ts';

/** The follow-up that the address names: whom to call, about what, and what came of it. */
export function FollowupPanel() {
  const { text } = useText();
  const { id } = useParams({ from: '/follow-ups/$id' });
  const followup = useQuery(followupById(useClinic(), id));
  const problem = blockingProblemOf(followup);
  return (
    <section className="panel" aria-label={text('followup.title')}>
      {followup.data && !problem ? (
        <OneFollowup key={followup.data.id} followup={followup.data} />
      ) : problem ? (
        <ProblemNotice error={problem} onRetry={() => void followup.refetch()} />
      ) : (
        <Skeleton height={320} />
      )}
    </section>
  );
}

function OneFollowup({ followup }: { followup: Followup }) {
  const { text, language } = useText();
  const navigate = useNavigate();
  const mayEdit = usePermissions().includes('followup.edit');
  const profile = useQuery(customerProfile(useClinic(), followup.customer.id));
  const { customer, remark, result, tool, executed_at: at, executed_by: by } = followup;
  const facts: [string, string][] = [
    [text('followup.day'), dayText(followup.followup_date, language)],
    [text('followup.person'), followup.followup_user.name],
    ...(remark === null ? [] : [[text('followup.remark'), remark] satisfies [string, string]]),
    ...(tool === null ? [] : [[text('followup.tool'), tool.name] satisfies [string, string]]),
    ...(result === null ? [] : [[text('followup.result'), result] satisfies [string, string]]),
    ...(at === null || by === null
      ? []
      : [
          [text('followup.done'), text('followup.doneBy', { name: by.name, at: dayTimeText(at, language) })] satisfies [
            string,
            string,
          ],
        ]),
  ];
  return (
    <Stack gap="sm">
      <CustomerPanelHead
        customer={customer}
        subject={matterOf(followup)}
        onClose={() => void navigate({ to: '/follow-ups' })}
      />
      {profile.data && <CallNumbers customer={profile.data.customer} />}
      <Facts facts={facts} />
      {followup.status === 0 && mayEdit && <FollowupResult followup={followup} />}
    </Stack>
  );
}
