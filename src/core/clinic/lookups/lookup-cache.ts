import type { CallOutcome } from '../../../shared/contract/wrap-up.ts';
import type { Role } from '../../../shared/contract/permission.ts';
import { Turns } from '../../platform/turns.ts';
import { type KnownTag, loadLookups, type Lookups, type Named } from './load-lookups.ts';
import type { LookupRepository } from './lookups-repository.ts';

/** Lists that a thread can be sent. Addresses by ID, as names from the widest area to the narrowest. */
export interface NameLists {
  readonly mediums: readonly Named[];
  readonly tags: readonly Named[];
  readonly addressPaths: readonly (readonly [id: number, path: readonly string[]])[];
}

/** Placeholder for an entry that a record names and no lookup has. */
export const deletedEntry = (id: number): Named => ({ id, name: '' });

type NamedList = Exclude<keyof Lookups, 'addressPaths'>;

const names = (rows: Iterable<Named>): Named[] => [...rows].map(({ id, name }) => ({ id, name }));

/**
 * Entities that records refer to by ID, in memory: every customer names a medium, tags, an address and staff. They are
 * few and rarely change, and only this process writes them: every write must call `reload`.
 */
export class LookupCache {
  readonly #source: LookupRepository;
  readonly #readings = new Turns();
  #known: Lookups;
  readonly user = this.#referenceTo('users');
  readonly department = this.#referenceTo('departments');
  readonly room = this.#referenceTo('rooms');
  readonly followupType = this.#referenceTo('followupTypes');
  readonly followupTool = this.#referenceTo('followupTools');
  readonly reservationType = this.#referenceTo('reservationTypes');
  readonly lostReason = this.#referenceTo('lostReasons');
  readonly callOutcome = this.#referenceTo('callOutcomes');
  readonly item = this.#referenceTo('items');
  readonly medium = this.#referenceTo('mediums');
  readonly followupTypes = this.#namesOf('followupTypes');
  readonly departments = this.#namesOf('departments');
  readonly reservationTypes = this.#namesOf('reservationTypes');
  readonly rooms = this.#namesOf('rooms');

  private constructor(source: LookupRepository, known: Lookups) {
    this.#source = source;
    this.#known = known;
  }

  static async load(source: LookupRepository): Promise<LookupCache> {
    return new LookupCache(source, await loadLookups(source));
  }

  /** One reading after another: an older one does not replace what a later one has found. */
  reload(): Promise<void> {
    return this.#readings.run(async () => {
      this.#known = await loadLookups(this.#source);
    });
  }

  #referenceTo(list: NamedList) {
    return (id: number | null): Named | null => {
      const found = id === null ? undefined : this.#known[list].get(id);
      return found ? { id: found.id, name: found.name } : null;
    };
  }
  #namesOf(list: NamedList) {
    return (): Named[] => names(this.#known[list].values());
  }

  mediumName(id: number): string {
    return this.#known.mediums.get(id)?.name ?? '';
  }
  /** Names from the widest area to the narrowest; empty for an unknown address. */
  addressPath(id: number): string[] {
    return [...(this.#known.addressPaths.get(id) ?? [])];
  }
  /** Tags of a comma-separated list of IDs; removed tags are left out. */
  tagsOf(ids: string | null): readonly KnownTag[] {
    return (ids?.split(',') ?? []).flatMap((id) => this.#known.tags.get(Number(id)) ?? []);
  }

  callOutcomes(): CallOutcome[] {
    return [...this.#known.callOutcomes.values()].map(({ id, name, completes_follow_up, is_no_answer }) => ({
      id,
      name,
      completes_follow_up: completes_follow_up === 1,
      is_no_answer: is_no_answer === 1,
    }));
  }
  /** Everyone who ever had an account. */
  accounts() {
    return [...this.#known.users.values()];
  }
  /** The staff of a role who work here now. */
  staff(role: Role): Named[] {
    return names([...this.#known.users.values()].filter((user) => user.role === role && user.is_active === 1));
  }

  /** Whether somebody works here now. */
  isStaff(id: number): boolean {
    return this.#known.users.get(id)?.is_active === 1;
  }
  hasAddress(id: number): boolean {
    return this.#known.addressPaths.has(id);
  }
  hasMedium(id: number): boolean {
    return this.#known.mediums.has(id);
  }
  hasTag(id: number): boolean {
    return this.#known.tags.has(id);
  }

  /** The names that an import looks up. */
  nameLists(): NameLists {
    const { mediums, tags, addressPaths } = this.#known;
    return { mediums: names(mediums.values()), tags: names(tags.values()), addressPaths: [...addressPaths] };
  }
}
