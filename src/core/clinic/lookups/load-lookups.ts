import type { LookupRepository } from './lookups-repository.ts';

export type Named = { readonly id: number; readonly name: string };
export type KnownTag = Awaited<ReturnType<LookupRepository['tags']>>[number];
export type Lookups = Awaited<ReturnType<typeof loadLookups>>;

export type LookupSource = Pick<
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
  | 'lostReasons'
  | 'callOutcomes'
>;

const deepestAddress = 8;

/** The entries that records refer to, by ID. */
export async function loadLookups(repository: LookupSource) {
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
    lostReasons,
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
    repository.lostReasons(),
    repository.callOutcomes(),
  ]);
  return {
    tags: byId(tags),
    /** Names from the widest area to the narrowest. */
    addressPaths: pathsOf(addresses),
    mediums: byId(mediums),
    departments: byId(departments),
    rooms: byId(rooms),
    users: byId(accounts),
    followupTypes: byId(followupTypes),
    followupTools: byId(followupTools),
    items: byId(items),
    reservationTypes: byId(reservationTypes),
    lostReasons: byId(lostReasons),
    callOutcomes: byId(callOutcomes),
  };
}

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
