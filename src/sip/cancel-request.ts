import { SipHeaders } from './sip-headers.ts';
import type { SipRequest } from './sip-message.ts';

/** RFC 3261 § 9.1: as the INVITE, but for its method, and with nothing that asks for anything. */
export function cancelOf(invite: SipRequest, headers: Readonly<Record<string, string>>): SipRequest {
  const field = (name: string): string => invite.headers.get(name) ?? '';
  const fields = SipHeaders.of({
    via: '',
    'max-forwards': '70',
    route: invite.headers.fields('route'),
    from: field('from'),
    to: field('to'),
    'call-id': field('call-id'),
    cseq: `${Number.parseInt(field('cseq'), 10)} CANCEL`,
    ...headers,
  });
  return { kind: 'request', method: 'CANCEL', uri: invite.uri, headers: fields, body: '' };
}
