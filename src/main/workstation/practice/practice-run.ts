import type { Clock } from '../../../shared/clock.ts';
import { practiceClinic } from '../../../shared/domain/practice-clinic.ts';
import type { PracticeScenario } from '../../../shared/domain/practice-scenario.ts';
import type { Practice } from '../../../shared/ipc/practice-ipc.ts';
import { Emitter } from '../../../shared/event.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { AgentService } from '../agent/agent-service.ts';
import type { Host, ThrowAwayClinic } from '../host.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Phone } from '../phone/phone.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import type { SignIn } from '../sign-in/sign-in.ts';
import { PracticeScript } from './practice-script.ts';

interface Parts {
  readonly host: Pick<Host, 'openPracticeClinic' | 'managed' | 'log'>;
  readonly signIn: SignIn;
  readonly agent: AgentService;
  readonly phone: Phone;
  readonly outbox: Outbox;
  readonly client: ServiceClient;
  readonly clock: Clock;
}

interface OpenPractice {
  readonly clinic: ThrowAwayClinic;
  readonly comeBack: () => void;
  readonly undo: (() => void)[];
  script: PracticeScript | null;
}

/**
 * Practice in a throw-away clinic. Meanwhile the real one has the agent on a break, without a phone, and its sign-in is
 * set aside here: nothing can be asked of it, so nothing of the practice can reach it.
 */
export class PracticeRun {
  readonly changed = new Emitter();
  readonly #parts: Parts;
  #open: OpenPractice | null = null;
  /** Starts and ends, one after another. */
  #last: Promise<void> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get isOpen(): boolean {
    return this.#open !== null;
  }

  get practice(): Practice | null {
    return this.#open?.script?.practice ?? null;
  }

  /** Rejects with ProblemError `agent-busy` in a call or its wrap-up, and where the clinic cannot be started. */
  start(scenario: PracticeScenario): Promise<void> {
    return this.#inTurn(() => this.#start(scenario));
  }

  end(): Promise<void> {
    return this.#inTurn(() => this.#end());
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #start(scenario: PracticeScenario): Promise<void> {
    const { host, agent } = this.#parts;
    this.#checkFree();
    const clinic = await host.openPracticeClinic();
    try {
      this.#checkFree();
      if (agent.snapshot.requested === 'ready') await agent.break();
      // A call may have come until the break was granted.
      this.#checkFree();
      await this.#enter(clinic, scenario);
    } catch (error) {
      await this.#end();
      await clinic.close();
      throw error;
    }
  }

  async #enter(clinic: ThrowAwayClinic, scenario: PracticeScenario): Promise<void> {
    const { signIn, agent } = this.#parts;
    const open: OpenPractice = { clinic, comeBack: signIn.setAside(), undo: [], script: null };
    this.#open = open;
    await signIn.practise(clinic.http, practiceClinic.agent, clinic.password);
    const end = (): void => void this.end();
    open.undo.push(signIn.signedOut.on(end), clinic.ended.on(end));
    const [group] = await agent.groups();
    const groupId = group?.id ?? 1;
    await agent.signInToGroups([groupId]);
    open.script = new PracticeScript({ ...this.#parts, log: this.#parts.host.log }, { scenario, groupId });
    open.undo.push(open.script.changed.on(() => this.changed.emit()));
    this.changed.emit();
  }

  async #end(): Promise<void> {
    const open = this.#open;
    if (!open) return;
    const { phone, outbox } = this.#parts;
    this.#open = null;
    for (const undo of open.undo) undo();
    open.script?.stop();
    phone.hangUpAll();
    outbox.forgetPractice();
    open.comeBack();
    this.changed.emit();
    await open.clinic.close();
  }

  #checkFree(): void {
    const { host, signIn, agent, phone } = this.#parts;
    if (host.managed.settings.practice === false) throw problemFor('setting-managed');
    if (signIn.agentId === null) throw problemFor('not-an-agent');
    const { calls, supervision } = phone.snapshot;
    const { label, isWrapUpDone } = agent.snapshot;
    const isFree = calls.every(({ state }) => state === 'ended') && supervision === null;
    const isAtWork = label === 'in_call' || label === 'ringing' || (label === 'wrap_up' && !isWrapUpDone);
    if (this.#open || !isFree || isAtWork) throw problemFor('practice-during-call');
  }
}
