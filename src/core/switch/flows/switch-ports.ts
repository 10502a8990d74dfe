import type { Clock } from '../../../shared/clock.ts';
import type { OutgoingLeg, PartyAddress } from '../../../sip/leg.ts';
import type { CallOutside } from '../line.ts';
import type { FarSide, MediaEngine } from '../../../media/media-port.ts';
import type { ClinicDirectory, TelephonyFact } from '../telephony-port.ts';

export interface SwitchLog {
  info(fact: Record<string, unknown>, text: string): void;
  warn(fact: Record<string, unknown>, text: string): void;
}

/** Announces to waiting callers that an agent may have become free. */
export interface FreeAgents {
  /** Resolves at the next change; for who waits since the earliest, first. */
  next(since: number): Promise<void>;
}

/** The ports that the flows use. */
export interface SwitchPorts {
  readonly clock: Clock;
  readonly media: MediaEngine;
  readonly directory: ClinicDirectory;
  readonly log: SwitchLog;
  readonly recordingsFolder: string;
  /** How long a party outside may send nothing while it may, before the call ends. */
  readonly maxSilenceMs: number;
  readonly freeAgents: FreeAgents;
  report(fact: TelephonyFact): void;
  /** Whether a script answers at that extension: plain RTP, and no softphone. */
  isPracticePhone(extension: string): boolean;
  /** Throws ProblemError `agent-not-registered`. */
  callExtension(call: {
    extension: string;
    from: PartyAddress;
    sdp: string;
    headers: Record<string, string>;
  }): OutgoingLeg;
  /** Throws ProblemError `invalid-input` for a line group that does not exist. */
  line(name: string): CallOutside;
  /** The far side of a line, for its sound; null for a practice line. Throws as `line` does. */
  farSideOf(line: string): FarSide | null;
}
