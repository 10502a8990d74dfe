import type { SupervisionMode } from '../../../shared/contract/call-supervision.ts';
import { limitOutsideCall } from './limit-time.ts';
import type { Party } from './party.ts';
import type { SwitchPorts } from './switch-ports.ts';
import { watchTalk } from './watch-talk.ts';

type TalkedIn = Parameters<typeof watchTalk>[0] &
  Parameters<typeof limitOutsideCall>[0] & { readonly ports: Pick<SwitchPorts, 'media'> };

/** A party who hears an agent's talk, and is heard by nobody, by that agent alone (`whisper`), or by all (`barge`). */
export interface Supervisor {
  readonly party: Party;
  readonly agent: Party;
  readonly mode: SupervisionMode;
}

const isHeardBy = ({ mode, agent }: Supervisor, listener: Party): boolean =>
  mode === 'barge' || (mode === 'whisper' && listener === agent);

/** The parties of a call that hear each other now, and what is watched of them meanwhile. */
export class Conversation {
  readonly #call: TalkedIn;
  readonly #isLimited: boolean;
  /** The agent and the customer, or with a third one between them. */
  #talkers: readonly Party[] = [];
  #isWatched = false;
  #supervisor: Supervisor | null = null;
  /** They stop the sound that the talkers are sent, and below, that of the supervisor. */
  #sound: (() => void)[] = [];
  #supervisorsSound: () => void = () => {};
  #watches: (() => void)[] = [];

  /** `isLimited`: two numbers outside may not talk for as long as they like. */
  constructor(call: TalkedIn, { isLimited }: { isLimited: boolean }) {
    this.#call = call;
    this.#isLimited = isLimited;
  }

  /** Nobody hears anybody. */
  get isSilent(): boolean {
    return this.#talkers.length === 0;
  }

  get talkers(): readonly Party[] {
    return this.#talkers;
  }

  /** Passes sound between the two, of whom nothing is watched. */
  bridge(agent: Party, customer: Party): void {
    this.stop();
    this.#talk([agent, customer], false);
  }

  /** They hear each other; while the page of one is closed, the other is held, and one who is gone is dropped. */
  between(agent: Party, customer: Party): void {
    this.stop();
    this.#talk([agent, customer], true);
  }

  /** All three hear each other. */
  among(agent: Party, third: Party, customer: Party): void {
    this.stop();
    this.#talk([agent, third, customer], true);
  }

  /**
   * Somebody listens from now on, in another mode, or no longer (null). Listening alone changes nothing of the sound
   * that the others are sent.
   */
  supervise(supervisor: Supervisor | null): void {
    const before = this.#speaking;
    this.#supervisorsSound();
    this.#supervisor = supervisor;
    // Whose leg has ended is heard no more, and who talks on is about to be said.
    if (this.#talkers.some(({ end }) => end !== null)) return this.#silence();
    if (before !== this.#speaking) {
      const wasThird = before?.mode === 'barge';
      this.#pass();
      if (wasThird !== (this.#speaking?.mode === 'barge')) this.#watch();
    }
    this.#listen();
  }

  stop(): void {
    this.#talkers = [];
    this.#unwatch();
    this.#supervisorsSound();
    this.#supervisorsSound = () => {};
    this.#silence();
  }

  /** The supervisor of one who talks here. */
  get #present(): Supervisor | null {
    return this.#supervisor && this.#talkers.includes(this.#supervisor.agent) ? this.#supervisor : null;
  }

  get #speaking(): Supervisor | null {
    return this.#present?.mode === 'listen' ? null : this.#present;
  }

  #talk(talkers: readonly Party[], isWatched: boolean): void {
    this.#talkers = talkers;
    this.#isWatched = isWatched;
    this.#pass();
    this.#watch();
    this.#listen();
  }

  #pass(): void {
    this.#silence();
    const { media } = this.#call.ports;
    const speaking = this.#speaking;
    const [agent, third, customer] = this.#talkers;
    if (!agent || !third) return;
    if (speaking)
      this.#sound = this.#talkers.map((listener) => {
        const heard = this.#talkers.filter((party) => party !== listener);
        const all = isHeardBy(speaking, listener) ? [...heard, speaking.party] : heard;
        return media.hear(listener.media, mediaOf(all));
      });
    else this.#sound = [customer ? media.confer(mediaOf(this.#talkers)) : media.bridge(agent.media, third.media)];
  }

  #listen(): void {
    const supervisor = this.#present;
    this.#supervisorsSound = supervisor
      ? this.#call.ports.media.hear(supervisor.party.media, mediaOf(this.#talkers))
      : () => {};
  }

  #watch(): void {
    this.#unwatch();
    const [agent, customer] = [this.#talkers[0], this.#talkers.at(-1)];
    if (!this.#isWatched || !agent || !customer) return;
    const isConference = this.#talkers.length > 2 || this.#speaking?.mode === 'barge';
    this.#watches = this.#talkers.flatMap((party) =>
      watchTalk(this.#call, party, party === customer ? agent : customer, isConference),
    );
    if (this.#isLimited && this.#talkers.length === 2) this.#watches.push(limitOutsideCall(this.#call, this.#talkers));
  }

  #unwatch(): void {
    for (const stopWatching of this.#watches.splice(0)) stopWatching();
  }

  #silence(): void {
    for (const stop of this.#sound.splice(0)) stop();
  }
}

const mediaOf = (parties: readonly Party[]) => parties.map(({ media }) => media);
