import type { SipHeaders } from './sip-headers.ts';

export interface SipRequest {
  readonly kind: 'request';
  readonly method: string;
  readonly uri: string;
  readonly headers: SipHeaders;
  readonly body: string;
}

export interface SipResponse {
  readonly kind: 'response';
  readonly status: number;
  readonly reason: string;
  readonly headers: SipHeaders;
  readonly body: string;
}

/** Why a request could not be sent, in the words of the system; null for a sent response and for a time-out. */
export const failureIn = (response: SipResponse): string | null =>
  response.status === 503 && isGenerated(response) ? response.reason : null;

/** Nobody sent it: the request timed out, or could not be sent (RFC 3261 § 8.1.3.1). */
export const isGenerated = ({ headers }: SipResponse): boolean => headers.get('via') === null;

export type SipMessage = SipRequest | SipResponse;

/** Content-Length is written over: it counts bytes, and one written by hand would count something else. */
export function serialise(message: SipMessage): string {
  const first =
    message.kind === 'request'
      ? `${message.method} ${message.uri} SIP/2.0`
      : `SIP/2.0 ${message.status} ${message.reason.replace(/[\r\n]+/g, ' ')}`;
  message.headers.set('content-length', String(Buffer.byteLength(message.body)));
  return `${first}\r\n${message.headers.toString()}\r\n${message.body}`;
}
