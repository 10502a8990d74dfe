import { Link } from '@tanstack/react-router';
import { useMayReview } from '../../ui/use-may-review.ts';
import { type AuditSubject, subjectPages } from './audit-subject.ts';
import layout from '../../ui/layout.module.css';

/** The subject of an entry, as the way to it where the account may go there. */
export function SubjectLink({ subject: { words, page } }: { subject: AuditSubject }) {
  const mayReview = useMayReview();
  if (page === null || (page.kind === 'call' && !mayReview)) return words;
  if (page.kind === 'list')
    return (
      <Link to="/back-office/lists/$list" params={{ list: page.id }} className={layout.plainLink}>
        {words}
      </Link>
    );
  if (page.kind === 'call')
    return (
      <Link to="/supervisor/review/$record" params={{ record: page.id }} className={layout.plainLink}>
        {words}
      </Link>
    );
  return (
    <Link to={subjectPages[page.kind]} params={{ id: page.id }} className={layout.plainLink}>
      {words}
    </Link>
  );
}
