import { useHotKeys } from '../../kit/use-hot-keys.ts';
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
const directions = {
  arrowleft: [-1, 0],
  arrowright: [1, 0],
  arrowup: [0, -1],
  arrowdown: [0, 1],
} as const;
/** Degrees. */
const turns = { usual: 1, fine: 0.2 };

const elsewhere = 'input, textarea, [data-part=dock], [role=dialog]:not([data-part=compare-full])';

/** Keys of the comparison, active everywhere except in a field or a dialog. */
export function useCompareKeys({ onStep, onTurnView, onFullScreen, align, ...size }: CompareKeys): void {
  const nudgeKeys = Object.entries(directions).flatMap(([key, [x, y]]) =>
    (['', 'shift+'] as const).map((shift): [string, () => void] => {
      const by = shift === '' ? nudges.usual : nudges.fine;
      return [`${shift}${key}`, () => align.nudge(x * by, y * by)];
    }),
  );
  useHotKeys(
    {
      '[': () => onStep(-1),
      ']': () => onStep(1),
      v: onTurnView,
      f: onFullScreen,
      a: align.toggle,
      '[plus]': size.enlarge,
      '=': size.enlarge,
      '-': size.reduce,
      0: size.reset,
      ...(align.isOn
        ? {
            ...Object.fromEntries(nudgeKeys),
            ',': () => align.turn(-turns.usual),
            '.': () => align.turn(turns.usual),
            'shift+,': () => align.turn(-turns.fine),
            'shift+.': () => align.turn(turns.fine),
          }
        : {}),
    },
    elsewhere,
  );
}
