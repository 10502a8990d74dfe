import type { Agent } from '../../src/core/agents/agent-state.ts';

/** Agent 1001, ready in group 1. */
export const agentWith = (part: Partial<Agent> = {}): Agent => ({
  agentId: '1001',
  name: 'Li Na',
  extension: '1001',
  mobile: null,
  callerNumber: null,
  groupIds: [1],
  lastGroupIds: [1],
  requested: 'ready',
  reason: null,
  calls: {},
  wrapUpEndsAt: null,
  registered: true,
  deviceId: null,
  credentialId: null,
  since: 0,
  idleSince: 0,
  ...part,
});
