import type { AgentStatus } from '../../shared/contract/agent.ts';

/** The same colour for a state wherever it shows, always with its word beside it. */
export const stateColour: Readonly<Record<AgentStatus, string>> = {
  ready: 'teal',
  ringing: 'orange',
  in_call: 'blue',
  wrap_up: 'violet',
  break: 'gray',
  offline: 'gray',
};
