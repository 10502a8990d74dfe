/**
 * A secret that may register an extension: the hashes A1 of RFC 7616 § 3.4.2. `refused` is why it no longer may:
 * a later one has superseded it. Its 403 carries `X-Refusal: superseded`, for clients that act on it.
 */
export interface Ha1Credential {
  readonly id: string;
  readonly ha1Md5: string;
  readonly ha1Sha256: string;
  readonly refused?: string | undefined;
}

/** The passwords of softphones, as HA1. */
export interface SoftphoneCredentials {
  /** Those that may register an extension; empty for an unknown one. */
  of(extension: string): Promise<readonly Ha1Credential[]>;
  /**
   * Stores that a credential has its extension: earlier ones are refused from now on. False for one that has ended or
   * is refused itself.
   */
  supersedeEarlier(credentialId: string): Promise<boolean>;
}

/** Another SIP network that calls come from and go to. */
export interface Trunk {
  readonly name: string;
  readonly host: string;
  /** 0: its servers and their ports are those of the host's NAPTR and SRV records (RFC 3263). */
  readonly port: number;
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** How it is reached (RFC 3261 § 18). Default: UDP. */
  readonly transport?: 'UDP' | 'TCP' | 'TLS' | undefined;
  /** PEM of the certificate that we show over TLS, and of its key. Default: none. */
  readonly clientPem?: string | undefined;
  /** Whether `user` is an account there that we register with (RFC 3261 § 10). Default: the trunk knows our address. */
  readonly registers?: boolean | undefined;
  /** Host part of our address there. Default: `host`. */
  readonly domain?: string | undefined;
  /** The name that calls to it show. Default: that of who calls. */
  readonly displayName?: string | undefined;
  /** Whether a call that it redirects (301, 302) is tried once more, at the number it names. Default: it ends. */
  readonly followsRedirects?: boolean | undefined;
  /** Whether it takes other callers than our own number: transferred callers are shown. Default: it does not. */
  readonly presentsCallers?: boolean | undefined;
  /** Whether it takes callers' own numbers (`PartyAddress.ownNumber`). Default: they are not shown. */
  readonly presentsOwnNumbers?: boolean | undefined;
  /**
   * Our own number there: that of the caller, and the one that calls to it assert (P-Asserted-Identity, RFC 3325
   * § 9.1). Default: none.
   */
  readonly assertedNumber?: string | undefined;
}

/** A SIP over WebSocket connection (RFC 7118) that an HTTP server accepted and this stack uses. */
export interface SipSocket {
  readonly remote: string;
  send(text: string): void;
  /** A REGISTER that arrived over it proved a password. */
  authenticated?(): void;
  close(): void;
}
