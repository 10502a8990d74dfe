import { pageProblem } from '../../shared/problems/page-problem.ts';
import type { WindowRole } from '../../shared/ipc/bridge.ts';

/**
 * Where the tabs of this origin keep the secret that the browser host knows them by: unlike a cookie it is never sent
 * by the browser itself, and no page of another port can read it.
 */
const storageKey = 'clinicall.secret';

/** The secret; an empty text in a browser that has none, and under Electron, which needs none. */
export const accessSecret = (): string => localStorage.getItem(storageKey) ?? '';

/** The credentials of a request to the page's host. */
export const accessHeaders = (): Record<string, string> => {
  const secret = accessSecret();
  return secret === '' ? {} : { authorization: `Bearer ${secret}` };
};

const keyOfAddress = (): string | null => /[#&]key=([\w-]+)/.exec(location.hash)?.[1] ?? null;

/**
 * Rejects with ProblemError `no-permission`, in the host's words, in a browser that holds neither the key nor its
 * secret. A host that is away is no refusal.
 */
export async function proveAccess(role: WindowRole): Promise<void> {
  const key = role === 'console' ? keyOfAddress() : null;
  // The second of two tabs that open the same address finds the secret of the first.
  if (key === null) await prove(null);
  else await navigator.locks.request(storageKey, () => exchangeAndProve(key));
}

/**
 * The key stays in the address until its secret was accepted: a page that is loaded again before that exchanges it
 * again. The host ends the key when it sees a secret of it.
 */
async function exchangeAndProve(key: string): Promise<void> {
  const answer = await fetch('/exchange', { method: 'POST', body: key });
  if (answer.ok) localStorage.setItem(storageKey, await answer.text());
  await prove(answer);
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
}

async function prove(exchange: Response | null): Promise<void> {
  const answer = await fetch('/access', { headers: accessHeaders() }).catch(() => null);
  if (answer?.status !== 401) return;
  if (exchange?.status === 410) throw pageProblem('workstation-key-used');
  throw pageProblem('browser-not-known', {}, { details: { answer: await answer.text() } });
}
