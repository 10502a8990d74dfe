import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { RetentionPreview } from '../../../shared/contract/retention.ts';
import { daysBefore } from '../../../shared/domain/clinic-day.ts';
import { recordingAudit, retentionPreview, retentionRules, retentionState } from '../../api/recording-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useToday } from '../../state/use-workstation.ts';

/** How far the page looks ahead. */
export const aheadDays = 30;

/**
 * The recordings that the saved rules remove at the next removal, and within a month. `isAsked`: whether the account
 * may see it. Nothing is counted again while a run changes the counts, nor ahead where there is no rule.
 */
export function useDue(isAsked: boolean) {
  const clinic = useClinic();
  const queries = useQueryClient();
  const today = useToday();
  const rules = useQuery({ ...retentionRules(clinic), enabled: isAsked });
  const state = useQuery({ ...retentionState(clinic), enabled: isAsked });
  const audit = useQuery(recordingAudit(clinic));
  const hasRules = (rules.data?.rules.length ?? 0) > 0;
  const isQuiet = audit.data?.running === null && state.data?.running === null;
  const version = rules.data?.version ?? 0;
  const nextAt = state.data?.next_at ?? null;
  // The day of the next removal is known, or cannot be.
  const isCounted = isAsked && !rules.isPending && !state.isPending;
  const previewOn = (day: string, isNeeded: boolean) => {
    const preview = retentionPreview(clinic, version, day);
    const isKnown = queries.getQueryData(preview.queryKey) !== undefined;
    return { ...preview, enabled: isCounted && isNeeded && (isQuiet || !isKnown) };
  };
  const next = useQuery(previewOn(nextAt?.slice(0, 10) ?? today, true));
  const ahead = useQuery(previewOn(daysBefore(today, -aheadDays), hasRules));
  return { rules, state, next, ahead, hasRules, nextAt, today };
}

/** All rules together. */
export const dueInAll = ({ rules }: RetentionPreview) => ({
  recordings: rules.reduce((sum, rule) => sum + rule.recordings, 0),
  bytes: rules.reduce((sum, rule) => sum + rule.bytes, 0),
  unmeasured: rules.reduce((sum, rule) => sum + rule.unmeasured, 0),
});
