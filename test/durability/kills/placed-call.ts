import { expect } from 'vitest';
import type { Cdr } from '../../../src/shared/contract/cdr.ts';
import type { List } from '../../../src/shared/contract/envelope.ts';
import { parseCSeq } from '../../../src/sip/header-values.ts';
import type { SipRequest } from '../../../src/sip/sip-message.ts';
import { recentCalls } from '../../support/clinic-day.ts';
import type { CoreChild } from '../../support/core-child.ts';
import type { TrunkPeer } from '../../support/trunk-peer.ts';
import { Account } from './probe.ts';

/** A call of an agent: the carrier gets a leg to the agent's mobile and, once that has answered, one to a customer. */
export class PlacedCall {
  readonly agentId: string;
  readonly agent: Account;
  readonly #carrier: TrunkPeer;
  callId = '';

  constructor(carrier: TrunkPeer, agentId: string) {
    this.#carrier = carrier;
    this.agentId = agentId;
    this.agent = new Account(`agent${agentId}`);
  }

  /** Resolves with the INVITE to the mobile. */
  async place(core: CoreChild): Promise<SipRequest> {
    const numbers = { caller: `1380000${this.agentId}`, callee: `1390000${this.agentId}` };
    const placed = await (await this.agent.at(core)).get('/api/call/dual', numbers);
    expect(placed.status, placed.body.msg).toBe(200);
    this.callId = (placed.body.data as { request_id: string }).request_id;
    return this.#inviteTo(numbers.caller);
  }
  inviteToCustomer(): Promise<SipRequest> {
    return this.#inviteTo(`1390000${this.agentId}`);
  }

  /** Its record is closed: the only one, with the reason. */
  async expectEnded(core: CoreChild, hangupCause: string): Promise<Cdr> {
    const agent = await this.agent.at(core);
    const query = { ...recentCalls(2, 'created_at'), call_id: this.callId };
    const { rows } = (await agent.get('/api/cdr/dual', query)).body.data as List<Cdr>;
    expect(rows).toMatchObject([
      {
        agent_id: this.agentId,
        hangup_cause: hangupCause,
        hangup_detail: { reason: 'The service stopped during this call' },
      },
    ]);
    return rows[0] as Cdr;
  }

  #inviteTo(number: string): Promise<SipRequest> {
    return this.#carrier.request('INVITE', ({ uri }) => uri.startsWith(`sip:${number}@`));
  }
}

export const sequenceOf = ({ headers }: Pick<SipRequest, 'headers'>): number =>
  parseCSeq(headers.get('cseq') ?? '')?.number ?? 0;

/** Whether a message is of the same call leg. */
export const isOfLeg =
  (invite: Pick<SipRequest, 'headers'>) =>
  (message: Pick<SipRequest, 'headers'>): boolean =>
    message.headers.get('call-id') === invite.headers.get('call-id');

/** The headers of these names. */
export const headersOf = ({ headers }: Pick<SipRequest, 'headers'>, ...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, headers.get(name)]));
