import type { CountryCode } from 'libphonenumber-js/min';
import { toE164 } from '../../shared/domain/phone-number.ts';
import { problemFor } from '../../shared/problems/problem-for.ts';
import type { Agent } from './agent-state.ts';

/** The agents as they are now, by ID and by extension. */
export class AgentDirectory {
  readonly #agents = new Map<string, Agent>();
  readonly #idsByExtension = new Map<string, string>();
  readonly #region: CountryCode;

  /** `region`: of numbers without a country code. */
  constructor(agents: Iterable<Agent>, region: CountryCode) {
    this.#region = region;
    for (const agent of agents) this.set(agent);
  }

  set(agent: Agent): void {
    const before = this.#agents.get(agent.agentId);
    // Another agent may have got the extension already: two can be exchanged.
    if (before && this.#idsByExtension.get(before.extension) === agent.agentId)
      this.#idsByExtension.delete(before.extension);
    this.#agents.set(agent.agentId, agent);
    this.#idsByExtension.set(agent.extension, agent.agentId);
  }

  has(agentId: string): boolean {
    return this.#agents.has(agentId);
  }
  /** Throws ProblemError `not-found`. */
  get(agentId: string): Agent {
    const agent = this.#agents.get(agentId);
    if (!agent) throw problemFor('agent-not-found');
    return agent;
  }
  all(): Agent[] {
    return [...this.#agents.values()];
  }

  isExtension(number: string): boolean {
    return this.#idsByExtension.has(number);
  }
  byExtension(extension: string): Agent | null {
    return this.#agents.get(this.#idsByExtension.get(extension) ?? '') ?? null;
  }
  /** The agent whose bound mobile that is, however it is written. */
  byMobile(mobile: string): Agent | null {
    const e164 = toE164(mobile, this.#region);
    return this.all().find((agent) => agent.mobile !== null && toE164(agent.mobile, this.#region) === e164) ?? null;
  }
}
