import type { Capability } from '../../../shared/contract/capabilities.ts';
import type { SignedInUser } from '../../../shared/contract/auth.ts';
import type { Clock } from '../../../shared/clock.ts';
import { contract } from '../../../shared/contract/contract.ts';
import type { ReceivedEvents } from '../../../shared/contract/received-event.ts';
import { isTransferring } from '../../../shared/domain/own-call.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import type { SoftphoneCall } from '../softphone/softphone-call.ts';
import type { CallList } from './call-list.ts';
import { transferTarget } from './dial-policy.ts';
import { afterLegMoved, afterTransfer, afterTransferLost, afterTransferring, isOver } from './phone-calls.ts';

interface Parts {
  readonly client: Pick<ServiceClient, 'call'>;
  readonly clock: Clock;
  readonly user: () => Pick<SignedInUser, 'agent_id'> | null;
  readonly capabilities: () => readonly Capability[];
  readonly calls: CallList;
  /** Throws ProblemError for a call that does not run on this phone. */
  readonly leg: (callId: string) => SoftphoneCall;
  /** The leg of a call on this phone, if there is one, is another call's. */
  readonly moveLeg: (fromCallId: string, callId: string) => void;
  /** The agent talks again: to who is asked, once the service has parted the agent from the customer. */
  readonly resume: (callId: string) => Promise<void>;
}

type TransferAction = 'cancel' | 'complete' | 'swap' | 'merge' | 'dismiss';

interface Target {
  readonly callId: string;
  readonly target: string;
  readonly note?: string | undefined;
}

/** Transfers of the agent's calls: requests to a service that has them, which reports the rest; otherwise by REFER. */
export class Transfers {
  readonly #parts: Parts;
  /** The last reports of transfers under way: one for this agent may come before the phone rings. */
  readonly #reported = new Map<string, ReceivedEvents['CallTransferChanged']>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Resolves when the other phone rings, by REFER when it has answered. Rejects with the problem of a transfer that is
   * refused. Throws ProblemError for a target that is no number.
   */
  transfer({ callId, target, note }: Target): Promise<void> {
    const number = transferTarget(target);
    const { client, capabilities, leg } = this.#parts;
    if (!capabilities().includes('callTransfers'))
      return this.#ringing(callId, number, leg(callId).transfer(number)).finally(() => this.#rings(callId, null));
    return this.#ringing(
      callId,
      number,
      client.call(contract.callTransfer.start, { body: { call_id: callId, to: { number }, note: note || undefined } }),
    );
  }

  async toGroup({
    callId,
    groupId,
    note,
    parks,
  }: Omit<Target, 'target'> & { readonly groupId: number; readonly parks?: boolean | undefined }): Promise<void> {
    const { client } = this.#parts;
    const told = { call_id: callId, note: note || undefined };
    if (parks) await client.call(contract.pickUp.park, { body: { ...told, group_id: groupId } });
    else await client.call(contract.callTransfer.start, { body: { ...told, to: { group_id: groupId } } });
  }

  /** As `transfer`. A held call is resumed: the customer no longer hears the agent then. */
  async consult({ callId, target, note }: Target): Promise<void> {
    const number = transferTarget(target);
    const { client, calls, resume } = this.#parts;
    const body = { call_id: callId, to: { number }, note: note || undefined };
    await this.#ringing(callId, number, client.call(contract.callTransfer.consult, { body }));
    if (calls.find(callId)?.held) await resume(callId);
  }

  async steer({ callId, action }: { callId: string; action: TransferAction }): Promise<void> {
    if (!this.#parts.capabilities().includes('callTransfers')) throw problemFor('no-transfer');
    await this.#parts.client.call(contract.callTransfer[action], { body: { call_id: callId } });
  }

  /** Supervisors get everyone's reports. */
  handle(event: ReceivedEvents['CallTransferChanged']): void {
    const { calls, clock, user } = this.#parts;
    if (event.agent_id !== user()?.agent_id) return;
    if (event.state === 'over') this.#reported.delete(event.call_id);
    else this.#reported.set(event.call_id, event);
    calls.set(afterTransfer(calls.all, event, clock.now()));
  }

  /** After a gap in the events: the service says whether the transfers of this agent are still under way. */
  async reconcile(): Promise<void> {
    const { client, calls, capabilities } = this.#parts;
    if (!capabilities().includes('callTransfers')) return;
    const underWay = calls.all.filter((call) => !isOver(call) && isTransferring(call));
    await Promise.all(
      underWay.map(async ({ id }) => {
        try {
          this.handle({ ...(await client.call(contract.callTransfer.state, { query: { call_id: id } })), seq: null });
        } catch (error) {
          // Any other problem says nothing: the agent may still take the transfer back.
          if (error instanceof ProblemError && error.reason === 'no-transfer')
            calls.set(afterTransferLost(calls.all, id));
        }
      }),
    );
  }

  /** Supervisors get everyone's reports. */
  legMoved(event: ReceivedEvents['CallLegMoved']): void {
    const { calls, clock, user, moveLeg } = this.#parts;
    if (event.agent_id !== user()?.agent_id) return;
    moveLeg(event.from_call_id, event.call_id);
    calls.set(afterLegMoved(calls.all, event, clock.now()));
  }

  /** The call rings on this phone. */
  begun(callId: string): void {
    const reported = this.#reported.get(callId);
    if (reported) this.handle(reported);
  }

  async #ringing(callId: string, number: string, request: Promise<unknown>): Promise<void> {
    this.#rings(callId, number);
    try {
      await request;
    } catch (error) {
      this.#rings(callId, null);
      throw error;
    }
  }

  #rings(callId: string, number: string | null): void {
    const { calls } = this.#parts;
    calls.set(afterTransferring(calls.all, callId, number));
  }
}
