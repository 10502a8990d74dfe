import { useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import { auditActions, type AuditLogEntry } from '../../../shared/contract/admin/audit.ts';
import { mergesInto } from '../../api/customer-merge-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions } from '../../state/use-workstation.ts';
import type { ListColumn } from '../../kit/list/list-column.ts';
import { Status } from '../../kit/list/status.tsx';
import { UndoMerge } from '../../parts/customer/undo-merge.tsx';
import { auditDetail } from './audit-detail.ts';
import { auditSubject, type AuditSubject } from './audit-subject.ts';
import { Link } from '@tanstack/react-router';
import { useMayReview } from '../../parts/offered-routes.ts';
import layout from '../../kit/layout.module.css';
import tableStyles from '../../kit/list/table.module.css';

/** The subject of an entry, as the way to it where the account may go there. */
function SubjectLink({ subject: { words, path, isCall } }: { subject: AuditSubject }) {
  const mayReview = useMayReview();
  if (path === null || (isCall && !mayReview)) return words;
  return (
    <Link to={path} className={layout.plainLink}>
      {words}
    </Link>
  );
}

/** Actions that somebody tried and was not allowed. */
const refusals: ReadonlySet<string> = new Set(['login.failed', 'login.slowed', 'permission.refused']);

const withoutNames = (detail: AuditLogEntry['detail'], names: readonly string[]): AuditLogEntry['detail'] =>
  Object.fromEntries(Object.entries(detail).filter(([name]) => !names.includes(name)));

/** The columns of the log, below the head of each day. `accounts`: those whose names are known. */
export function useAuditColumns(
  accounts: readonly { readonly id: number; readonly name: string }[],
): readonly ListColumn<AuditLogEntry>[] {
  const { text, language } = useText();
  const mayMerge = usePermissions().includes('customer.merge');
  const actionOf = (name: string): string => {
    const known = auditActions.find((one) => one === name);
    return known === undefined ? name : text(`audit.action.${known}`);
  };
  const subjectOf = (entry: AuditLogEntry) =>
    auditSubject(entry, { text, language, nameOfAccount: (id) => accounts.find((one) => one.id === id)?.name });
  return [
    {
      id: 'when',
      name: text('audit.when'),
      width: 88,
      cell: ({ at }) => <span className={layout.figures}>{at.slice(11, 19)}</span>,
    },
    {
      id: 'account',
      name: text('audit.account'),
      width: 112,
      grow: 1,
      cell: ({ user }) => user?.name ?? text('audit.nobody'),
    },
    {
      id: 'what',
      name: text('audit.what'),
      width: 176,
      grow: 1,
      cell: ({ action }) => (refusals.has(action) ? <Status tone="bad">{actionOf(action)}</Status> : actionOf(action)),
    },
    {
      id: 'subject',
      name: text('audit.subject'),
      width: 136,
      grow: 1,
      cell: (entry) => {
        const subject = subjectOf(entry);
        return subject && <SubjectLink subject={subject} />;
      },
    },
    {
      id: 'detail',
      name: text('audit.detail'),
      width: 200,
      grow: 4,
      // Whole, on as many lines as it takes: an audit log is there to be read.
      cell: (entry) => (
        <span className={tableStyles.wraps}>
          {auditDetail({ detail: withoutNames(entry.detail, subjectOf(entry)?.uses ?? []) }, text)}{' '}
          {mayMerge && <UndoOfEntry entry={entry} />}
        </span>
      ),
    },
    {
      id: 'address',
      name: text('audit.address'),
      width: 120,
      priority: 1,
      cell: ({ address }) => <span className={layout.figures}>{address ?? '–'}</span>,
    },
  ];
}

const mergeSchema = z.object({ id: z.int(), merge_id: z.int() });

/** With a merge that can still be undone: the way to undo it. */
function UndoOfEntry({ entry }: { entry: AuditLogEntry }) {
  const clinic = useClinic();
  const parsed = mergeSchema.safeParse(entry.detail);
  const merge = entry.action === 'customers.merged' && parsed.success ? parsed.data : null;
  const { data } = useQuery({ ...mergesInto(clinic, merge?.id ?? 0), enabled: merge !== null });
  const isUndoable = data?.some(({ id, is_latest: isLatest }) => id === merge?.merge_id && isLatest) ?? false;
  return merge && isUndoable ? <UndoMerge id={merge.merge_id} /> : null;
}
