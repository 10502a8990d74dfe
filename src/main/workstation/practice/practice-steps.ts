import type { PracticeScenario } from '../../../shared/domain/practice-scenario.ts';

/** A call of a scenario: a scripted caller rings, or the agent calls a number. */
export type PracticeStep =
  | { readonly from: string; readonly interrupts?: true }
  | { readonly dials: string; readonly from?: never };

/** Customers of the demo clinic: one with much history, another one, and a number that three of them share. */
export const demoNumbers = { known: '19900000001', other: '15912721087', shared: '19900000099' } as const;

/** The last three digits tell the practice phone what to do: 486 is busy, most others answer. */
export const stepsOf: Readonly<Record<PracticeScenario, readonly PracticeStep[]>> = {
  known: [{ from: demoNumbers.known }, { from: demoNumbers.other }],
  unknown: [{ from: '13700009999' }, { from: '13900000007' }],
  shared: [{ from: demoNumbers.shared }, { from: demoNumbers.shared }],
  busy: [{ dials: '13912340486' }, { dials: '13912340001' }],
  interrupting: [
    { from: demoNumbers.known, interrupts: true },
    { from: '13700009999', interrupts: true },
  ],
};
