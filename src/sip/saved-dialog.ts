/** The state of a dialog with a trunk that a BYE needs (RFC 3261 § 12.2.1.1), for the process after a killed one. */
export interface SavedDialog {
  readonly callId: string;
  readonly localTag: string;
  readonly local: string;
  readonly remote: string;
  readonly remoteTarget: string;
  readonly routes: readonly string[];
  readonly localSequence: number;
  readonly host: string;
  readonly port: number;
}

/** An INVITE with a provisional response: the headers that CANCEL and ACK need (RFC 3261 § 9.1, § 17.1.1.3). */
export interface SavedInvite {
  readonly uri: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A dialog and the trunk that it goes through; null for a source that is no trunk. */
export interface SavedLeg {
  readonly trunk: string | null;
  readonly dialog: SavedDialog;
  /** Set for a leg that rings outside; null for an answered one. */
  readonly invite: SavedInvite | null;
}
