import { parseCSeq, parseNameAddress, parseVia } from './header-values.ts';
import type { SipRequest } from './sip-message.ts';

const magicCookie = 'z9hG4bK';

/** The parts that make two requests one transaction (RFC 3261 § 17.2.3). ACK belongs to its INVITE. */
export function serverKey(request: SipRequest): string {
  return keyOf(request, request.method === 'ACK' ? 'INVITE' : request.method);
}

/** The INVITE that a CANCEL means (§ 9.2). */
export const cancelKey = (cancel: SipRequest): string => keyOf(cancel, 'INVITE');

function keyOf(request: SipRequest, method: string): string {
  const { headers } = request;
  const via = parseVia(headers.list('via')[0] ?? '');
  const branch = via?.parameters.get('branch') ?? '';
  const sentBy = `${via?.host.toLowerCase()}:${via?.port}`;
  // The cookie alone identifies nothing (RFC 4475 § 3.2.1).
  if (branch.startsWith(magicCookie) && branch !== magicCookie) return `${branch} ${sentBy} ${method}`;
  const fromTag = parseNameAddress(headers.get('from') ?? '')?.parameters.get('tag');
  const sequence = parseCSeq(headers.get('cseq') ?? '')?.number;
  return `${headers.get('call-id')} ${fromTag} ${sequence} ${branch} ${sentBy} ${method}`;
}
