import type { CountryCode } from 'libphonenumber-js/min';
import type { CallEvent, Cdr, Hold, TalkPart } from '../../../shared/contract/cdr.ts';
import { type CallEventKind, callEventKinds } from '../../../shared/contract/call-event.ts';
import type { HangupCause } from '../../../shared/contract/call.ts';
import type { Caller } from '../../platform/caller.ts';
import { formatDateTime } from '../../platform/database/local-time.ts';
import { callAsSeenBy, numberAsSeenBy } from '../../platform/number-privacy.ts';
import { isPracticeCall } from '../../switch/practice/practice-number.ts';
import type { CallEvent as KeptEvent, FarHold } from '../call-record.ts';
import { numbersOfCall, type ShownNumber, shownNumberOf } from '../numbers-of-call.ts';
import { hangupViewOfRow } from './hangup-view.ts';
import type { CdrRepository, PartRow } from './cdr-repository.ts';
import { wrapUpView, type WrapUpNames, type WrapUpRow } from '../wrap-ups/wrap-up-view.ts';

export type CdrRow = NonNullable<Awaited<ReturnType<CdrRepository['one']>>>;
/** Stored data about calls in addition to their rows, by call. */
export interface StoredDetails {
  readonly parts: ReadonlyMap<string, readonly PartRow[]>;
  readonly wrapUps: ReadonlyMap<string, readonly WrapUpRow[]>;
}

const isOfTalk = (kind: KeptEvent['event']): kind is CallEventKind =>
  (callEventKinds as readonly string[]).includes(kind);

const endOf = (row: CdrRow): number => row.ended_at ?? row.created_at;

/** Records of before version 0009 counted their duration from the first ring. */
const secondsOf = (row: CdrRow) => ({
  wait_seconds: row.wait_seconds ?? 0,
  ring_seconds: row.wait_seconds === null ? Math.max(0, row.duration - row.billsec) : row.ring_seconds,
});

/** Call records as the interface shows them (4.8): in the clinic's time, with the numbers that the caller may see. */
export class CdrView {
  readonly #timeZone: string;
  readonly #isExtension: (number: string) => boolean;
  readonly #shown: ShownNumber;
  readonly #names: WrapUpNames;

  constructor(parts: {
    timeZone: string;
    region: CountryCode;
    isExtension: (number: string) => boolean;
    names: WrapUpNames;
  }) {
    this.#timeZone = parts.timeZone;
    this.#names = parts.names;
    this.#isExtension = parts.isExtension;
    this.#shown = shownNumberOf(parts);
  }

  cdrFor(caller: Caller, row: CdrRow, stored: StoredDetails): Cdr {
    const cdr = callAsSeenBy(caller, this.#toCdr(row, stored), this.#isExtension);
    const partAsSeen = (part: TalkPart): TalkPart => ({
      ...part,
      number: numberAsSeenBy(caller, part.number),
      number_written: numberAsSeenBy(caller, part.number_written),
    });
    return { ...cdr, shown_number: numberAsSeenBy(caller, cdr.shown_number), parts: cdr.parts.map(partAsSeen) };
  }

  /** Events of the talk; null where none were kept. */
  eventsOf({ events }: Pick<CdrRow, 'events'>): CallEvent[] | null {
    const kept = events === null ? null : (JSON.parse(events) as KeptEvent[]);
    return (
      kept?.flatMap(({ event: kind, side, agentId, at, mos }) =>
        isOfTalk(kind)
          ? [{ kind, side, agent_id: agentId, at: this.#time(at), ...(mos === undefined ? {} : { mos }) }]
          : [],
      ) ?? null
    );
  }

  #toCdr(row: CdrRow, stored: StoredDetails): Cdr {
    return {
      id: row.id,
      call_id: row.call_id,
      type: row.type,
      direction: row.direction,
      ...numbersOfCall(row, this.#shown),
      agent_id: row.agent_id,
      agent_name: row.agent_name,
      customer:
        row.customer_id === null || row.customer_name === null
          ? null
          : { id: row.customer_id, name: row.customer_name, idcard: row.customer_idcard ?? '' },
      lead: row.customer_id === null && row.lead_id !== null ? { id: row.lead_id, name: row.lead_name ?? '' } : null,
      line_group: row.line_group,
      shown_number: row.shown_number,
      extra: row.extra,
      created_at: this.#time(row.created_at),
      answered_at: row.answered_at === null ? null : this.#time(row.answered_at),
      ended_at: this.#time(endOf(row)),
      duration: row.duration,
      billsec: row.billsec,
      ...secondsOf(row),
      parts: this.#partsOf(row, stored),
      holds: this.#holdsOf(row),
      hangup_cause: (row.hangup_cause ?? 'NORMAL_CLEARING') as HangupCause,
      ...hangupViewOfRow(row),
      record_filename: row.record_filename,
      wrap_ups: (stored.wrapUps.get(row.call_id) ?? []).map((wrapUp) => {
        const { call_id: _, ...written } = wrapUpView(wrapUp, this.#names, this.#timeZone);
        return written;
      }),
      is_practice: isPracticeCall(row),
    };
  }

  /** A call with one talker has its record alone. */
  #partsOf(row: CdrRow, stored: StoredDetails): TalkPart[] {
    if (row.answered_at === null) return [];
    const several = stored.parts.get(row.call_id) ?? [];
    if (several.length === 0)
      return [
        {
          agent_id: row.agent_id,
          number: null,
          number_written: null,
          from: this.#time(row.answered_at),
          to: this.#time(endOf(row)),
        },
      ];
    return several.map((part) => ({
      agent_id: part.agent_id,
      number: part.number && this.#shown(part.number),
      number_written: part.number,
      from: this.#time(part.from_at),
      to: this.#time(part.to_at ?? endOf(row)),
    }));
  }

  #holdsOf(row: CdrRow): Hold[] {
    const holds = row.holds === null ? [] : (JSON.parse(row.holds) as FarHold[]);
    return holds.map(({ agentId, from, to }) => ({
      agent_id: agentId,
      from: this.#time(from),
      to: this.#time(to ?? endOf(row)),
    }));
  }

  #time(epochMs: number): string {
    return formatDateTime(epochMs, this.#timeZone);
  }
}
