import { useReviewedAgent, useUnreadReviews } from '../../api/own-review-reads.ts';
import { useText } from '../../i18n/use-text.ts';
import { LinkButton } from '../../ui/link-button.tsx';

/** The way to the reviews of one's own calls, with how many are unread; nothing for accounts without calls. */
export function OwnReviews() {
  const { text } = useText();
  const agentId = useReviewedAgent();
  const unread = useUnreadReviews(agentId) ?? 0;
  if (agentId === null) return null;
  return (
    <LinkButton to="/reviews" variant="subtle" color="gray">
      {unread === 0 ? text('reviews.title') : text('reviews.openUnread', { count: unread })}
    </LinkButton>
  );
}
