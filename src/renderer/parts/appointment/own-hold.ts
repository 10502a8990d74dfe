import { create } from 'zustand';

/** The time that a form of this page asks for: on the board immediately, before the service has answered. */
export interface OwnHold {
  readonly date: string;
  readonly start: string;
  readonly end: string;
  readonly resourceIds: readonly string[];
  readonly appointmentId: number | null;
}

export const useOwnHold = create<{ readonly hold: OwnHold | null }>(() => ({ hold: null }));
