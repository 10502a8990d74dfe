import { isDeepStrictEqual } from 'node:util';
import type { LineState } from '../../shared/contract/line.ts';
import { formatDateTime } from '../platform/database/local-time.ts';
import type { Handlers } from '../platform/http/handler.ts';
import type { ClinicAnnouncer } from '../platform/realtime/clinic-announcer.ts';
import type { TrunkChange } from '../switch/line-reports.ts';
import type { Telephony } from '../switch/telephony-port.ts';
import type { LineTests } from './line-tests.ts';

interface Named {
  readonly name: string;
}

const unknownState = (name: string): LineState => ({
  name,
  answers: null,
  status: null,
  reason: null,
  failure: null,
  registered_until: null,
  since: null,
});

/** Whether the lines to the outside answer: for the screens, and announced when it changes. */
export class LineStates {
  #lines: Map<string, LineState>;
  #trunks: readonly Named[];
  readonly #announcer: ClinicAnnouncer;
  readonly #timeZone: string;

  constructor(parts: {
    trunks: readonly Named[];
    telephony: Pick<Telephony, 'onTrunkChanged'>;
    announcer: ClinicAnnouncer;
    timeZone: string;
  }) {
    this.#timeZone = parts.timeZone;
    this.#trunks = parts.trunks;
    this.#announcer = parts.announcer;
    this.#lines = new Map(parts.trunks.map(({ name }) => [name, unknownState(name)]));
    // The listener gets the known states immediately.
    parts.telephony.onTrunkChanged((change) => {
      // One that was removed meanwhile.
      if (!this.#lines.has(change.trunk)) return;
      const state = this.#stateOf(change);
      this.#lines.set(state.name, state);
      parts.announcer.announce('LineChanged', state);
    });
  }

  /** Other lines are in use from now on; a line that stays as it is keeps its state. */
  set(trunks: readonly Named[]): void {
    const [before, states] = [this.#trunks, this.#lines];
    const isNew = (trunk: Named): boolean => !before.some((one) => isDeepStrictEqual(one, trunk));
    this.#trunks = trunks;
    this.#lines = new Map(
      trunks.map((trunk) => [trunk.name, (isNew(trunk) ? null : states.get(trunk.name)) ?? unknownState(trunk.name)]),
    );
    const removed = [...states.keys()].filter((name) => !this.#lines.has(name));
    for (const name of [...trunks.filter(isNew).map((trunk) => trunk.name), ...removed])
      this.#announcer.announce('LineChanged', unknownState(name));
  }

  all(): LineState[] {
    return [...this.#lines.values()];
  }

  #stateOf({ trunk, up, registeredUntil, since, ...known }: TrunkChange): LineState {
    const momentOf = (at: number): string => formatDateTime(at, this.#timeZone);
    return {
      name: trunk,
      answers: up,
      status: known.status,
      reason: known.reason,
      failure: known.failure,
      registered_until: registeredUntil === null ? null : momentOf(registeredUntil),
      since: momentOf(since),
    };
  }
}

export const lineRoutes = (lines: LineStates, tests: LineTests): Pick<Handlers, 'line'> => ({
  line: { list: () => lines.all(), test: ({ body, caller }) => tests.run(caller, body) },
});
