import { problemFor } from '../../shared/problems/problem-for.ts';
import type { WindowRole } from '../../shared/ipc/bridge.ts';

/** Exchanges the one-time key of the address for a cookie, and takes it out of the address bar. */
async function exchangeKey(): Promise<void> {
  const key = /[#&]key=([\w-]+)/.exec(location.hash)?.[1];
  if (key === undefined) return;
  history.replaceState(null, '', `${location.pathname}${location.search}`);
  await fetch('/exchange', { method: 'POST', body: key });
}

/**
 * Rejects with ProblemError `no-permission`, in the host's words, in a browser that holds neither the key nor its
 * cookie. A host that is away is no refusal.
 */
export async function proveAccess(role: WindowRole): Promise<void> {
  if (role === 'console') await exchangeKey();
  const answer = await fetch('/access').catch(() => null);
  if (answer?.status === 401) throw problemFor('browser-not-known', {}, { details: { answer: await answer.text() } });
}
