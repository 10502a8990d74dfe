import { useEffect, useEffectEvent } from 'react';
import type { Align } from './use-align.ts';

interface CompareKeys {
  /** Moves to the photo before or after the right one. */
  readonly onStep: (by: -1 | 1) => void;
  readonly onTurnView: () => void;
  readonly onFullScreen: () => void;
  readonly enlarge: () => void;
  readonly reduce: () => void;
  readonly reset: () => void;
  readonly align: Align;
}

/** Steps in hundredths of the photo; Shift selects the fine one. */
const nudges = { usual: 0.5, fine: 0.1 };
const directions: Readonly<Record<string, readonly [number, number]>> = {
  arrowleft: [-1, 0],
  arrowright: [1, 0],
  arrowup: [0, -1],
  arrowdown: [0, 1],
};

const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, [data-part=dock], [role=dialog]:not([data-part=compare-full])') !== null;

/** Keys of the comparison, active everywhere except in a field or a dialog. */
export function useCompareKeys({ onStep, onTurnView, onFullScreen, align, ...size }: CompareKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (isElsewhere(event.target) || event.altKey || event.ctrlKey || event.metaKey) return;
    const key = event.key.toLowerCase();
    const [x, y] = (align.isOn ? directions[key] : undefined) ?? [0, 0];
    const by = event.shiftKey ? nudges.fine : nudges.usual;
    const actions: Readonly<Record<string, () => void>> = {
      '[': () => onStep(-1),
      ']': () => onStep(1),
      v: onTurnView,
      f: onFullScreen,
      a: align.toggle,
      '+': size.enlarge,
      '=': size.enlarge,
      '-': size.reduce,
      '0': size.reset,
    };
    const action = x === 0 && y === 0 ? actions[key] : () => align.nudge(x * by, y * by);
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
