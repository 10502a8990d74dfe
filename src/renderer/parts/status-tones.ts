import type { AgentStatus } from '../../shared/contract/agent.ts';
import type { StatusTone } from '../kit/list/status.tsx';

/** The colour of an agent's state in a list. */
export const statusTones: Readonly<Record<AgentStatus, StatusTone>> = {
  offline: 'off',
  ready: 'ready',
  break: 'neutral',
  ringing: 'ring',
  in_call: 'call',
  wrap_up: 'wrap',
};
