import type { Trunk } from '../../../sip/ports.ts';

/** No network has it (RFC 6761 § 6.2). */
const practiceHost = 'practice.test';
const slowHost = `slow.${practiceHost}`;

/** When the far end of a practice line rings and answers, from the call on. */
export interface Pace {
  readonly rings: number;
  readonly answers: number;
}
export const usualPace: Pace = { rings: 0, answers: 1000 };
/** Scripted colleagues answer as people do. */
export const colleaguesPace: Pace = { rings: 0, answers: 3000 };

/** Whether a trunk leads to the practice phone, and nothing of it to a network. */
export const isPracticeTrunk = ({ host }: Pick<Trunk, 'host'>): boolean => host === practiceHost || host === slowHost;

export const paceOf = ({ host }: Pick<Trunk, 'host'>): Pace =>
  host === slowHost ? { rings: 2500, answers: 6000 } : usualPace;
