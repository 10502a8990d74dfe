import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { AgentState } from '../../../src/shared/contract/agent.ts';
import type { SipRequest } from '../../../src/sip/sip-message.ts';
import type { CoreChild } from '../../support/core-child.ts';
import { RtpPhone } from '../../support/media-link.ts';
import type { TrunkPeer } from '../../support/trunk-peer.ts';
import { headersOf, isOfLeg, PlacedCall, sequenceOf } from './placed-call.ts';
import type { Probe, Round } from './probe.ts';

/** The identity that a CANCEL, and the ACK of a refusal, share with their INVITE (RFC 3261 § 9.1, § 17.1.1.3). */
const identityOf = (request: SipRequest) => ({
  uri: request.uri,
  sequence: sequenceOf(request),
  ...headersOf(request, 'via', 'from', 'call-id'),
});

type Legs = Readonly<Record<'mobile' | 'ringing' | 'crossing', SipRequest>>;

/**
 * Calls that nobody has answered yet. The next core cancels those that ring at the carrier, and acknowledges and hangs
 * up one that is answered meanwhile; it leaves alone one that the carrier has never answered.
 */
export class RingingLegsProbe implements Probe {
  readonly name = 'ringing legs';
  readonly #legsFile: string;
  readonly #carrier: TrunkPeer;
  /** Its mobile is answered, and the customer's phone rings. */
  readonly #ringing: PlacedCall;
  /** Its mobile rings, and is answered while the next core cancels. */
  readonly #crossing: PlacedCall;
  /** The carrier does not answer it. */
  readonly #silent: PlacedCall;
  #phone: RtpPhone | null = null;
  #legs: Legs | null = null;
  #silentLeg: SipRequest | null = null;

  constructor(dataFolder: string, carrier: TrunkPeer) {
    this.#legsFile = join(dataFolder, 'trunk-legs.json');
    this.#carrier = carrier;
    [this.#ringing, this.#crossing, this.#silent] = ['1003', '1004', '1005'].map(
      (agentId) => new PlacedCall(carrier, agentId),
    ) as [PlacedCall, PlacedCall, PlacedCall];
  }

  async prepare({ core }: Round): Promise<void> {
    const { peer } = this.#carrier;
    this.#phone = await RtpPhone.open();
    const crossing = await this.#crossing.place(core);
    peer.respond(crossing, 180);
    const mobile = await this.#ringing.place(core);
    peer.respond(mobile, 200, { body: this.#phone.sdp() });
    const ringing = await this.#ringing.inviteToCustomer();
    peer.respond(ringing, 180);
    this.#legs = { mobile, ringing, crossing };
    const saved = async () => {
      const text = await readFile(this.#legsFile, 'utf8');
      return [mobile, ringing, crossing].every((leg) => text.includes(leg.headers.get('call-id') ?? ''));
    };
    await expect.poll(saved).toBe(true);
  }

  /** An INVITE without any answer ends by itself after half a minute. */
  async begin({ core }: Round): Promise<void> {
    this.#silentLeg = await this.#silent.place(core);
  }

  async check(core: CoreChild): Promise<boolean> {
    const carrier = this.#carrier;
    const { peer } = carrier;
    const { mobile, ringing, crossing } = this.#legs as Legs;
    const isOfSilent = isOfLeg(this.#silentLeg as SipRequest);

    const cancel = await carrier.request('CANCEL', isOfLeg(ringing));
    expect(identityOf(cancel)).toEqual(identityOf(ringing));
    expect(cancel.headers.get('to')).toBe(ringing.headers.get('to'));
    peer.respond(cancel, 200);
    const refusal = peer.respond(ringing, 487);
    const ackOfRefusal = await carrier.request('ACK', isOfLeg(ringing));
    expect(identityOf(ackOfRefusal)).toEqual(identityOf(ringing));
    expect(ackOfRefusal.headers.get('to')).toBe(refusal.headers.get('to'));
    peer.respond(await carrier.request('BYE', isOfLeg(mobile)), 200);

    const crossed = await carrier.request('CANCEL', isOfLeg(crossing));
    const answer = peer.respond(crossing, 200, { body: this.#phone?.sdp() ?? '' });
    peer.respond(crossed, 200);
    const ack = await carrier.request('ACK', isOfLeg(crossing));
    const bye = await carrier.request('BYE', isOfLeg(crossing));
    peer.respond(bye, 200);
    for (const request of [ack, bye])
      expect(headersOf(request, 'call-id', 'from', 'to')).toEqual(headersOf(answer, 'call-id', 'from', 'to'));
    expect(sequenceOf(ack)).toBe(sequenceOf(crossing));
    expect(sequenceOf(bye)).toBeGreaterThan(sequenceOf(crossing));

    const isCancel = (message: (typeof peer.heard)[number]): boolean =>
      message.kind === 'request' && message.method === 'CANCEL' && isOfSilent(message);
    expect(peer.heard.filter(isCancel)).toEqual([]);
    await expect.poll(async () => JSON.parse(await readFile(this.#legsFile, 'utf8')) as unknown).toEqual([]);
    this.#phone?.close();
    // Messages that were repeated until they were answered.
    peer.heard.length = 0;
    for (const call of [this.#ringing, this.#crossing, this.#silent]) await this.#expectOver(core, call);
    return true;
  }

  async finish(): Promise<void> {}

  async #expectOver(core: CoreChild, call: PlacedCall): Promise<void> {
    await call.expectEnded(core, 'NO_ANSWER');
    const { agentId } = call;
    const state = await (await call.agent.at(core)).get('/api/ext/agent/state', { agent_id: agentId });
    expect((state.body.data as AgentState).call_id).toBeNull();
  }
}
