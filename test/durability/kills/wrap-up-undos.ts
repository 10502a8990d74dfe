import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Cdr } from '../../../src/shared/contract/cdr.ts';
import type { List } from '../../../src/shared/contract/envelope.ts';
import { type AuditEntry, AdminClient } from '../../support/admin-client.ts';
import { recentCalls } from '../../support/clinic-day.ts';
import type { CoreChild } from '../../support/core-child.ts';
import { WrappedUpCall, wrapUpNote } from '../../support/wrapped-up-call.ts';
import { Account, type Probe, type Round, unlessKilled } from './probe.ts';

const undosEachRound = 3;
/** So long before the kill an undo is sent, at most: it takes some milliseconds. */
const maxMsBeforeKill = 40;

interface Undo {
  readonly callId: string;
  readonly key: string;
  /** The follow-up that the wrap-up completed, and the one that it planned. */
  readonly completed: number;
  readonly planned: number;
  isSent: boolean;
  /** Whether the service has acknowledged it. */
  answered: Promise<boolean>;
}

/** The statuses of the completed and the planned follow-up, and how many notes of the round there are. */
const [whole, undone] = [
  [1, 0, 1],
  [0, 2, 0],
];

/** An agent undoes wrap-ups: each is undone as a whole or not at all, and a repeat undoes it once. */
export class WrapUpUndosProbe implements Probe {
  readonly name = 'undone wrap-ups';
  readonly #agent = new Account('agent1006');
  readonly #supervisor = new Account('supervisor');
  readonly #admin = new Account('admin');
  #userId = 0;
  /** Calls of the agent that no round has used. */
  #calls: string[] = [];
  #undos: readonly Undo[] = [];

  async prepare({ core, number }: Round): Promise<void> {
    const agent = await this.#agent.at(core);
    if (number === 1) {
      const query = { ...recentCalls(31), agent_id: '1006', rows: 200 };
      const { rows } = (await (await this.#supervisor.at(core)).get('/api/cdr/list', query)).body.data as List<Cdr>;
      this.#calls = rows.map(({ call_id: callId }) => callId);
      const { user } = (await agent.get('/api/ext/auth/me')).body.data as { user: { id: number } };
      this.#userId = user.id;
    }
    this.#undos = await Promise.all(
      this.#calls.splice(0, undosEachRound).map(async (callId) => {
        const call = new WrappedUpCall(agent, callId);
        const { id: completed } = await call.due(this.#userId);
        const undo = { callId, key: randomUUID(), completed, planned: await call.complete(completed) };
        return { ...undo, isSent: false, answered: Promise.resolve(false) };
      }),
    );
    expect(this.#undos).toHaveLength(undosEachRound);
  }

  async begin({ core, killedAfterMs, random }: Round): Promise<void> {
    const agent = await this.#agent.at(core);
    for (const undo of this.#undos)
      undo.answered = after(Math.max(0, killedAfterMs - random() * maxMsBeforeKill)).then(async () => {
        undo.isSent = !core.process.killed;
        const answer = await unlessKilled(new WrappedUpCall(agent, undo.callId).undo(undo.key));
        if (answer) expect(answer.status, answer.body.msg).toBe(200);
        return answer !== null;
      });
  }

  async check(core: CoreChild): Promise<boolean> {
    let isInterrupted = false;
    for (const undo of this.#undos) {
      const isAnswered = await undo.answered;
      isInterrupted ||= undo.isSent && !isAnswered;
      expect(isAnswered ? [undone] : [whole, undone]).toContainEqual(await this.#stateOf(core, undo));
      const { status, body } = await new WrappedUpCall(await this.#agent.at(core), undo.callId).undo(undo.key);
      if (status !== 200) expect([status, body.data]).toMatchObject([409, { reason: 'request-done' }]);
      expect(await this.#stateOf(core, undo)).toEqual(undone);
      const query = { action: 'wrap-up.undone', keyword: undo.callId };
      const { rows } = await new AdminClient(await this.#admin.at(core)).get<List<AuditEntry>>('audit', query);
      expect(rows.filter(({ detail }) => detail['call_id'] === undo.callId)).toHaveLength(1);
    }
    return isInterrupted;
  }

  async finish(): Promise<void> {}

  async #stateOf(core: CoreChild, { callId, completed, planned }: Undo): Promise<number[]> {
    const call = new WrappedUpCall(await this.#agent.at(core), callId);
    const [first, next] = [await call.followup(completed), await call.followup(planned)];
    // An undo leaves the wrap-up that the call had before.
    const notes = await call.notes(await this.#supervisor.at(core));
    return [first.status, next.status, notes.filter(({ note }) => note === wrapUpNote).length];
  }
}
