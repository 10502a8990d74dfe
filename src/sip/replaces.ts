import type { SipRequest } from './sip-message.ts';

/** A dialog as its peer names it to us (RFC 3891 § 6.1): `toTag` is the tag that we gave it. */
export interface Replaces {
  readonly callId: string;
  readonly toTag: string;
  readonly fromTag: string;
  /** Only a call that still rings is to be replaced. */
  readonly isEarlyOnly: boolean;
}

/** The value of a Replaces header, unescaped; null when it names no dialog. */
export function parseReplaces(value: string): Replaces | null {
  const [callId = '', ...rest] = value.split(';').map((part) => part.trim());
  const parameters = new Map(
    rest.map((part) => {
      const [name = '', tag = ''] = part.split('=', 2);
      return [name.trim().toLowerCase(), tag.trim()] as const;
    }),
  );
  const [toTag, fromTag] = [parameters.get('to-tag'), parameters.get('from-tag')];
  if (!callId || !toTag || !fromTag) return null;
  return { callId, toTag, fromTag, isEarlyOnly: parameters.has('early-only') };
}

/** The header of an INVITE; null without it. There may be one (RFC 3891 § 3). */
export function replacesOf({ headers }: SipRequest): Replaces | 'malformed' | null {
  const fields = headers.fields('replaces');
  if (fields.length === 0) return null;
  return (fields.length === 1 && parseReplaces(fields[0] ?? '')) || 'malformed';
}
