import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { usePhonePart } from '../../state/use-workstation.ts';

/** The customer whom the agent talks with; null without a call, and while it is not known who it is. */
export const useCustomerOnPhone = (): PhoneCall['customer'] =>
  usePhonePart(({ calls }) => calls.findLast(({ state }) => state === 'answered')?.customer ?? null);
