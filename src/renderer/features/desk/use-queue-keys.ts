import { type HotKeys, once, useHotKeys } from '../../ui/use-hot-keys.ts';

interface QueueKeys {
  /** One line down (1) or up (-1). */
  readonly move: (by: 1 | -1) => void;
  readonly call: () => void;
  readonly later: () => void;
}

/**
 * J and K, and the arrows within the queue, move; C calls, S puts off. Single letters do nothing while something is
 * typed, a dialog or menu is open or a call rings.
 */
export function useQueueKeys({ move, call, later }: QueueKeys): void {
  // A choice has its own arrow keys, and takes no letters.
  const moveInQueue =
    (by: 1 | -1): HotKeys[string] =>
    (_, target) =>
      target.closest('[data-part=queue]') && !target.matches('input') ? move(by) : false;
  useHotKeys({
    j: () => move(1),
    k: () => move(-1),
    arrowdown: moveInQueue(1),
    arrowup: moveInQueue(-1),
    c: once(call),
    s: once(later),
  });
}
