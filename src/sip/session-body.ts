import type { SipMessage } from './sip-message.ts';

export interface SessionBody {
  /** Empty when there is none. */
  readonly sdp: string;
  /** Why it cannot be used: the headers of a 415 (RFC 3261 § 21.4.13). */
  readonly refusal: Readonly<Record<string, string>> | null;
}

const refused = (refusal: Readonly<Record<string, string>>): SessionBody => ({ sdp: '', refusal });
const unknownType = refused({ accept: 'application/sdp, multipart/mixed' });

const mediaTypeOf = (field: string): string => (field.split(';')[0] ?? '').trim().toLowerCase();

/** The session description in a body: the whole, or that part of several (RFC 5621). */
export function sessionBodyOf(message: Pick<SipMessage, 'headers' | 'body'>): SessionBody {
  if (message.body === '') return { sdp: '', refusal: null };
  if (isEncoded(message)) return refused({ 'accept-encoding': 'identity' });
  const parts = partsOf(message);
  const description = parts.find(isDescription);
  const isUnderstood = parts.every((part) => part === description || part.isOptional);
  return description && isUnderstood ? { sdp: description.body, refusal: null } : unknownType;
}

/**
 * The session description in a response or an ACK; empty when there is none. Nothing can refuse these: parts beside it
 * that are not understood are passed over, whatever their handling says.
 */
export function answerIn(message: Pick<SipMessage, 'headers' | 'body'>): string {
  if (message.body === '' || isEncoded(message)) return '';
  return partsOf(message).find(isDescription)?.body ?? '';
}

const isEncoded = ({ headers }: Pick<SipMessage, 'headers'>): boolean =>
  headers.list('content-encoding').some((encoding) => encoding.toLowerCase() !== 'identity');

interface Part {
  readonly type: string;
  /** A recipient that does not know it may ignore it; without the parameter it may not (RFC 3261 § 20.11). */
  readonly isOptional: boolean;
  readonly body: string;
}

const isDescription = ({ type }: Part): boolean => type === 'application/sdp';

/** A body of one type is its only part; one of several that does not say where they begin has none. */
function partsOf({ headers, body }: Pick<SipMessage, 'headers' | 'body'>): Part[] {
  const contentType = headers.get('content-type') ?? 'application/sdp';
  const type = mediaTypeOf(contentType);
  if (type !== 'multipart/mixed') return [{ type, isOptional: false, body }];
  const boundary = /;\s*boundary\s*=\s*(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType);
  return boundary ? splitAt(boundary[1] ?? boundary[2] ?? '', body) : [];
}

/** RFC 2046 § 5.1.1: text before the first boundary and after the last is no part. */
function splitAt(boundary: string, body: string): Part[] {
  const [, ...pieces] = `\r\n${body}`.split(`\r\n--${boundary}`);
  const last = pieces.findIndex((piece) => piece.startsWith('--'));
  return (last < 0 ? pieces : pieces.slice(0, last)).map((piece) => {
    const end = piece.indexOf('\r\n\r\n');
    const headers = end < 0 ? '' : piece.slice(0, end);
    return {
      type: mediaTypeOf(/\r\ncontent-type:([^\r]*)/i.exec(headers)?.[1] ?? 'text/plain'),
      isOptional: /\r\ncontent-disposition:[^\r]*;\s*handling\s*=\s*optional\b/i.test(headers),
      body: end < 0 ? '' : piece.slice(end + 4),
    };
  });
}
