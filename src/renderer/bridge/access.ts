import { problemFor } from '../../shared/problems/problem-for.ts';
import type { WindowRole } from '../../shared/ipc/bridge.ts';

/**
 * Where the tabs of this origin keep the secret that the browser host knows them by: unlike a cookie it is never sent
 * by the browser itself, and no page of another port can read it.
 */
const storageKey = 'clinicall.secret';

/** The secret; an empty text in a browser that has none, and under Electron, which needs none. */
export const accessSecret = (): string => localStorage.getItem(storageKey) ?? '';

/** What a request to the page's host carries. */
export const accessHeaders = (): Record<string, string> => {
  const secret = accessSecret();
  return secret === '' ? {} : { authorization: `Bearer ${secret}` };
};

/** Exchanges the one-time key of the address for a secret, and takes it out of the address bar. */
async function exchangeKey(): Promise<void> {
  const key = /[#&]key=([\w-]+)/.exec(location.hash)?.[1];
  if (key === undefined) return;
  history.replaceState(null, '', `${location.pathname}${location.search}`);
  const answer = await fetch('/exchange', { method: 'POST', body: key });
  if (answer.ok) localStorage.setItem(storageKey, await answer.text());
}

/**
 * Rejects with ProblemError `no-permission`, in the host's words, in a browser that holds neither the key nor its
 * secret. A host that is away is no refusal.
 */
export async function proveAccess(role: WindowRole): Promise<void> {
  if (role === 'console') await exchangeKey();
  const answer = await fetch('/access', { headers: accessHeaders() }).catch(() => null);
  if (answer?.status === 401) throw problemFor('browser-not-known', {}, { details: { answer: await answer.text() } });
}
