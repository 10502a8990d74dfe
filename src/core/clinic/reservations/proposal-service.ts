import type { CountryCode } from 'libphonenumber-js/min';
import type { IntakeProposal } from '../../../shared/contract/intake-proposal.ts';
import type { NumberOrigin } from '../../../shared/contract/number-origin.ts';
import type { StoredLines } from '../../../shared/contract/settings.ts';
import type { Caller } from '../../platform/caller.ts';
import { seesNumbers } from '../../platform/number-privacy.ts';
import { calledLine } from '../call-reasons/called-line.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { addressOfPlace, entryNamedIn } from './named-entry.ts';
import type { ProposalRepository } from './proposal-repository.ts';
import { usual } from './usual.ts';

interface ProposalParts {
  readonly repository: ProposalRepository;
  readonly lookupCache: Pick<LookupCache, 'nameLists' | 'addressPath' | 'department' | 'reservationTypes'>;
  /** Refuses a call that the caller may not see. */
  readonly checkVisible: (caller: Caller, callId: string) => Promise<void>;
  readonly originOf: (number: string) => NumberOrigin | null;
  readonly lines: () => StoredLines;
  readonly region: CountryCode;
}

const nothing: IntakeProposal = {
  address: null,
  medium: null,
  type: null,
  department: null,
  line: null,
  group: null,
};
/** A line's group says something about its callers once so many of them have asked. */
const fewestOfGroup = 3;
const byPhone = /电话|phone|call/i;

/**
 * Proposals for a new caller: the region of the number, the advert of the line, the department that callers of
 * its skill group ask for. Nothing of the person: that has to be asked.
 */
export class ProposalService {
  readonly #parts: ProposalParts;

  constructor(parts: ProposalParts) {
    this.#parts = parts;
  }

  async propose(caller: Caller, callId: string | undefined): Promise<IntakeProposal> {
    const { repository, lookupCache, checkVisible, region, lines } = this.#parts;
    const call = callId === undefined ? undefined : await repository.call(callId);
    if (callId === undefined || !call || call.direction === 'internal') return nothing;
    await checkVisible(caller, callId);
    const isInbound = call.direction === 'inbound';
    const line =
      isInbound && call.line_group !== null
        ? calledLine(call.callee, lines().inbound, region)
        : { number: null, source: null };
    const medium = line.source === null ? null : entryNamedIn(line.source, lookupCache.nameLists().mediums);
    const group = call.group_id === null ? null : { id: call.group_id, name: call.group_name ?? '' };
    return {
      address: this.#address(caller, isInbound ? call.caller : call.callee),
      medium,
      type: lookupCache.reservationTypes().find(({ name }) => byPhone.test(name)) ?? null,
      department: group && (await this.#department(group.id)),
      line: medium && line.number,
      group,
    };
  }

  #address(caller: Caller, number: string): IntakeProposal['address'] {
    const { lookupCache, originOf } = this.#parts;
    const place = seesNumbers(caller) ? originOf(number)?.place : null;
    const id = place ? addressOfPlace(place.zh, lookupCache.nameLists().addressPaths) : null;
    return id === null ? null : { id, name: lookupCache.addressPath(id).join(' · ') };
  }

  async #department(groupId: number): Promise<IntakeProposal['department']> {
    const asked = await this.#parts.repository.departmentsOfGroup(groupId);
    return asked.length < fewestOfGroup ? null : this.#parts.lookupCache.department(usual(asked) ?? null);
  }
}
