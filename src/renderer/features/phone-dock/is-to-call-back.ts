import { asDialled, isDialable } from '../../../shared/domain/dialled-number.ts';
import { isMasked } from '../../../shared/domain/masking.ts';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { isCutOff } from '../../parts/calls/call-back.ts';

const mayCall = (number: string): boolean => isDialable(asDialled(number)) && !isMasked(number);

/** Whether the other side was cut off, and has a number that can be called from here: a masked one is in the list. */
export const isToCallBack = ({ state, talked, detail, number }: PhoneCall): boolean =>
  state === 'ended' && talked && isCutOff(detail) && mayCall(number);
