import type { SignInState } from '../../../shared/ipc/sign-in-ipc.ts';
import type { WorkstationClient } from '../../state/workstation.ts';

const isPractice = (state: SignInState): boolean =>
  (state.state === 'signed-in' || state.state === 'signed-out') && state.origin === 'practice';
const isElsewhere = (state: SignInState): boolean => state.state !== 'starting' && !isPractice(state);

let isKept = false;

/**
 * From now on nothing that this window keeps is changed: its open tabs, its lists, its choices belong to the real
 * clinic. When practice has ended, the window is loaded again with them, where it was. Returns a function for a
 * practice that did not begin.
 */
export function keepPage({ mirrors }: Pick<WorkstationClient, 'mirrors'>): () => void {
  if (isKept) return () => undefined;
  isKept = true;
  const { href } = location;
  const { setItem, removeItem } = Storage.prototype;
  // Libraries keep something as well as the stores of this page.
  Object.assign(Storage.prototype, { setItem: () => undefined, removeItem: () => undefined });
  let hasBegun = isPractice(mirrors.signIn.getState().value);
  const stop = mirrors.signIn.subscribe(({ value }) => {
    hasBegun ||= isPractice(value);
    if (!hasBegun || !isElsewhere(value)) return;
    history.replaceState(null, '', href);
    location.reload();
  });
  return () => {
    stop();
    Object.assign(Storage.prototype, { setItem, removeItem });
    isKept = false;
  };
}
