import type { SignInState } from '../../../shared/ipc/sign-in-ipc.ts';
import { useOpenCustomers } from '../../state/open-customers.ts';
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
  // The same ID is another customer there.
  const closeTabs = (): void => {
    useOpenCustomers.setState({ ids: [], recent: [] });
  };
  let hasBegun = isPractice(mirrors.signIn.getState().value);
  if (hasBegun) closeTabs();
  const stop = mirrors.signIn.subscribe(({ value }) => {
    if (!hasBegun && isPractice(value)) {
      hasBegun = true;
      closeTabs();
      history.replaceState(null, '', '/');
    }
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
