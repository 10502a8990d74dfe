import { takesInput, useHotKeys } from '../../ui/use-hot-keys.ts';

const movesByArrows = `${takesInput}, [role=radiogroup], [role=listbox]`;

/** T is today, the arrows are the days before and after; not where these keys mean something else. */
export const useDayKeys = (keys: { readonly onToday: () => void; readonly onStep: (steps: number) => void }): void =>
  useHotKeys({ t: keys.onToday, arrowleft: () => keys.onStep(-1), arrowright: () => keys.onStep(1) }, movesByArrows);
