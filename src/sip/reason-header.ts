import type { SipRequest } from './sip-message.ts';

/** Why a call is ended, as a Reason header (RFC 3326). */
export const reasonHeaderOf = (why: { status: number; reason?: string } | undefined): Record<string, string> => {
  if (!why) return {};
  const text = why.reason?.replace(/["\\\r\n]/g, '');
  return { reason: `SIP;cause=${why.status}${text ? `;text="${text}"` : ''}` };
};

/** Text of a Reason header; null without one. */
export function reasonTextOf(request: SipRequest): string | null {
  return /text="((?:[^"\\]|\\.)*)"/i.exec(request.headers.get('reason') ?? '')?.[1]?.replace(/\\(.)/g, '$1') ?? null;
}
