import type * as z from 'zod';
import type { LinesView } from '../../../shared/contract/admin/settings.ts';
import type { linesSchema } from '../../../shared/contract/settings.ts';

export type LinesInput = z.input<typeof linesSchema>;
type TrunkInput = LinesInput['trunks'][number];
type InboundInput = LinesInput['inbound'][number];

/** An entry of the list, as it was seen. */
export interface SeenEntry {
  readonly kind: 'line' | 'number';
  /** Its name or its number. */
  readonly key: string;
  readonly version: number;
}

export const isAsSeen = ({ trunks, inbound }: LinesView, { kind, key, version }: SeenEntry): boolean =>
  kind === 'line'
    ? trunks.some((one) => one.name === key && one.version === version)
    : inbound.some((one) => one.number === key && one.version === version);

/** As the service takes them: a trunk without a password keeps the one it has. */
const inputOf = ({ trunks, inbound }: LinesView): LinesInput => ({
  trunks: trunks.map(({ has_password: _password, has_client_pem: _pem, version: _version, ...trunk }) => trunk),
  inbound: inbound.map(({ version: _version, ...one }) => one),
});

/** `index`: -1 for a new one. */
const put = <One>(all: readonly One[], one: One, index: number): One[] =>
  index === -1 ? [...all, one] : all.with(index, one);

/** `before`: the line that is changed; null for a new one. */
export const withTrunk = (lines: LinesView, trunk: TrunkInput, before: string | null): LinesInput => {
  const { trunks, inbound } = inputOf(lines);
  const index = trunks.findIndex(({ name }) => name === before);
  return { inbound, trunks: put(trunks, trunk, index) };
};

export const withoutTrunk = (lines: LinesView, removed: string): LinesInput => {
  const { trunks, inbound } = inputOf(lines);
  return { inbound, trunks: trunks.filter(({ name }) => name !== removed) };
};

/** `before`: the number that is changed; null for a new one. */
export const withNumber = (lines: LinesView, one: InboundInput, before: string | null): LinesInput => {
  const { trunks, inbound } = inputOf(lines);
  const index = inbound.findIndex(({ number }) => number === before);
  return { trunks, inbound: put<InboundInput>(inbound, one, index) };
};

export const withoutNumber = (lines: LinesView, removed: string): LinesInput => {
  const { trunks, inbound } = inputOf(lines);
  return { trunks, inbound: inbound.filter(({ number }) => number !== removed) };
};
