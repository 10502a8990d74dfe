import { randomUUID } from 'node:crypto';
import type { Clock } from '../../shared/clock.ts';
import type { PracticeTeam } from '../../shared/contract/settings.ts';
import {
  defaultWrapUpSeconds,
  afterBreak,
  afterRegistration,
  afterSignInToGroups,
  afterSignOut,
  statusOf,
} from '../agents/agent-state.ts';
import type { AgentService } from '../agents/agents-service.ts';
import { usualEntries } from '../clinic/lookups/usual-entries.ts';
import type { Telephony } from '../switch/telephony-port.ts';

const stepMs = 5000;
const [lunch, , restroom] = usualEntries.break_reasons;
/** Calls and the breaks after them, again and again; each colleague begins with another one. */
const shift = [
  { talkSeconds: 170, breakSeconds: 20, reason: null },
  { talkSeconds: 95, breakSeconds: 150, reason: restroom.name },
  { talkSeconds: 240, breakSeconds: 45, reason: null },
  { talkSeconds: 130, breakSeconds: 600, reason: lunch.name },
] as const;
/** How long each of them waits before the first call. */
const firstBreakSeconds = [0, 40, 150];

interface Parts {
  readonly team: PracticeTeam;
  readonly agents: AgentService;
  readonly telephony: Pick<Telephony, 'practice' | 'hangUp'>;
  readonly clock: Clock;
  readonly isSomebodyThere: () => boolean;
  readonly onFault: (error: unknown) => void;
}
interface Colleague {
  /** The place of the next call in the shift. */
  next: number;
  breakSeconds: number;
}

/**
 * Scripted colleagues at work in the demo clinic: in calls with scripted callers, in wrap-up, on break. They are never
 * ready, so that no caller reaches them whom a person could have taken, but calls are transferred to them. Nobody calls
 * them while nobody is signed in, and whoever signs in with the account of one takes the place.
 */
export class Colleagues {
  readonly #parts: Parts;
  readonly #colleagues = new Map<string, Colleague>();
  #lastCaller = 0;
  #cancelStep: () => void;

  constructor(parts: Parts) {
    this.#parts = parts;
    for (const [index, agentId] of parts.team.agents.entries()) {
      this.#colleagues.set(agentId, { next: index, breakSeconds: firstBreakSeconds[index] ?? 0 });
      this.#comes(agentId, parts.agents.allGroups()[index % 2]?.id ?? 1);
    }
    this.#cancelStep = parts.clock.after(stepMs, () => this.#step());
  }

  /** A person works as that agent now. */
  leave(agentId: string): void {
    const { agents, telephony, clock, onFault } = this.#parts;
    const agent = agents.byId(agentId);
    if (!this.#colleagues.delete(agentId) || !agent) return;
    for (const callId of Object.keys(agent.calls))
      void telephony.hangUp({ callId, agentId: null, code: null }).catch(onFault);
    const gone = { registered: false, deviceId: null, credentialId: null };
    agents.move(agentId, (one) =>
      afterSignOut(one.credentialId === null ? afterRegistration(one, gone) : one, clock.now()),
    );
  }

  stop(): void {
    this.#cancelStep();
    for (const agentId of this.#colleagues.keys()) this.leave(agentId);
  }

  #comes(agentId: string, groupId: number): void {
    const { agents, clock } = this.#parts;
    const now = clock.now();
    const phone = { registered: true, deviceId: null, credentialId: null };
    agents.move(agentId, (agent) => {
      const atWork = afterSignInToGroups(afterSignOut(agent, now), [groupId], now);
      return afterRegistration(afterBreak(atWork, null, now), phone);
    });
  }

  #step(): void {
    const { agents, clock, isSomebodyThere } = this.#parts;
    this.#cancelStep = clock.after(stepMs, () => this.#step());
    for (const [agentId, colleague] of this.#colleagues) {
      const agent = agents.byId(agentId);
      if (!agent || agent.credentialId !== null) this.leave(agentId);
      else if (
        statusOf(agent) === 'break' &&
        clock.now() - agent.since >= colleague.breakSeconds * 1000 &&
        isSomebodyThere()
      )
        this.#talks(agentId, colleague, agent.groupIds[0] ?? 1);
    }
  }

  #talks(agentId: string, colleague: Colleague, groupId: number): void {
    const { agents, telephony, team, clock, onFault } = this.#parts;
    const { talkSeconds, breakSeconds, reason } = shift[colleague.next % shift.length] ?? shift[0];
    const callId = randomUUID();
    const from = team.callers[(this.#lastCaller += 1) % team.callers.length] ?? '';
    if (!agents.takeForCall(agentId, callId, { wrapUpSeconds: defaultWrapUpSeconds, isAlone: true })) return;
    agents.move(agentId, (agent) => afterBreak(agent, reason, clock.now()));
    Object.assign(colleague, { next: colleague.next + 1, breakSeconds });
    telephony.practice({ callId, requestedBy: null, from, groupId, talkSeconds }).catch((error: unknown) => {
      agents.releaseFrom(callId, agentId);
      onFault(error);
    });
  }
}
