import { IconChecklist } from '@tabler/icons-react';
import type { Followup } from '../../../shared/contract/followup.ts';
import { useText } from '../../i18n/use-text.ts';
import { MatterCard } from '../../kit/matter-card.tsx';
import { daysOverdue } from './age.ts';
import { matterOf } from './matter.ts';

/** The matter of a follow-up, how long it has been due, and the remark. */
export function MatterOfFollowup({ followup, today }: { followup: Followup; today: string }) {
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
