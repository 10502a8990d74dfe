import { useQuery } from '@tanstack/react-query';
import { type FollowupFilter, nextFollowup } from '../../api/followup-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { weekdayText } from '../../kit/format.ts';
import { LinkButton } from '../../kit/link-button.tsx';

/** Where nothing is due: the day of the next follow-up, and the way to those that are planned; nothing without one. */
export function NextFollowups({ filter }: { filter: FollowupFilter }) {
  const { text, language } = useText();
  const { data: next } = useQuery(nextFollowup(useClinic(), filter));
  if (!next) return null;
  return (
    <LinkButton to="/follow-ups" search={(now: object) => ({ ...now, view: 'upcoming' as const })} variant="default">
      {text('followups.next', { day: weekdayText(next.followup_date.slice(0, 10), language) })}
    </LinkButton>
  );
}
