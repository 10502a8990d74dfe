import type { Leg, LegEvent, ReferProgress } from './leg.ts';
import type { Dialog } from './dialog.ts';
import type { DialogClient } from './dialog-client.ts';
import { parseCSeq, parseNameAddress } from './header-values.ts';
import { reasonOf } from './reason-phrase.ts';
import { parseReplaces, type Replaces } from './replaces.ts';
import type { ServerTransaction } from './server-transaction.ts';
import type { SipRequest } from './sip-message.ts';
import { parseSipUri, unescaped } from './sip-uri.ts';

type Refer = Extract<LegEvent, { kind: 'refer' }>;

/**
 * Refer-To (RFC 3515 § 2.1): the target without its headers, and a Replaces among them (RFC 3891 § 6.1). Null for no
 * address, and for a Replaces that names no dialog.
 */
export function referTarget(request: SipRequest): { target: string; replaces: Replaces | null } | null {
  const fields = request.headers.fields('refer-to');
  const address = fields.length === 1 ? parseNameAddress(fields[0] ?? '') : null;
  if (!address) return null;
  const headers = parseSipUri(address.uri)?.headers ?? null;
  if (headers === null) return { target: address.uri, replaces: null };
  const target = address.uri.slice(0, -headers.length - 1);
  const header = headers.split('&').find((one) => /^replaces=/i.test(one));
  if (header === undefined) return { target, replaces: null };
  const replaces = parseReplaces(unescaped(header.slice('replaces='.length)));
  return replaces && { target, replaces };
}

/**
 * REFER in a dialog, with its implicit subscription whose NOTIFYs carry a status line (RFC 3515 § 2.4).
 * `isFirst`: later ones are distinguished by their event ID (§ 2.4.6). `legOf`: of a dialog of the same peer.
 */
export function receiveRefer(
  transaction: ServerTransaction,
  parts: {
    dialog: Dialog;
    client: DialogClient;
    isFirst: boolean;
    isAlive: () => boolean;
    legOf: (replaces: Replaces) => Leg | null;
  },
): Refer | null {
  const { request } = transaction;
  const to = referTarget(request);
  if (!to) {
    transaction.respond(400, { reason: 'Refer-To is missing or no address' });
    return null;
  }
  const event = parts.isFirst ? 'refer' : `refer;id=${parseCSeq(request.headers.get('cseq') ?? '')?.number}`;
  let isOver = false;
  const report = (status: number, reason: string): void => {
    if (isOver || !parts.isAlive()) return;
    isOver = status >= 200;
    const headers = { event, 'subscription-state': isOver ? 'terminated;reason=noresource' : 'active;expires=180' };
    parts.client.send(
      'NOTIFY',
      {
        headers,
        body: `SIP/2.0 ${status} ${reason.replace(/[\r\n]+/g, ' ') || reasonOf(status)}\r\n`,
        contentType: 'message/sipfrag;version=2.0',
      },
      () => {},
    );
  };
  const accept = (): ReferProgress => {
    transaction.respond(202, { headers: { contact: `<${parts.dialog.flow.contact}>` } });
    return { report };
  };
  const reject = (status: number, refusal?: string): void =>
    transaction.respond(status >= 300 ? status : 603, refusal ? { headers: { 'x-refusal': refusal } } : {});
  const replaces = to.replaces && { leg: parts.legOf(to.replaces) };
  return { kind: 'refer', target: to.target, replaces, accept, reject };
}
