import type { IntakeProposal } from '../../../shared/contract/intake-proposal.ts';
import type { Caller } from '../../platform/caller.ts';
import { visibilityOf } from '../customers/visibility.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import type { ProposalRepository, RecentReservation } from './proposal-repository.ts';
import { usual } from './usual.ts';

type KnownEntries = Pick<
  LookupCache,
  'firstEntries' | 'hasAddress' | 'medium' | 'department' | 'reservationType' | 'item'
>;

/** A line's group says something about its callers once so many of them have asked. */
const fewestOfGroup = 3;

/**
 * The proposals for the intake of a new caller: the values that were usual lately among the callers of the same skill
 * group, otherwise at the whole clinic, as far as the reader may see it. A new clinic has the first entry of each list.
 */
export class ProposalService {
  readonly #repository: ProposalRepository;
  readonly #lookups: KnownEntries;

  constructor(parts: { repository: ProposalRepository; lookupCache: KnownEntries }) {
    this.#repository = parts.repository;
    this.#lookups = parts.lookupCache;
  }

  /** `callId`: the caller's call, if the intake is of one. */
  async propose(caller: Caller, callId: string | undefined): Promise<IntakeProposal> {
    const to = visibilityOf(caller);
    const group = callId === undefined ? null : await this.#repository.groupOfCall(callId);
    const ofGroup = group === null ? [] : await this.#repository.recent(to, group.id);
    const isOfGroup = ofGroup.length >= fewestOfGroup;
    const recent = isOfGroup ? ofGroup : await this.#repository.recent(to, null);
    return { ...this.#proposalOf(recent), group: isOfGroup && group ? group : null };
  }

  #proposalOf(recent: readonly RecentReservation[]): Omit<IntakeProposal, 'group'> {
    const lookups = this.#lookups;
    const first = lookups.firstEntries();
    const pick = (of: (one: RecentReservation) => readonly number[], isThere: (id: number) => boolean): number | null =>
      usual(recent.flatMap(of).filter(isThere)) ?? null;
    const item = pick(
      ({ item_ids: ids }) => ids?.split(',').map(Number) ?? [],
      (id) => lookups.item(id) !== null,
    );
    return {
      sex: usual(recent.map(({ sex }) => sex)) ?? null,
      address_id:
        pick(
          ({ address_id: id }) => [id],
          (id) => lookups.hasAddress(id),
        ) ?? first.address,
      medium_id:
        pick(
          ({ medium_id: id }) => [id],
          (id) => lookups.medium(id) !== null,
        ) ?? first.medium,
      type:
        pick(
          ({ type_id: id }) => [id],
          (id) => lookups.reservationType(id) !== null,
        ) ?? first.reservationType,
      department_id:
        pick(
          ({ department_id: id }) => [id],
          (id) => lookups.department(id) !== null,
        ) ?? first.department,
      items: item === null ? [] : [item],
    };
  }
}
