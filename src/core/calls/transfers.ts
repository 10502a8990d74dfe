import type { TransferTo } from '../../shared/contract/call-transfer.ts';
import { invalidField } from '../../shared/problems/invalid-field.ts';
import { problemFor } from '../../shared/problems/problem-for.ts';
import type { AgentService } from '../agents/agents-service.ts';
import type { Caller } from '../platform/caller.ts';
import type { Handlers } from '../platform/http/handler.ts';
import type { Telephony } from '../switch/telephony-port.ts';
import type { TransferRequest, TransferTarget } from '../switch/transfer-request.ts';
import type { CallJournal } from './journal.ts';
import type { TrackedCall } from './tracked-call.ts';
import { transferView } from './transfer-view.ts';

interface Parts {
  readonly telephony: Pick<Telephony, 'transfer' | 'join'>;
  readonly agents: Pick<AgentService, 'byId' | 'group' | 'inCall' | 'nameOf'>;
  readonly journal: Pick<CallJournal, 'callInProgress'>;
}

/** Transfers on request of an agent in the call: the switch knows whether the agent is the one who may. */
export function transferRoutes({ telephony, agents, journal }: Parts): Pick<Handlers, 'callTransfer'> {
  /** Throws ProblemError for a call that is over, or in which the agent has no part. */
  const partIn = ({ agentId }: Caller, callId: string): { agentId: string; call: TrackedCall } => {
    const call = journal.callInProgress(callId);
    if (!call) throw problemFor('call-not-found');
    if (agentId === null || !agents.inCall(callId).includes(agentId)) throw problemFor('other-agents-call');
    return { agentId, call };
  };
  /** Throws ProblemError `invalid-input` for an agent or a group that the clinic does not have. */
  const targetOf = ({ agent_id: agentId, number = '', group_id: groupId }: TransferTo): TransferTarget => {
    if (groupId !== undefined && !agents.group(groupId)) throw invalidField('to.group_id', 'skill-group-unknown');
    if (groupId !== undefined) return { groupId };
    if (agentId === undefined) return { number };
    const agent = agents.byId(agentId);
    if (!agent) throw invalidField('to.agent_id', 'agent-unknown');
    return { number: agent.extension };
  };
  const begin =
    (action: 'transfer' | 'consult') =>
    async ({
      caller,
      body: { call_id: callId, to, note },
    }: {
      caller: Caller;
      body: { call_id: string; to: TransferTo; note?: string | undefined };
    }): Promise<null> => {
      const { agentId } = partIn(caller, callId);
      await telephony.transfer({ action, callId, agentId, to: targetOf(to), note: note ?? null });
      return null;
    };
  const steer =
    (action: Exclude<TransferRequest['action'], 'transfer' | 'consult'>) =>
    async ({ caller, body: { call_id: callId } }: { caller: Caller; body: { call_id: string } }): Promise<null> => {
      await telephony.transfer({ action, callId, agentId: partIn(caller, callId).agentId });
      return null;
    };
  return {
    callTransfer: {
      start: begin('transfer'),
      consult: begin('consult'),
      state: ({ caller, query: { call_id: callId } }) => {
        const { agentId, call } = partIn(caller, callId);
        const { transfer, groupId } = call;
        if (transfer?.byAgentId !== agentId) throw problemFor('no-transfer');
        return { ...transferView(transfer, agents, groupId), agent_id: agentId, role: 'by' as const };
      },
      cancel: steer('cancel'),
      complete: steer('complete'),
      swap: steer('swap'),
      merge: steer('merge'),
      dismiss: steer('dismiss'),
      split: steer('split'),
      join: async ({ caller, body: { call_id: callId, other_call_id: otherCallId } }) => {
        partIn(caller, otherCallId);
        await telephony.join({ callId, otherCallId, agentId: partIn(caller, callId).agentId });
        return null;
      },
    },
  };
}
