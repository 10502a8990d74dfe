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
export function sessionBodyOf({ headers, body }: Pick<SipMessage, 'headers' | 'body'>): SessionBody {
  if (body === '') return { sdp: '', refusal: null };
  const encodings = headers.list('content-encoding').filter((encoding) => encoding.toLowerCase() !== 'identity');
  if (encodings.length > 0) return refused({ 'accept-encoding': 'identity' });
  const contentType = headers.get('content-type') ?? 'application/sdp';
  if (mediaTypeOf(contentType) === 'application/sdp') return { sdp: body, refusal: null };
  const boundary = /;\s*boundary\s*=\s*(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType);
  if (mediaTypeOf(contentType) !== 'multipart/mixed' || !boundary) return unknownType;
  return descriptionIn(partsOf(body, boundary[1] ?? boundary[2] ?? ''));
}

interface Part {
  readonly type: string;
  /** Who does not know it may ignore it; unsaid, it may not (RFC 3261 § 20.11). */
  readonly isOptional: boolean;
  readonly body: string;
}

function descriptionIn(parts: readonly Part[]): SessionBody {
  const description = parts.find(({ type }) => type === 'application/sdp');
  const isUnderstood = parts.every((part) => part === description || part.isOptional);
  return description && isUnderstood ? { sdp: description.body, refusal: null } : unknownType;
}

/** RFC 2046 § 5.1.1: what stands before the first boundary and after the last is no part. */
function partsOf(body: string, boundary: string): Part[] {
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
