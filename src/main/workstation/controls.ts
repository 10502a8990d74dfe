import { Emitter } from '../../shared/event.ts';
import type { AgentSnapshot } from '../../shared/ipc/agent-ipc.ts';
import type { PhoneCall } from '../../shared/ipc/phone-ipc.ts';
import type { AgentService } from './agent/agent-service.ts';
import type { Phone } from './phone/phone.ts';
import type { Preferences } from './preferences.ts';
import type { SignIn } from './sign-in/sign-in.ts';

interface ControlsParts {
  readonly agent: Pick<AgentService, 'snapshot' | 'changed' | 'break'>;
  readonly phone: Pick<Phone, 'snapshot' | 'answer' | 'hangUp'>;
  readonly signIn: Pick<SignIn, 'agentId' | 'changed'>;
  readonly preferences: Pick<Preferences, 'changed'>;
}

/** The agent's controls outside of the windows: the tray, the notification, global keys, links of other programs. */
export class Controls {
  readonly #parts: ControlsParts;
  #askedNumber: string | null = null;
  /** The state of the agent, who is signed in, or the language. */
  readonly changed = new Emitter();
  readonly askedNumberChanged = new Emitter();
  /** The ID of a call that was answered here. */
  readonly answered = new Emitter<string>();
  readonly readyChosen = new Emitter();

  constructor(parts: ControlsParts) {
    this.#parts = parts;
    for (const { changed } of [parts.agent, parts.signIn, parts.preferences]) changed.on(() => this.changed.emit());
  }

  /** Null while no agent is signed in. */
  get agent(): AgentSnapshot | null {
    return this.#parts.signIn.agentId === null ? null : this.#parts.agent.snapshot;
  }

  get askedNumber(): string | null {
    return this.#askedNumber;
  }

  /** Offers a number to the person: it is never called by itself. */
  askFor(number: string | null): void {
    this.#askedNumber = number;
    this.askedNumberChanged.emit();
  }

  chooseReady(): void {
    this.readyChosen.emit();
  }

  takeBreak(): Promise<void> {
    return this.#parts.agent.break(null);
  }

  /** The caller who rings first; nothing while nobody does. */
  async answer(): Promise<void> {
    const call = this.#calls.find(({ state }) => state === 'ringing');
    if (!call) return;
    await this.#parts.phone.answer(call.id);
    this.answered.emit(call.id);
  }

  /** The call in which the agent talks, or else the one that is dialled; never one that rings or is on hold. */
  async hangUp(): Promise<void> {
    const call =
      this.#calls.find(({ state, held }) => state === 'answered' && !held) ??
      this.#calls.find(({ state }) => state === 'dialling');
    if (call) await this.#parts.phone.hangUp(call.id);
  }

  get #calls(): readonly PhoneCall[] {
    return this.#parts.phone.snapshot.calls;
  }
}
