import type { Clock } from '../../../shared/clock.ts';
import type { PhoneCall, PhoneSnapshot } from '../../../shared/ipc/phone-ipc.ts';

const keptLines = 600;
const keptPeople = 2000;
const toldCalls = 10;

/** One change of the phone, its devices or a call. Calls have numbers for IDs. */
interface HistoryLine {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly of: 'phone' | `call ${number}`;
  readonly is: Readonly<Record<string, string | boolean | null>>;
}

/** The changes of the phone for the support bundle, and the people of its calls, which the bundle must not name. */
export class PhoneHistory {
  readonly #clock: Clock;
  readonly #lines: HistoryLine[] = [];
  readonly #last = new Map<HistoryLine['of'], string>();
  readonly #numbers = new Map<string, number>();
  readonly #people = { names: new Set<string>(), numbers: new Set<string>() };

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get lines(): readonly HistoryLine[] {
    return this.#lines;
  }
  /** The last calls, with their numbers in `lines`, the oldest first. */
  get calls(): readonly { readonly number: number; readonly id: string }[] {
    return [...this.#numbers].slice(-toldCalls).map(([id, number]) => ({ id, number }));
  }
  get people(): { readonly names: ReadonlySet<string>; readonly numbers: ReadonlySet<string> } {
    return this.#people;
  }

  follow({ registration, isElsewhere, problem, microphone, isPlaybackBlocked, calls }: PhoneSnapshot): void {
    this.#note('phone', { registration, isElsewhere, problem: problem?.reason ?? null, microphone, isPlaybackBlocked });
    for (const call of calls) {
      this.#meet(call);
      this.#note(`call ${this.#numberOf(call)}`, stateOf(call));
    }
  }

  #note(of: HistoryLine['of'], is: HistoryLine['is']): void {
    const state = JSON.stringify(is);
    if (this.#last.get(of) === state) return;
    this.#last.set(of, state);
    this.#lines.push({ at: this.#clock.now(), of, is });
    if (this.#lines.length > keptLines) this.#lines.shift();
  }

  #numberOf({ id }: PhoneCall): number {
    const known = this.#numbers.get(id) ?? this.#numbers.size + 1;
    this.#numbers.set(id, known);
    return known;
  }

  #meet({ number, customer, lead, candidates, shownName }: PhoneCall): void {
    const { names, numbers } = this.#people;
    numbers.add(number);
    for (const name of [customer?.name, lead?.name, shownName, ...(candidates ?? []).map((one) => one.name)])
      if (typeof name === 'string') names.add(name);
    for (const known of [names, numbers])
      for (const oldest of known) {
        if (known.size <= keptPeople) break;
        known.delete(oldest);
      }
  }
}

const stateOf = (call: PhoneCall): HistoryLine['is'] => ({
  type: call.type,
  direction: call.direction,
  state: call.state,
  cause: call.cause,
  muted: call.muted,
  held: call.held,
  isSilent: call.isSilent,
  isOwnLost: call.isOwnLost,
  isOtherLost: call.isOtherLost,
  missed: call.missed?.reason ?? null,
});
