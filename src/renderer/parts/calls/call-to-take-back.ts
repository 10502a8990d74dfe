import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';

/** A caller who was not taken here, and still waits. */
export const isCallerWaiting = ({ state, missed }: Pick<PhoneCall, 'state' | 'missed'>): boolean =>
  state === 'ended' && missed?.caller === 'waiting';

/** The one who was declined or missed last. */
export const callToTakeBack = (calls: readonly PhoneCall[]): PhoneCall | undefined => calls.findLast(isCallerWaiting);
