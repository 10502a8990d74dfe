import { defaultLine } from '../../shared/domain/line.ts';
import { invalidField } from '../../shared/problems/invalid-field.ts';
import type { OutgoingLeg, PartyAddress } from '../../sip/leg.ts';
import type { Trunk } from '../../sip/ports.ts';

export type CallOutside = (call: {
  number: string;
  from: PartyAddress;
  sdp: string;
  headers: Record<string, string>;
}) => OutgoingLeg;

/**
 * Where a line leads. With trunks, `main` is the trunk of that name or else the first one; without any it ends in the
 * practice phone, so that calls work without a trunk, and a configured core never calls it by mistake.
 */
export function lineOf(
  name: string,
  trunks: readonly Pick<Trunk, 'name'>[],
): { kind: 'trunk'; trunk: string } | { kind: 'practice' } {
  const trunk = trunks.find((candidate) => candidate.name === name) ?? (name === defaultLine ? trunks[0] : undefined);
  if (trunk) return { kind: 'trunk', trunk: trunk.name };
  if (name === defaultLine) return { kind: 'practice' };
  throw invalidField('line_group', 'line-group-unknown', { name });
}
