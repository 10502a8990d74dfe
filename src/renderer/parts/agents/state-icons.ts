import {
  IconCircleCheck,
  IconCircleDashed,
  IconCoffee,
  IconPencil,
  IconPhoneCall,
  IconPhoneIncoming,
} from '@tabler/icons-react';
import type { AgentStatus } from '../../../shared/contract/agent.ts';

/** The same icon for a state everywhere. */
export const stateIcons: Readonly<Record<AgentStatus, typeof IconCoffee>> = {
  offline: IconCircleDashed,
  ready: IconCircleCheck,
  break: IconCoffee,
  ringing: IconPhoneIncoming,
  in_call: IconPhoneCall,
  wrap_up: IconPencil,
};
