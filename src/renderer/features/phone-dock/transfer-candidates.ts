import type { AgentStatus } from '../../../shared/contract/agent.ts';
import { asDialled, isDialable } from '../../../shared/domain/dialled-number.ts';
import { isSpelled } from '../../../shared/domain/folded-name.ts';
import type { KnownColleague } from '../../api/colleagues.ts';

export interface TransferGroup {
  readonly id: number;
  readonly name: string;
  /** Those who can take a call now. */
  readonly free: number;
  /** Callers who wait for them. */
  readonly waiting: number;
  readonly spellings: readonly string[];
}

export type Candidate =
  | { readonly kind: 'colleague'; readonly key: string; readonly colleague: KnownColleague; readonly isRecent: boolean }
  | { readonly kind: 'number'; readonly key: string; readonly number: string }
  | { readonly kind: 'group'; readonly key: string; readonly group: TransferGroup };

/** Those who can take the call first come first; a state that is unknown is between them and those who cannot. */
const places: Readonly<Record<AgentStatus, number>> = {
  ready: 0,
  wrap_up: 1,
  break: 2,
  ringing: 4,
  in_call: 5,
  offline: 6,
};
const placeOf = ({ status, registered }: KnownColleague): number =>
  registered === false ? 7 : status === undefined ? 3 : places[status];

/** Signed in to no group and without a phone: a call reaches nobody there. */
const isAway = ({ status, registered }: KnownColleague): boolean => status === 'offline' && registered === false;

/** A call to the colleague would be refused: no phone has the extension, or another call has the colleague. */
export const refusalOf = ({ status, registered }: KnownColleague): 'away' | 'busy' | null => {
  if (registered === false) return 'away';
  return status === 'in_call' || status === 'ringing' ? 'busy' : null;
};

/** The phone rings, and nobody may be there. */
export const isOnBreak = ({ status }: KnownColleague): boolean => status === 'break';

const isFree = ({ status, registered }: KnownColleague): boolean => status === 'ready' && registered !== false;

const shownColleagues = 8;

/** By a part of the name or of the extension, or by a spelling of the name from its beginning. */
const matches = ({ name, extension, spellings = [] }: KnownColleague, sought: string): boolean =>
  name.toLocaleLowerCase().includes(sought) || extension.includes(sought) || isSpelled(spellings, sought);

/** The groups with how many of their members are free, those with somebody free first. */
export const groupsOf = (
  groups: readonly Omit<TransferGroup, 'free'>[],
  known: readonly KnownColleague[],
): readonly TransferGroup[] =>
  groups
    .map((group) => {
      const members = known.filter(({ groups: signedInTo = [] }) => signedInTo.some(({ id }) => id === group.id));
      return { ...group, free: members.filter(isFree).length };
    })
    .toSorted((one, other) => other.free - one.free || one.id - other.id);

/**
 * The targets that fit what is typed, in the order of the arrow keys: colleagues, a number from outside, groups. A
 * number that is an extension has one target. `recent`: extensions that come first while nothing is typed.
 */
export function candidatesFor(
  known: readonly KnownColleague[],
  typed: string,
  groups: readonly TransferGroup[],
  recent: readonly string[] = [],
): readonly Candidate[] {
  const sought = typed.trim().toLocaleLowerCase();
  const number = asDialled(typed);
  const exact = known.find(({ extension }) => extension === number);
  const found = exact
    ? [exact]
    : known
        .filter((colleague) => matches(colleague, sought) && (sought !== '' || !isAway(colleague)))
        .toSorted(
          (one, other) => placeOf(one) - placeOf(other) || (other.since_seconds ?? 0) - (one.since_seconds ?? 0),
        );
  const last =
    sought === ''
      ? recent.flatMap((extension) => found.find((colleague) => colleague.extension === extension) ?? [])
      : [];
  const others = found.filter((colleague) => !last.includes(colleague)).slice(0, shownColleagues - last.length);
  const candidateOf = (isRecent: boolean) => (colleague: KnownColleague) =>
    ({ kind: 'colleague', key: colleague.extension, colleague, isRecent }) as const;
  return [
    ...last.map(candidateOf(true)),
    ...others.map(candidateOf(false)),
    ...(isDialable(number) && !exact ? [{ kind: 'number', key: `number ${number}`, number } as const] : []),
    ...(exact ? [] : groups)
      .filter(({ name, spellings }) => name.toLocaleLowerCase().includes(sought) || isSpelled(spellings, sought))
      .map((group) => ({ kind: 'group', key: `group ${group.id}`, group }) as const),
  ];
}
