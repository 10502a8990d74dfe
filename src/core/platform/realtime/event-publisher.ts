import type { AgentEventName, ServiceEvents } from '../../../shared/contract/event.ts';
import type { Clock } from '../../../shared/clock.ts';
import { RetryTimer } from '../retry-timer.ts';
import type { EventRepository, StoredEvent } from './event-repository.ts';

/** An agent's event is for the agent and the supervisors, or for the agent alone. */
type Audience = 'everyone' | 'agent';

export interface EventPublisher {
  /** Announces a fact to an agent's workstation and to the supervisors, and keeps it for those who were away. */
  publish<Name extends AgentEventName>(
    name: Name,
    agentId: string,
    value: Omit<ServiceEvents[Name], 'seq'>,
    /** `agent`: everybody else has had it with another agent. Default: `everyone`. */
    audience?: Audience,
  ): ServiceEvents[Name];
  /** The number of the agent's last event. */
  lastSequence(agentId: string): number;
}

export type Announce = (agentId: string, name: AgentEventName, value: unknown, audience: Audience) => void;

/** How many events of an agent are kept for a workstation that was away; one that missed more starts afresh. */
export const keptEvents = 1000;

const maxUnstoredEvents = 10_000;
/**
 * Left out at each start, for a clock that was set back meanwhile: more than a full disk ever keeps from being stored.
 */
const skippedNumbers = 1_000_000;

/**
 * Gives each event the next number of its agent and sends it immediately; events of one turn of the event loop are
 * stored in one write. `flushed` resolves when all is stored: a catch-up reads only after that.
 *
 * A core that was killed may have announced higher numbers than it had stored, and a workstation takes a number that it
 * has seen for an old event. So the numbers of each start begin above all earlier ones: at the time of the start in
 * milliseconds, which no agent's events outrun.
 */
export async function createEventPublisher(parts: {
  repository: EventRepository;
  clock: Clock;
  announce: Announce;
  onFault: (error: unknown) => void;
}): Promise<EventPublisher & { flushed(): Promise<void> }> {
  const { repository, clock, announce } = parts;
  const storedSequences = await repository.lastSequences();
  const sequences = new Map<string, number>();
  const startedAt = clock.now();
  const lastSequence = (agentId: string): number =>
    sequences.get(agentId) ?? Math.max(startedAt, (storedSequences.get(agentId) ?? 0) + skippedNumbers);
  let pending: StoredEvent[] = [];
  let writing: Promise<void> = Promise.resolve();
  const retries = new RetryTimer(clock);

  const store = (): void => {
    writing = writing
      .then(async () => {
        const events = pending;
        pending = [];
        if (events.length === 0) return;
        await repository.add(events).catch((error: unknown) => {
          retryLater(events);
          throw error;
        });
        retries.succeeded();
        for (const { agentId, seq } of events)
          if (seq % keptEvents === 0) await repository.prune(agentId, seq - keptEvents);
      })
      .catch(parts.onFault);
  };
  /** On a full disk events are kept, as many as a workstation may have missed, and stored when there is room. */
  const retryLater = (events: readonly StoredEvent[]): void => {
    pending = [...events, ...pending].slice(-maxUnstoredEvents);
    retries.failed(store);
  };
  return {
    publish: (name, agentId, value, audience = 'everyone') => {
      const seq = lastSequence(agentId) + 1;
      sequences.set(agentId, seq);
      const event = { ...value, seq };
      announce(agentId, name, event, audience);
      if (pending.push({ agentId, seq, name, payload: JSON.stringify(event), at: clock.now() }) === 1) store();
      return event as never;
    },
    flushed: async () => {
      store();
      await writing;
    },
    lastSequence,
  };
}
