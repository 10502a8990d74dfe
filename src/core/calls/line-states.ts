import type { LineState } from '../../shared/contract/line.ts';
import { formatDateTime } from '../platform/database/local-time.ts';
import type { Handlers } from '../platform/http/handler.ts';
import type { ClinicAnnouncer } from '../platform/realtime/clinic-announcer.ts';
import type { Telephony, TrunkChange } from '../switch/telephony-port.ts';

/** Whether the lines to the outside answer: for the screens, and announced when it changes. */
export class LineStates {
  readonly #lines: Map<string, LineState>;
  readonly #timeZone: string;

  constructor(parts: {
    trunks: readonly { readonly name: string }[];
    telephony: Pick<Telephony, 'onTrunkChanged'>;
    announcer: ClinicAnnouncer;
    timeZone: string;
  }) {
    this.#timeZone = parts.timeZone;
    this.#lines = new Map(parts.trunks.map(({ name }) => [name, { name, answers: null, since: null }]));
    // The listener gets the known states immediately.
    parts.telephony.onTrunkChanged((change) => {
      const state = this.#stateOf(change);
      this.#lines.set(state.name, state);
      parts.announcer.announce('LineChanged', state);
    });
  }

  all(): LineState[] {
    return [...this.#lines.values()];
  }

  #stateOf({ trunk, up, since }: TrunkChange): LineState {
    return { name: trunk, answers: up, since: formatDateTime(since, this.#timeZone) };
  }
}

export const lineRoutes = (lines: LineStates): Pick<Handlers, 'line'> => ({ line: { list: () => lines.all() } });
