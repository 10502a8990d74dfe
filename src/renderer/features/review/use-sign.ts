import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useHotKeys } from '../../kit/use-hot-keys.ts';

/** A second press meant the call before. */
const doublePressMs = 1000;

/**
 * Signs a score by a button or Ctrl+Enter, once however often and quickly it is pressed. `isComplete`: every line has a
 * value. Such a draft is not signed by a press right after it has opened.
 */
export function useSign<Signed>(parts: {
  sign: () => Promise<Signed>;
  isComplete: boolean;
  onSigned: (signed: Signed) => void;
}) {
  const { sign, isComplete, onSigned } = parts;
  const state = useRef({ openedAt: Number.POSITIVE_INFINITY, isTouched: false, isRunning: false });
  useEffect(() => {
    state.current.openedAt = performance.now();
  }, []);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: sign,
    onSuccess: onSigned,
    // A signed score is not signed again while the next call opens.
    onError: () => {
      state.current.isRunning = false;
    },
  });
  const run = (): void => {
    // The next rendering, which disables the button, may come after a second press.
    if (state.current.isRunning) return;
    state.current.isRunning = true;
    mutate();
  };
  const onKey = (): void => {
    const { openedAt, isTouched } = state.current;
    if (isComplete && !isTouched && performance.now() - openedAt < doublePressMs) return;
    run();
  };
  useHotKeys({ 'ctrl+enter': (event) => event.repeat || onKey() }, '[role=dialog]');
  return {
    isPending,
    error,
    run,
    /** Called when the score is changed. */
    touch: (): void => {
      state.current.isTouched = true;
      reset();
    },
  };
}
