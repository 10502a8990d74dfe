import type { Trunk } from './ports.ts';
import { allowedMethods } from './allowed-methods.ts';
import type { Flow } from './flow.ts';
import { SipHeaders } from './sip-headers.ts';
import type { SipRequest } from './sip-message.ts';

/** Asks a trunk whether it is there (RFC 3261 § 11.1). */
export function trunkOptions(trunk: Trunk, flow: Flow, newId: () => string): SipRequest {
  const uri = `sip:${trunk.host.includes(':') ? `[${trunk.host}]` : trunk.host}:${trunk.port}`;
  const headers = SipHeaders.of({
    via: '',
    'max-forwards': '70',
    from: `<${flow.contact}>;tag=${newId()}`,
    to: `<${uri}>`,
    'call-id': newId(),
    cseq: '1 OPTIONS',
    contact: `<${flow.contact}>`,
    accept: 'application/sdp',
    allow: allowedMethods,
  });
  return { kind: 'request', method: 'OPTIONS', uri, headers, body: '' };
}
