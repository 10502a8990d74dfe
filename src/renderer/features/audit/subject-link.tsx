import { Link } from '@tanstack/react-router';
import { useMayReview } from '../../parts/offered-routes.ts';
import type { AuditSubject } from './audit-subject.ts';
import layout from '../../kit/layout.module.css';

/** The subject of an entry, as the way to it where the account may go there. */
export function SubjectLink({ subject: { words, path, isCall } }: { subject: AuditSubject }) {
  const mayReview = useMayReview();
  if (path === null || (isCall && !mayReview)) return words;
  return (
    <Link to={path} className={layout.plainLink}>
      {words}
    </Link>
  );
}
