import { Link } from '@tanstack/react-router';
import type { Counted } from '../../../shared/contract/call-result.ts';
import type { CallCriteria } from '../../api/call-list.ts';
import type { ReportScope } from '../../api/report-reads.ts';
import { useText } from '../../i18n/use-text.ts';
import { countText } from '../../kit/format.ts';
import { useCapability, usePermissions } from '../../state/use-workstation.ts';
import layout from '../../kit/layout.module.css';
import { halfHourText } from './report-figures.ts';

/** The calls that a figure counts: of the whole report, or of a part of it. */
export interface CountedPart extends Pick<CallCriteria, 'weekday' | 'agent' | 'group' | 'line'> {
  readonly counted: Counted;
  /** Half hours since midnight, from the first to before the last. */
  readonly halfHours?: readonly [from: number, before: number];
}

/** The filters of the list of calls. */
export function searchOf(
  { from, to, agent, group, line }: ReportScope,
  { halfHours, ...part }: CountedPart,
): CallCriteria {
  const [first = 0, before = 48] = halfHours ?? [];
  return {
    from,
    to,
    agent,
    group,
    line,
    ...part,
    ...(first === 0 ? {} : { timeFrom: halfHourText(first) }),
    // Midnight ends the day.
    ...(before === 48 ? {} : { timeTo: halfHourText(before) }),
  };
}

/** Whether the account sees all calls that a figure counts, and the service lists them. */
export function useLeadsToCalls(): boolean {
  const permissions = usePermissions();
  const isListed = useCapability('callRecords');
  return isListed && permissions.includes('cdr.view') && permissions.includes('cdr.view.all');
}

/** A count that leads to its calls, if it has any. `label`: its whole meaning, where its place says it to the eye. */
export function CallsLink({
  scope,
  part,
  count,
  label,
}: {
  scope: ReportScope;
  part: CountedPart;
  count: number;
  label: string;
}) {
  const { language } = useText();
  const written = countText(count, language);
  if (!useLeadsToCalls() || count === 0) return written;
  return (
    <Link to="/calls" search={searchOf(scope, part)} className={layout.plainLink} aria-label={label}>
      {written}
    </Link>
  );
}
