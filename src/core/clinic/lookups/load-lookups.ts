import type { LookupRepository } from './lookups-repository.ts';

export type Named = { readonly id: number; readonly name: string };
export type KnownTag = Awaited<ReturnType<LookupRepository['tags']>>[number];
export type Lookups = Awaited<ReturnType<typeof loadLookups>>;

const deepestAddress = 8;

/** The entries that records refer to, by ID. */
export const loadLookups = async (repository: LookupRepository) => ({
  tags: byId(await repository.tags()),
  /** Names from the widest area to the narrowest. */
  addressPaths: pathsOf(await repository.addresses()),
  mediums: byId(await repository.mediums()),
  departments: byId(await repository.departments()),
  rooms: byId(await repository.rooms()),
  users: byId(await repository.accounts()),
  followupTypes: byId(await repository.followupTypes()),
  followupTools: byId(await repository.followupTools()),
  items: byId(await repository.items()),
  reservationTypes: byId(await repository.reservationTypes()),
  lostReasons: byId(await repository.lostReasons()),
  callOutcomes: byId(await repository.callOutcomes()),
});

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
