import { ring, type WaitingCaller } from './distribution.ts';
import type { DisplayedCaller } from './dial.ts';
import type { LiveCall } from './live-call.ts';
import type { Party } from './party.ts';

/**
 * A parked customer hears music, and rings nobody until somebody of the group picks the call up or the clinic's limit
 * has passed. Then it rings back to who parked it.
 *
 *   waiting ◀─▶ picked up ──▶ connected
 *      │ limit                  ▲
 *      ▼                        │
 *   rings back ─────────────────┤
 *      │ left, busy, no answer  │
 *      ▼                        │
 *   the group's queue ──────────┘
 *
 * Resolves with the agent who answered; null for the queue. `since`: as for `distribute`.
 */
export async function waitParked(
  call: LiveCall,
  parts: {
    groupId: number;
    byAgentId: string;
    note: string | null;
    since: number;
    from: DisplayedCaller;
    waiting: WaitingCaller;
  },
): Promise<Party | null> {
  const { groupId, byAgentId, note, since, from, waiting } = parts;
  const { directory, clock, freeAgents } = call.ports;
  const seconds = await call.until(() => directory.parkSeconds());
  call.report({ kind: 'call-parked', groupId, byAgentId, note, seconds });
  const limit = Promise.withResolvers<'over'>();
  const disarm = clock.after(seconds * 1000, () => limit.resolve('over'));
  /** Rings who takes the call; null when nobody does, false for a ring that came to nothing. */
  const taken = async (ringsBack: string | null): Promise<Party | false | null> => {
    const chosen = await call.until(() => directory.agentForParked({ callId: call.callId, groupId, ringsBack }));
    if (!chosen) return null;
    const agent = await ring(call, chosen, from, waiting);
    if (typeof agent !== 'string') return agent;
    if (agent !== 'taken') call.report({ kind: 'agent-missed', agentId: chosen.agentId, reason: agent });
    return false;
  };
  try {
    for (;;) {
      waiting.parked();
      const changed = freeAgents.next(since);
      const agent = await taken(null);
      if (agent) return agent;
      if (agent === null && (await call.until(() => Promise.race([changed, limit.promise]))) === 'over') break;
    }
  } finally {
    disarm();
  }
  for (let agent = await taken(byAgentId); agent !== null; agent = await taken(null)) if (agent) return agent;
  return null;
}
