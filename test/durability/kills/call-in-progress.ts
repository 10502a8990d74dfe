import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { AgentState } from '../../../src/shared/contract/agent.ts';
import type { CallStatusChanged } from '../../../src/shared/contract/event.ts';
import type { SipRequest, SipResponse } from '../../../src/sip/sip-message.ts';
import { longestTone, readWav } from '../../support/audio.ts';
import type { CoreChild } from '../../support/core-child.ts';
import { EventListener } from '../../support/event-listener.ts';
import { audioPortOf, RtpPhone } from '../../support/media-link.ts';
import type { TrunkPeer } from '../../support/trunk-peer.ts';
import { headersOf, isOfLeg, PlacedCall, sequenceOf } from './placed-call.ts';
import { Account, type Probe, type Round } from './probe.ts';

const customerHertz = 1000;
/** Half a second of both sides: what the disk does not hold a kill takes. */
const recordedBytes = 16_000;

interface AnsweredLeg {
  readonly phone: RtpPhone;
  readonly invite: SipRequest;
  readonly answer: SipResponse;
}

/**
 * An agent talks with a customer. The next core hangs up both legs at the carrier and closes the record, whose
 * recording plays; the agent gets the end with its cause, and wraps up.
 */
export class CallInProgressProbe implements Probe {
  readonly name = 'a call in progress';
  readonly #recordings: string;
  readonly #carrier: TrunkPeer;
  readonly #call: PlacedCall;
  readonly #supervisor = new Account('supervisor');
  #legs: readonly AnsweredLeg[] = [];
  /** The number of the last event that the agent got. */
  #lastEvent = 0;

  constructor(dataFolder: string, carrier: TrunkPeer) {
    this.#recordings = join(dataFolder, 'recordings');
    this.#carrier = carrier;
    this.#call = new PlacedCall(carrier, '1002');
  }

  async prepare({ core, number }: Round): Promise<void> {
    const { agentId } = this.#call;
    const agent = await this.#call.agent.at(core);
    if (number === 1) await agent.post('/api/agent-control/sign-in-group', { agent_id: agentId, group_ids: [1] });
    await agent.get('/api/agent-control/ready', { agent_id: agentId });
    const events = await EventListener.connect(core.http, agent.token);
    const mobile = await this.#answer(await this.#call.place(core), 440);
    this.#legs = [mobile, await this.#answer(await this.#call.inviteToCustomer(), customerHertz)];
    const isAnswer = ({ call_id: callId, status, leg }: CallStatusChanged): boolean =>
      callId === this.#call.callId && status === 'answered' && leg === 'customer';
    this.#lastEvent = (await events.until<CallStatusChanged>('CallStatusChanged', isAnswer)).seq;
    await expect.poll(() => this.#bytesOfRecording()).toBeGreaterThan(recordedBytes);
    events.close();
  }

  async begin(): Promise<void> {}

  async check(core: CoreChild): Promise<boolean> {
    for (const { phone, invite, answer } of this.#legs) {
      const bye = await this.#carrier.request('BYE', isOfLeg(invite));
      this.#carrier.peer.respond(bye, 200);
      expect(headersOf(bye, 'from', 'to')).toEqual(headersOf(answer, 'from', 'to'));
      expect(sequenceOf(bye)).toBeGreaterThan(sequenceOf(invite));
      phone.close();
    }
    const { agentId, callId } = this.#call;
    const agent = await this.#call.agent.at(core);
    const events = await EventListener.connect(core.http, agent.token, this.#lastEvent);
    const ended = await events.until<CallStatusChanged>('CallStatusChanged', ({ status }) => status === 'hungup');
    expect(ended).toMatchObject({ call_id: callId, agent_id: agentId, hangup_cause: 'NORMAL_CLEARING' });
    events.close();
    const state = (await agent.get('/api/ext/agent/state', { agent_id: agentId })).body.data as AgentState;
    expect(state).toMatchObject({ status: 'wrap_up', next: 'ready', call_id: null });

    const record = await this.#call.expectEnded(core, 'NORMAL_CLEARING');
    expect(record.parts).toMatchObject([{ agent_id: agentId, number: null }]);
    const supervisor = await this.#supervisor.at(core);
    const file = await supervisor.fetch('GET', '/api/cdr/download-dual', { query: { id: record.id } });
    const { rate, channels } = await readWav(Buffer.from(await file.arrayBuffer()));
    const [, customer] = channels as [Float32Array, Float32Array];
    expect(longestTone(customer, rate, { hertz: customerHertz, dbfs: -24 })).toBeGreaterThan(250);
    return true;
  }

  async finish(): Promise<void> {}

  /** Takes a leg with a phone that speaks a tone. */
  async #answer(invite: SipRequest, hertz: number): Promise<AnsweredLeg> {
    const phone = await RtpPhone.open();
    phone.sendTone(hertz, -12, audioPortOf(invite.body));
    return { phone, invite, answer: this.#carrier.peer.respond(invite, 200, { body: phone.sdp() }) };
  }

  /** In the folder of the day on which the call began; 0 before there is a file. */
  async #bytesOfRecording(): Promise<number> {
    const files = await readdir(this.#recordings, { recursive: true });
    const file = files.find((name) => name.endsWith(`${this.#call.callId}.wav`));
    return file === undefined ? 0 : (await stat(join(this.#recordings, file))).size;
  }
}
