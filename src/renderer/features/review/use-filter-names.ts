import { useQuery } from '@tanstack/react-query';
import { agentList } from '../../api/call-list.ts';
import { callOutcomes } from '../../api/lookups.ts';
import { customerProfile, skillGroups } from '../../api/reads.ts';
import type { ReviewSearchFilter } from '../../api/review-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions } from '../../state/use-workstation.ts';
import { filterKeyOf } from '../../parts/call-filters/more-call-filters.tsx';
import { useMaySeeAgents } from '../../parts/call-filters/usual-call-filters.tsx';
import { localName } from '../../kit/local-name.ts';

interface SetFilter {
  readonly key: keyof Omit<ReviewSearchFilter, 'number'>;
  readonly name: string;
}

/** The filters in use, by the values that they have; calls with a recording are what is listed without any. */
export function useFilterNames(filter: ReviewSearchFilter): readonly SetFilter[] {
  const { text, language } = useText();
  const clinic = useClinic();
  const permissions = usePermissions();
  const maySeeAgents = useMaySeeAgents();
  const { agent, direction, recorded, marks, scored, type, cause, outcome, group, line, customer } = filter;
  const { longerThan, shorterThan } = filter;
  const agents = useQuery({ ...agentList(clinic, maySeeAgents), enabled: maySeeAgents && agent !== undefined });
  const outcomes = useQuery({ ...callOutcomes(clinic), enabled: outcome !== undefined });
  const maySeeGroups = permissions.includes('agent.work');
  const groups = useQuery({ ...skillGroups(clinic), enabled: maySeeGroups && group !== undefined });
  const maySeeCustomers = permissions.includes('customer.view');
  const profile = useQuery({
    ...customerProfile(clinic, customer ?? 0),
    enabled: maySeeCustomers && customer !== undefined,
  });
  const nameIn = (entries: readonly { readonly id: number; readonly name: string }[] | undefined, id: number): string =>
    localName(entries?.find((one) => one.id === id)?.name ?? String(id), language);
  const minutes = (key: 'calls.longerThan' | 'calls.shorterThan', seconds: number): string =>
    `${text(key)} ${seconds / 60}`;
  const set: readonly (SetFilter | false)[] = [
    agent !== undefined && {
      key: 'agent',
      name: agents.data?.find(({ agent_id: id }) => id === agent)?.name ?? agent,
    },
    direction !== undefined && { key: 'direction', name: text(`calls.${direction}`) },
    recorded === false && { key: 'recorded', name: text('calls.unrecorded') },
    marks !== undefined && { key: 'marks', name: text(`review.mark.${marks}`) },
    scored !== undefined && { key: 'scored', name: text(scored ? 'review.scoredTrue' : 'review.scoredFalse') },
    type !== undefined && { key: 'type', name: text(`calls.${type}`) },
    cause !== undefined && { key: 'cause', name: text(filterKeyOf(cause)) },
    outcome !== undefined && { key: 'outcome', name: nameIn(outcomes.data, outcome) },
    group !== undefined && { key: 'group', name: nameIn(groups.data, group) },
    line !== undefined && { key: 'line', name: line },
    customer !== undefined && { key: 'customer', name: profile.data?.customer.name ?? String(customer) },
    longerThan !== undefined && { key: 'longerThan', name: minutes('calls.longerThan', longerThan) },
    shorterThan !== undefined && { key: 'shorterThan', name: minutes('calls.shorterThan', shorterThan) },
  ];
  return set.filter((one) => one !== false);
}
