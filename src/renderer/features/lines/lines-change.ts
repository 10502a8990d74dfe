import type * as z from 'zod';
import type { LinesView } from '../../../shared/contract/admin/settings.ts';
import type { linesSchema } from '../../../shared/contract/settings.ts';

export type LinesInput = z.input<typeof linesSchema>;
type TrunkInput = LinesInput['trunks'][number];
type InboundInput = LinesInput['inbound'][number];

/** As the service takes them: a trunk without a password keeps the one it has. */
const inputOf = ({ trunks, inbound }: LinesView): LinesInput => ({
  trunks: trunks.map(({ has_password: _has, ...trunk }) => trunk),
  inbound: [...inbound],
});

const put = <One>(all: readonly One[], one: One, isSame: (other: One) => boolean): One[] => {
  const index = all.findIndex(isSame);
  return index === -1 ? [...all, one] : all.with(index, one);
};

export const withTrunk = (lines: LinesView, trunk: TrunkInput): LinesInput => {
  const { trunks, inbound } = inputOf(lines);
  return { inbound, trunks: put(trunks, trunk, ({ name }) => name === trunk.name) };
};

export const withoutTrunk = (lines: LinesView, removed: string): LinesInput => {
  const { trunks, inbound } = inputOf(lines);
  return { inbound, trunks: trunks.filter(({ name }) => name !== removed) };
};

/** `before`: the number that is changed; null for a new one. */
export const withNumber = (lines: LinesView, one: InboundInput, before: string | null): LinesInput => {
  const { trunks, inbound } = inputOf(lines);
  return { trunks, inbound: put<InboundInput>(inbound, one, ({ number }) => number === (before ?? one.number)) };
};

export const withoutNumber = (lines: LinesView, removed: string): LinesInput => {
  const { trunks, inbound } = inputOf(lines);
  return { trunks, inbound: inbound.filter(({ number }) => number !== removed) };
};
