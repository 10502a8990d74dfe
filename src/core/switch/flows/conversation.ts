import { limitOutsideCall } from './limit-time.ts';
import type { Party } from './party.ts';
import type { SwitchPorts } from './switch-ports.ts';
import { watchTalk } from './watch-talk.ts';

type TalkedIn = Parameters<typeof watchTalk>[0] &
  Parameters<typeof limitOutsideCall>[0] & { readonly ports: Pick<SwitchPorts, 'media'> };

/** The parties of a call that hear each other now, and what is watched of them meanwhile. */
export class Conversation {
  readonly #call: TalkedIn;
  readonly #isLimited: boolean;
  #unbridge: (() => void) | null = null;
  #watches: (() => void)[] = [];

  /** `isLimited`: two numbers outside may not talk for as long as they like. */
  constructor(call: TalkedIn, { isLimited }: { isLimited: boolean }) {
    this.#call = call;
    this.#isLimited = isLimited;
  }

  /** Nobody hears anybody. */
  get isSilent(): boolean {
    return this.#unbridge === null;
  }

  /** Passes sound between the two, of whom nothing is watched. */
  bridge(agent: Party, customer: Party): void {
    this.stop();
    this.#unbridge = this.#call.ports.media.bridge(agent.media, customer.media);
  }

  /** They hear each other; while the page of one is closed, the other is held, and one who is gone is dropped. */
  between(agent: Party, customer: Party): void {
    this.bridge(agent, customer);
    this.#watches = [
      ...watchTalk(this.#call, agent, customer),
      ...watchTalk(this.#call, customer, agent),
      ...(this.#isLimited ? [limitOutsideCall(this.#call, [agent, customer])] : []),
    ];
  }

  /** All three hear each other. */
  among(agent: Party, third: Party, customer: Party): void {
    this.stop();
    const parties = [agent, third, customer];
    this.#unbridge = this.#call.ports.media.confer(parties.map(({ media }) => media));
    this.#watches = parties.flatMap((party) =>
      watchTalk(this.#call, party, party === customer ? agent : customer, true),
    );
  }

  stop(): void {
    for (const stopWatching of this.#watches.splice(0)) stopWatching();
    this.#unbridge?.();
    this.#unbridge = null;
  }
}
