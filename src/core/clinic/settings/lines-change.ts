import { isDeepStrictEqual } from 'node:util';
import type { Lines, StoredLines } from '../../../shared/contract/settings.ts';

type StoredTrunk = StoredLines['trunks'][number];

/** Entries that are another than before have the version of the list that they came with. */
function withVersions<Entry extends object>(
  given: readonly Entry[],
  stored: readonly (Entry & { readonly version: number })[],
  version: number,
): (Entry & { version: number })[] {
  return given.map(
    (entry) =>
      stored.find((one) => isDeepStrictEqual(one, { ...entry, version: one.version })) ?? { ...entry, version },
  );
}

/** A trunk that comes without a password keeps the one it has. */
const withPassword = (trunk: Lines['trunks'][number], stored: readonly StoredTrunk[]): Lines['trunks'][number] => {
  const password = trunk.password ?? stored.find(({ name }) => name === trunk.name)?.password;
  return password === undefined ? trunk : { ...trunk, password };
};

export function linesAfter(stored: StoredLines, { trunks, inbound }: Lines): StoredLines {
  const version = stored.version + 1;
  const given = trunks.map((trunk) => withPassword(trunk, stored.trunks));
  return {
    trunks: withVersions(given, stored.trunks, version),
    inbound: withVersions(inbound, stored.inbound, version),
    version,
  };
}
