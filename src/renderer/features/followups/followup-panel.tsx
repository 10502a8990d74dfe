import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Followup } from '../../../shared/contract/followup.ts';
import type { FollowupDetail } from '../../../shared/contract/followup-run.ts';
import { followupTexts } from '../../../shared/contract/followup-fields.ts';
import { mapTexts } from '../../../shared/contract/text-fields.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { followupById, followupDetail, followupList } from '../../api/followup-reads.ts';
import { customerProfile } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, useHasDraft, usePermissions, useToday } from '../../state/use-workstation.ts';
import { CallNumbers } from '../../parts/calls/call-numbers.tsx';
import { CustomerPanelHead } from '../../parts/customer/customer-panel-head.tsx';
import { type Fact, Facts } from '../../kit/facts.tsx';
import { dayText } from '../../kit/format.ts';
import { useDayTimeText } from '../../parts/use-day-time-text.ts';
import { PendingPanel, SidePanel } from '../../kit/list/side-panel.tsx';
import { CancelFollowup, cancellationDraft, moveDraft, MoveFollowup } from './followup-forms.tsx';
import { FollowupResult } from './followup-result.tsx';
import { FollowupTries } from './followup-tries.tsx';
import { stepText } from './step-text.ts';
import { useFollowupFilter } from './use-followup-filter.ts';
import { useHolders } from './use-holders.ts';
import { localName } from '../../kit/local-name.ts';
import { usePersonText } from '../../parts/use-person-text.ts';
import { useIsResultInOutbox } from '../../parts/use-result-in-outbox.ts';
import { IconChecklist } from '@tabler/icons-react';
import { MatterCard } from '../../kit/matter-card.tsx';
import { daysOverdue } from './age.ts';
import { matterOf } from './matter.ts';

/** The matter of a follow-up, how long it has been due, and the remark. */
function MatterOfFollowup({ followup, today }: { followup: Followup; today: string }) {
  const { text } = useText();
  const days = daysOverdue(followup, today);
  const { followup_time: time, status, title, type, remark } = followup;
  const due = days === null ? null : days > 0 ? text('followup.overdueDays', { count: days }) : text('run.dueToday');
  return (
    <MatterCard
      tone={days === null ? 'neutral' : days > 0 ? 'bad' : 'ring'}
      Icon={IconChecklist}
      title={matterOf(followup) ?? text('followup.title')}
      details={[
        [due, days === 0 ? time : null, title === null || status !== 0 ? null : type?.name].filter(Boolean).join(' · '),
        remark,
      ]}
    />
  );
}

/** The follow-up that the address names: whom to call, about what, and what came of it. */
export function FollowupPanel() {
  const { text } = useText();
  const { id } = useParams({ from: '/follow-ups/$id' });
  const followup = useQuery(followupById(useClinic(), id));
  if (!followup.data || blockingProblemOf(followup))
    return <PendingPanel query={followup} label={text('followup.title')} />;
  return <OneFollowup key={followup.data.id} followup={followup.data} />;
}

/**
 * The head shows the customer, the type, the title and the remark; the settlement stands with its author, status and
 * time.
 */
type FactField = Exclude<
  keyof Followup,
  'id' | 'customer' | 'type' | 'title' | 'status' | 'executed_at' | 'created_at'
>;

