import type { Handlers } from '../platform/http/handler.ts';
import type { AgentService } from './agents-service.ts';

export const agentRoutes = (agents: AgentService): Pick<Handlers, 'agentControl' | 'agent'> => ({
  agentControl: {
    ready: ({ query, caller }) => agents.written(agents.ready(caller, query.agent_id)),
    break: ({ query, caller }) => agents.written(agents.break(caller, query.agent_id, query.reason ?? null)),
    signInGroup: ({ body, caller }) => agents.written(agents.signInToGroups(caller, body.agent_id, body.group_ids)),
    logout: ({ query, caller }) => agents.written(agents.signOut(caller, query.agent_id)),
  },
  agent: {
    state: ({ query, caller }) => agents.state(caller, query.agent_id),
    day: ({ caller }) => agents.day(caller),
    days: () => agents.days(),
    finishWrapUp: ({ body, caller }) => agents.written(agents.finishWrapUp(caller, body.agent_id)),
    extendWrapUp: ({ body, caller }) => agents.written(agents.extendWrapUp(caller, body.agent_id)),
    groups: () => agents.groups(),
    colleagues: ({ caller }) => agents.colleagues(caller),
    list: () => agents.list(),
  },
});
