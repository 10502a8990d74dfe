import { invalidField } from '../../shared/problems/invalid-field.ts';
import { problemFor } from '../../shared/problems/problem-for.ts';
import type { Agent } from '../agents/agent-state.ts';
import type { AgentService } from '../agents/service.ts';
import type { Caller } from '../platform/caller.ts';

/** The agent whose extension or mobile places a call: one's own, or anyone's with `agent.monitor`. */
export class CallingAgents {
  readonly #agents: Pick<AgentService, 'byExtension' | 'byMobile'>;

  constructor(agents: Pick<AgentService, 'byExtension' | 'byMobile'>) {
    this.#agents = agents;
  }

  /** Throws ProblemError, also when their phone is not registered. */
  byExtension(caller: Caller, extension: string): Agent {
    const agent = checkActing(caller, this.#agents.byExtension(extension), extension);
    if (!agent.registered) throw problemFor('agent-phone-not-registered', { extension: agent.extension });
    return agent;
  }

  byMobile(caller: Caller, mobile: string): Agent {
    return checkActing(caller, this.#agents.byMobile(mobile), mobile);
  }
}

function checkActing(caller: Caller, agent: Agent | null, number: string): Agent {
  if (!agent) throw invalidField('caller', 'caller-not-an-agent', { number });
  if (caller.agentId !== agent.agentId && !caller.permissions.has('agent.monitor'))
    throw problemFor('caller-number-not-yours', { number });
  return agent;
}
