import { expect, test } from 'vitest';
import { endCallsOf } from './end-calls-of.ts';
import type { CallStarted } from './tracked-call.ts';

/** Calls as `ID: who placed it, who takes part`; agent 1001 leaves theirs, and those that the account caused end. */
async function ended(calls: Record<string, { placedBy?: string; phases?: Record<string, 'ringing' | 'in_call'> }>) {
  const hungUp: string[] = [];
  const phasesIn = (callId: string) => calls[callId]?.phases ?? {};
  await endCallsOf(
    {
      telephony: { hangUp: async ({ callId, agentId }) => hungUp.push(`${agentId ?? 'all'} of ${callId}`) > 0 },
      agents: {
        byId: (agentId) => ({
          calls: Object.fromEntries(
            Object.keys(calls).flatMap((callId) => {
              const phase = phasesIn(callId)[agentId];
              return phase
                ? [[callId, { phase, talked: false, canBeHeld: false, wrapUpSeconds: 0, owedSeconds: 0 }]]
                : [];
            }),
          ),
        }),
        inCall: (callId) => Object.keys(phasesIn(callId)),
      },
      callsInProgress: () =>
        Object.entries(calls).map(([callId, { placedBy }]) => ({
          callId,
          started: { callId, agentId: placedBy ?? null } as CallStarted,
        })),
      outsideCalls: { callsOf: (userId) => (userId === 7 ? ['charged'] : []) },
    },
    { userId: 7, agentId: '1001' },
  );
  return hungUp;
}

test('calls of a disabled agent with nobody else of the clinic end, with those charged to the account', async () => {
  expect(
    await ended({
      talks: { phases: { '1001': 'in_call' } },
      places: { placedBy: '1001', phases: { '1001': 'ringing' } },
      left: { placedBy: '1001' },
    }),
  ).toEqual(['1001 of talks', '1001 of places', '1001 of left', 'all of charged']);
});

test('spares a caller who rings there, one whom a colleague has, and those of others', async () => {
  expect(
    await ended({
      rings: { phases: { '1001': 'ringing' } },
      handedOver: { placedBy: '1001', phases: { '1002': 'in_call' } },
      waits: {},
      colleague: { placedBy: '1002', phases: { '1002': 'in_call' } },
    }),
  ).toEqual(['all of charged']);
});
