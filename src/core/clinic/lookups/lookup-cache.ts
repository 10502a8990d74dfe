import { LRUCache } from 'lru-cache';
import type { CallOutcome } from '../../../shared/contract/wrap-up.ts';
import type { Role } from '../../../shared/contract/permission.ts';
import { Turns } from '../../platform/turns.ts';
import { type KnownTag, loadLookups, type Lookups, type LookupSource, type Named } from './load-lookups.ts';

/** Lists that a thread can be sent. Addresses by ID, as names from the widest area to the narrowest. */
export interface NameLists {
  readonly mediums: readonly Named[];
  readonly tags: readonly Named[];
  readonly addressPaths: readonly (readonly [id: number, path: readonly string[]])[];
}

const maxTagCombinations = 1000;

/** Placeholder for an entry that a record names and no lookup has. */
export const deletedEntry = (id: number): Named => ({ id, name: '' });

const names = (rows: Iterable<Named>): Named[] => [...rows].map(({ id, name }) => ({ id, name }));

function reference(from: ReadonlyMap<number, Named>, id: number | null): Named | null {
  const found = id === null ? undefined : from.get(id);
  return found ? { id: found.id, name: found.name } : null;
}

/**
 * Entities that records refer to by ID, in memory: every customer names a medium, tags, an address and staff. They are
 * few and rarely change, and only this process writes them: every write must call `reload`.
 */
export class LookupCache {
  readonly #source: LookupSource;
  /** Customers share few combinations of tags. */
  readonly #tagsByIds = new LRUCache<string, readonly KnownTag[]>({ max: maxTagCombinations });
  readonly #readings = new Turns();
  #known: Lookups;

  private constructor(source: LookupSource, known: Lookups) {
    this.#source = source;
    this.#known = known;
  }

  static async load(source: LookupSource): Promise<LookupCache> {
    return new LookupCache(source, await loadLookups(source));
  }

  /** One reading after another: an older one does not replace what a later one has found. */
  reload(): Promise<void> {
    return this.#readings.run(async () => {
      this.#known = await loadLookups(this.#source);
      this.#tagsByIds.clear();
    });
  }

  user(id: number | null): Named | null {
    return reference(this.#known.users, id);
  }
  department(id: number | null): Named | null {
    return reference(this.#known.departments, id);
  }
  room(id: number | null): Named | null {
    return reference(this.#known.rooms, id);
  }
  followupType(id: number | null): Named | null {
    return reference(this.#known.followupTypes, id);
  }
  followupTool(id: number | null): Named | null {
    return reference(this.#known.followupTools, id);
  }
  reservationType(id: number | null): Named | null {
    return reference(this.#known.reservationTypes, id);
  }
  lostReason(id: number | null): Named | null {
    return reference(this.#known.lostReasons, id);
  }
  callOutcome(id: number | null): Named | null {
    return reference(this.#known.callOutcomes, id);
  }
  item(id: number | null): Named | null {
    return reference(this.#known.items, id);
  }
  medium(id: number | null): Named | null {
    return reference(this.#known.mediums, id);
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
    if (ids === null) return [];
    let tags = this.#tagsByIds.get(ids);
    if (!tags) {
      tags = ids.split(',').flatMap((id) => this.#known.tags.get(Number(id)) ?? []);
      this.#tagsByIds.set(ids, tags);
    }
    return tags;
  }

  followupTypes(): Named[] {
    return names(this.#known.followupTypes.values());
  }
  departments(): Named[] {
    return names(this.#known.departments.values());
  }
  reservationTypes(): Named[] {
    return names(this.#known.reservationTypes.values());
  }
  rooms(): Named[] {
    return names(this.#known.rooms.values());
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
