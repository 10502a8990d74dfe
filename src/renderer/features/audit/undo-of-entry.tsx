import { useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import type { AuditLogEntry } from '../../../shared/contract/admin/audit.ts';
import { mergesInto } from '../../api/customer-merge-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { UndoMerge } from '../../ui/undo-merge.tsx';

const mergeSchema = z.object({ id: z.int(), merge_id: z.int() });

/** With a merge that can still be undone: the way to undo it. */
export function UndoOfEntry({ entry }: { entry: AuditLogEntry }) {
  const clinic = useClinic();
  const parsed = mergeSchema.safeParse(entry.detail);
  const merge = entry.action === 'customers.merged' && parsed.success ? parsed.data : null;
  const { data } = useQuery({ ...mergesInto(clinic, merge?.id ?? 0), enabled: merge !== null });
  const isUndoable = data?.some(({ id, is_latest: isLatest }) => id === merge?.merge_id && isLatest) ?? false;
  return merge && isUndoable ? <UndoMerge id={merge.merge_id} /> : null;
}