function OneFollowup({ followup }: { followup: Followup }) {
  const { text, language } = useText();
  const dayTimeText = useDayTimeText();
  const today = useToday();
  const personText = usePersonText();
  const navigate = useNavigate();
  const mayEdit = usePermissions().includes('followup.edit');
  const clinic = useClinic();
  const profile = useQuery(customerProfile(clinic, followup.customer.id));
  const isInOutbox = useIsResultInOutbox(followup.id);
  const holder = useHolders().get(followup.id);
  const isExtended = useCapability('followUps');
  const detail = useQuery(followupDetail(clinic, followup.id, isExtended)).data;
  const openNext = useOpenNext(followup.id);
  const isCancellationTyped = useHasDraft(cancellationDraft(followup.id));
  const isMoveTyped = useHasDraft(moveDraft(followup.id));
  const [form, open] = useState<'cancel' | 'move' | null>(isCancellationTyped ? 'cancel' : isMoveTyped ? 'move' : null);
  const { customer, status, result, tool, executed_at: at, executed_by: by } = followup;
  const isCancelled = status === 2;
  const facts: Readonly<Record<FactField, Fact>> = {
    followup_date: [text('followup.day'), dayText(followup.followup_date, language)],
    followup_time: [text('followup.time'), followup.followup_time],
    followup_user: [text('followup.person'), followup.followup_user.name],
    ...mapTexts(followupTexts, (name, { label }) => [text(label), followup[name]] as const),
    // The matter above has it.
    remark: [text('followup.remark'), null],
    tool: [text('followup.tool'), tool?.name],
    result: [text(isCancelled ? 'followup.cancelReason' : 'followup.result'), result],
    executed_by: [
      text(isCancelled ? 'followup.state.2' : 'followup.done'),
      at &&
        by &&
        text(isCancelled ? 'followup.cancelledBy' : 'followup.doneBy', {
          name: by.name,
          at: dayTimeText(at),
        }),
    ],
  };
  const canSettle = status === 0 && mayEdit && !isInOutbox;
  return (
    <SidePanel label={text('followup.title')}>
      <CustomerPanelHead
        customer={customer}
        subject={personText(profile.data?.customer)}
        onClose={() => void navigate({ to: '/follow-ups', search: true })}
      />
      <MatterOfFollowup followup={followup} today={today} />
      {profile.data && <CallNumbers customer={profile.data.customer} />}
      <Facts facts={[...Object.values(facts), ...askedFacts(detail, language, text)]} />
      {detail && <FollowupTries detail={detail} today={today} />}
      {status === 0 && holder !== undefined && (
        <Text size="sm" role="status">
          {text('followup.heldBy', { name: holder })}
        </Text>
      )}
      {status === 0 && isInOutbox && <Text size="sm">{text('followup.inOutbox')}</Text>}
      {isCancelled && at === null && <Text size="sm">{text('run.cancelled')}</Text>}
      {canSettle && form === 'cancel' && <CancelFollowup followup={followup} onClose={() => open(null)} />}
      {canSettle && form === 'move' && <MoveFollowup followup={followup} onClose={() => open(null)} />}
      {canSettle && form === null && (
        <FollowupResult followup={followup} submit={text('followup.complete')} onSaved={openNext}>
          {isExtended && (
            <>
              <Button variant="default" onClick={() => open('move')}>
                {text('followup.move')}
              </Button>
              <Button variant="default" onClick={() => open('cancel')}>
                {text('followup.cancel')}
              </Button>
            </>
          )}
        </FollowupResult>
      )}
    </SidePanel>
  );
}

/** The outcome, and the steps of the script that were asked. */
function askedFacts(
  detail: FollowupDetail | undefined,
  language: string,
  text: ReturnType<typeof useText>['text'],
): readonly Fact[] {
  const { outcome, asked = [] } = detail?.written ?? {};
  const steps = asked.filter(({ is_asked: isAsked }) => isAsked).map((step) => stepText(step, language));
  return [
    [text('followup.outcome'), outcome && localName(outcome.name, language)],
    [text('followup.asked'), steps.length === 0 ? null : steps.join('\n')],
  ];
}

/** Opens the follow-up after this one in the list that is shown; the last one stays. */
function useOpenNext(id: number): () => void {
  const navigate = useNavigate();
  const clinic = useClinic();
  const queries = useQueryClient();
  const filter = useFollowupFilter();
  return () => {
    const rows = queries.getQueryData(followupList(clinic, filter).queryKey)?.pages.flatMap((page) => page.rows) ?? [];
    const place = rows.findIndex((row) => row.id === id);
    const next = place === -1 ? undefined : rows.slice(place + 1).find(({ status }) => status === 0);
    if (next) void navigate({ to: '/follow-ups/$id', params: { id: String(next.id) }, search: true });
  };
}
