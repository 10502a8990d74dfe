import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';

type Beginning = Pick<PhoneCall, 'id' | 'number' | 'direction' | 'state' | 'since' | 'hasMedia'> & Partial<PhoneCall>;

/** A call as it begins. */
export const newCall = (beginning: Beginning): PhoneCall => ({
  type: 'sip',
  extension: null,
  customer: null,
  lead: null,
  candidates: null,
  shownName: null,
  isOtherRinging: false,
  talked: false,
  muted: false,
  held: false,
  isSilent: false,
  isHeldByOther: false,
  isOwnLost: false,
  isOtherLost: false,
  canTransfer: true,
  transferringTo: null,
  transfer: null,
  missed: null,
  cause: null,
  detail: null,
  legs: null,
  ...beginning,
});
