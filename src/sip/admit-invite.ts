import type { IncomingLeg } from './leg.ts';
import type { Binding } from './binding.ts';
import { parseNameAddress } from './header-values.ts';
import type { LegRegistry } from './leg-registry.ts';
import { reasonOf } from './reason-phrase.ts';
import type { ServerTransaction } from './server-transaction.ts';
import { sessionBodyOf } from './session-body.ts';
import { userOf } from './sip-uri.ts';
import type { TrunkDirectory } from './trunk-directory.ts';

export interface Admitted {
  readonly from: IncomingLeg['from'];
  /** The softphone that calls; null when it is a trunk. */
  readonly owner: Binding | null;
}

export interface Admission {
  readonly bindingOf: (extension: string) => Binding | null;
  readonly trunks: TrunkDirectory;
  readonly legs: LegRegistry;
  /** A call that somebody meant was refused. */
  readonly onRefused: (status: number, reason: string) => void;
}

/** The caller, if the INVITE may become a call; null when it was refused here (RFC 3261 § 8.2, § 13.3.1). */
export function admitInvite(
  transaction: ServerTransaction,
  { bindingOf, trunks, legs, onRefused }: Admission,
): Admitted | null {
  const { request, flow } = transaction;
  const refuse = (status: number, reason?: string, headers: Readonly<Record<string, string>> = {}): null => {
    transaction.respond(status, { ...(reason ? { reason } : {}), headers });
    // A merged request is a call that continues on its other path.
    if (status !== 482) onRefused(status, reason ?? reasonOf(status));
    return null;
  };
  if (!/^(?:sips?|tel):/i.test(request.uri)) return refuse(416);
  if (request.headers.get('contact') === null) return refuse(400, 'Contact is missing');
  if (legs.hasMerged(request)) return refuse(482, 'Merged request');
  const { refusal } = sessionBodyOf(request);
  if (refusal) return refuse(415, undefined, refusal);
  if (flow.transport !== 'WS')
    return { from: { kind: 'trunk', trunk: trunks.ofCall(request, flow.remote)?.name ?? null }, owner: null };
  const extension = userOf(parseNameAddress(request.headers.get('from') ?? '')?.uri ?? '');
  const owner = bindingOf(extension);
  if (owner?.flow.id !== flow.id) return refuse(403, 'Register first');
  return { from: { kind: 'softphone', extension }, owner };
}
