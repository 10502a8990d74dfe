import { useEffect } from 'react';
import { targetOfLetter } from '../../ui/letter-keys.ts';

interface QueueKeys {
  /** One line down (1) or up (-1). */
  readonly move: (by: 1 | -1) => void;
  readonly call: () => void;
}

const steps: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

/**
 * J and K, and the arrows within the queue, move; C calls. Single letters do nothing while something is typed, a dialog
 * or menu is open or a call rings.
 */
export function useQueueKeys({ move, call }: QueueKeys): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const target = targetOfLetter(event);
      if (!target) return;
      // A choice has its own arrow keys, and takes no letters.
      const isArrow = event.key.startsWith('Arrow');
      if (isArrow && target.matches('input')) return;
      const step = steps[event.key];
      if (step !== undefined && (!isArrow || target.closest('[data-part=queue]'))) move(step);
      else if (event.key === 'c' && !event.repeat) call();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [move, call]);
}
