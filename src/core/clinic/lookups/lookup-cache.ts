import { LRUCache } from 'lru-cache';
import type { Role } from '../../../shared/contract/permission.ts';
import type { LookupRepository } from './repository.ts';

export type LookupCache = Awaited<ReturnType<typeof createLookupCache>>;
type Named = { readonly id: number; readonly name: string };

type KnownTag = Awaited<ReturnType<LookupRepository['tags']>>[number];

const deepestAddress = 8;
const maxTagCombinations = 1000;

/** Stands for what a record still names and no lookup knows any more. */
export const deletedEntry = (id: number): Named => ({ id, name: '' });

/**
 * What records refer to by ID, in memory: every customer names a medium, tags, an address and who looks after them.
 * These are few, they change seldom, and only this process writes them: whoever does calls `reload`.
 */
export async function createLookupCache(
  repository: Pick<
    LookupRepository,
    | 'tags'
    | 'addresses'
    | 'mediums'
    | 'departments'
    | 'rooms'
    | 'accounts'
    | 'followupTypes'
    | 'followupTools'
    | 'items'
    | 'reservationTypes'
    | 'callOutcomes'
  >,
  onReloaded: () => void = () => {},
) {
  const load = async () => {
    const [
      tags,
      addresses,
      mediums,
      departments,
      rooms,
      accounts,
      followupTypes,
      followupTools,
      items,
      reservationTypes,
      callOutcomes,
    ] = await Promise.all([
      repository.tags(),
      repository.addresses(),
      repository.mediums(),
      repository.departments(),
      repository.rooms(),
      repository.accounts(),
      repository.followupTypes(),
      repository.followupTools(),
      repository.items(),
      repository.reservationTypes(),
      repository.callOutcomes(),
    ]);
    return {
      tags: byId(tags),
      /** Customers share few combinations of tags. */
      tagsByIds: new LRUCache<string, readonly KnownTag[]>({ max: maxTagCombinations }),
      addressPaths: pathsOf(addresses),
      mediums: byId(mediums),
      departments: byId(departments),
      rooms: byId(rooms),
      users: byId(accounts),
      followupTypes: byId(followupTypes),
      followupTools: byId(followupTools),
      items: byId(items),
      reservationTypes: byId(reservationTypes),
      callOutcomes: byId(callOutcomes),
    };
  };
  let known = await load();
  const reference = (from: ReadonlyMap<number, Named>, id: number | null): Named | null => {
    const found = id === null ? undefined : from.get(id);
    return found ? { id: found.id, name: found.name } : null;
  };

  return {
    reload: async (): Promise<void> => {
      known = await load();
      onReloaded();
    },
    user: (id: number | null) => reference(known.users, id),
    department: (id: number | null) => reference(known.departments, id),
    departments: (): Named[] => names(known.departments.values()),
    room: (id: number | null) => reference(known.rooms, id),
    rooms: (): Named[] => names(known.rooms.values()),
    /** Those of a role who work here now. */
    staff: (role: Role): Named[] =>
      names([...known.users.values()].filter((user) => user.role === role && user.is_active === 1)),
    followupType: (id: number | null) => reference(known.followupTypes, id),
    followupTool: (id: number | null) => reference(known.followupTools, id),
    reservationType: (id: number | null) => reference(known.reservationTypes, id),
    callOutcomes: (): Named[] => names(known.callOutcomes.values()),
    callOutcome: (id: number | null) => reference(known.callOutcomes, id),
    item: (id: number | null) => reference(known.items, id),
    hasAddress: (id: number): boolean => known.addressPaths.has(id),
    hasMedium: (id: number): boolean => known.mediums.has(id),
    hasTag: (id: number): boolean => known.tags.has(id),
    /** IDs of what is named by its ID or its name; addresses by their path too, narrowest last. */
    medium: (text: string): number | null => idOf(known.mediums.values(), text),
    tag: (text: string): number | null => idOf(known.tags.values(), text),
    address: (text: string): number | null =>
      idOf(
        [...known.addressPaths].flatMap(([id, path]) => [
          { id, name: path.at(-1) ?? '' },
          { id, name: path.join('/') },
        ]),
        text,
      ),
    mediumName: (id: number): string => known.mediums.get(id)?.name ?? '',
    /** Tags of a comma-separated list of IDs; removed tags are left out. */
    tagsOf: (ids: string | null): readonly KnownTag[] => {
      if (ids === null) return [];
      let tags = known.tagsByIds.get(ids);
      if (!tags) {
        tags = ids.split(',').flatMap((id) => known.tags.get(Number(id)) ?? []);
        known.tagsByIds.set(ids, tags);
      }
      return tags;
    },
    /** Names from the widest area to the narrowest; empty for an unknown address. */
    addressPath: (id: number): string[] => [...(known.addressPaths.get(id) ?? [])],
  };
}

const idOf = (rows: Iterable<Named>, text: string): number | null =>
  [...rows].find(({ id, name }) => name === text || String(id) === text)?.id ?? null;
const names = (rows: Iterable<Named>): Named[] => [...rows].map(({ id, name }) => ({ id, name }));
const byId = <Row extends Named>(rows: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [row.id, row]));

function pathsOf(
  addresses: readonly (Named & { readonly parent_id: number | null })[],
): ReadonlyMap<number, readonly string[]> {
  const all = byId(addresses);
  const pathOf = (id: number): string[] => {
    const path: string[] = [];
    for (
      let at = all.get(id);
      at && path.length < deepestAddress;
      at = at.parent_id === null ? undefined : all.get(at.parent_id)
    )
      path.unshift(at.name);
    return path;
  };
  return new Map(addresses.map(({ id }) => [id, pathOf(id)]));
}
