import type { AgentState, AgentStatus } from '../../../shared/contract/agent.ts';

/** The state after a request that the service has answered without saying it: what was asked for, and nothing else. */
export const assumedState = (agentId: string, status: AgentStatus): AgentState => ({
  agent_id: agentId,
  name: '',
  status,
  reason: null,
  groups: [],
  since: '',
  since_seconds: 0,
  wrap_up_seconds_left: null,
  next: null,
  call_id: null,
  call_ids: [],
  registered: true,
  phone: { registered: true, device_id: null },
});
