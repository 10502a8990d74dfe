import type { HangupCause } from '../../../shared/contract/call.ts';
import type { Counted } from '../../../shared/contract/call-result.ts';

/** A time of the week by the clinic’s clock. */
interface ClinicClock {
  /** 0 for Monday; undefined: any. */
  readonly weekday?: number | undefined;
  /** HH:mm of each day, from the first to before the last; undefined: midnight. */
  readonly from?: string | undefined;
  readonly before?: string | undefined;
  /** Offsets from UTC: each up to a moment, in order, and the last one from then on. Epoch and other milliseconds. */
  readonly offsets: readonly { readonly before: number; readonly offsetMs: number }[];
}

export type CdrFilter = {
  /** Both kinds without it. */
  readonly type?: 'sip' | 'dual' | undefined;
  readonly from: number;
  readonly to: number;
  /** Calls in which this agent talked, whatever else is asked for. */
  readonly onlyAgentId?: string | undefined;
  readonly agentId?: string | undefined;
  readonly customerId?: number | undefined;
  readonly direction?: 'inbound' | 'outbound' | 'internal' | undefined;
  readonly cause?: HangupCause | undefined;
  readonly callId?: string | undefined;
  /** A pattern of LIKE, for the caller's number or the called one. */
  readonly number?: string | undefined;
  readonly hasRecording?: boolean | undefined;
  /** Skill group that was called. */
  readonly groupId?: number | undefined;
  readonly lineGroup?: string | undefined;
  /** Disposition that an agent recorded for the call. */
  readonly outcomeId?: number | undefined;
  /** Whole seconds of talk, both included. */
  readonly minBillsec?: number | undefined;
  readonly maxBillsec?: number | undefined;
  /** The bit of a mark of the recording. */
  readonly markBit?: number | undefined;
  /** Whether a review is signed that `readerId` sees. */
  readonly isScored?: boolean | undefined;
  readonly readerId?: number | undefined;
  /** The figure of a report that counts it. */
  readonly counted?: Counted | undefined;
  readonly clock?: ClinicClock | undefined;
  /** Whether an agent who is asked for talked in a call that was transferred; see `involvement`. */
  readonly hasParts: boolean;
  /** Whether `onlyAgentId` placed a call without being on the line. */
  readonly hasPlaced: boolean;
};
/** The filters whose values are parameters of the statement. */
export type FilterValues = Omit<
  CdrFilter,
  'hasRecording' | 'isScored' | 'hasParts' | 'hasPlaced' | 'counted' | 'clock'
>;

/** Filters of a list or an export of records; times as the interface writes them. */
export type CdrCriteria = Omit<
  CdrFilter,
  'from' | 'to' | 'onlyAgentId' | 'readerId' | 'hasParts' | 'hasPlaced' | 'clock'
> & {
  readonly start: string;
  readonly end: string;
  readonly clock?: Omit<ClinicClock, 'offsets'> | undefined;
};
