import type { HangupCode } from '../../shared/contract/call.ts';
import type { IncomingLeg } from '../../sip/leg.ts';
import { defaultLine } from '../../shared/domain/line.ts';
import type { ClinicDirectory, PhonePermission, TwoSidedCall } from './telephony-port.ts';
import { twoSidedCall } from './two-sided-call.ts';

/** A softphone's INVITE that is refused: the status of its final response (RFC 3261 § 21.4). */
export interface CallRefusal {
  readonly status: number;
  readonly reason?: string;
  /** Read by phones that support `X-Refusal`, see src/sip. */
  readonly refusal?: HangupCode;
}

const refusals: Readonly<Record<Exclude<PhonePermission, 'granted'>, CallRefusal>> = {
  missing: { status: 403, reason: 'Your role may not place calls', refusal: 'call-not-permitted' },
  'service-code': { status: 403, reason: 'Service codes are not allowed', refusal: 'service-code' },
  'too-many-numbers': { status: 403, reason: 'Too many numbers were called', refusal: 'too-many-numbers' },
};

export const phoneInCall: CallRefusal = { status: 486, reason: 'This phone is in another call' };

/** The call that an agent starts by an INVITE from the softphone: to a colleague's extension or to the default line. */
export async function softphoneCall(
  directory: Pick<ClinicDirectory, 'agentOf' | 'called' | 'permits'>,
  leg: Pick<IncomingLeg, 'calledNumber'>,
  extension: string,
  callId: string,
): Promise<TwoSidedCall | CallRefusal> {
  const [agent, called] = await Promise.all([directory.agentOf(extension), directory.called(leg.calledNumber)]);
  if (!agent || !called) return { status: 404 };
  const isOwn = called.kind === 'colleague' && called.colleague.agentId === agent.agentId;
  if (isOwn) return { status: 404 };
  if (!agent.hasRoom) return phoneInCall;
  const { agentId } = agent;
  const number = called.kind === 'outside' ? called.number : undefined;
  const permission = await directory.permits({ agentId, action: 'call', number });
  if (permission !== 'granted') return refusals[permission];
  return twoSidedCall(
    { callId, agentId },
    { kind: 'extension', extension, agentId },
    called.kind === 'colleague' ? { kind: 'extension', ...called.colleague } : { ...called, line: defaultLine },
  );
}
