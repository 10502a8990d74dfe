import type { RefObject } from 'react';
import { once, useHotKeys } from '../use-hot-keys.ts';

const opened = '[data-part~=row-opener]:is([aria-current], [aria-expanded=true])';

/**
 * J and K move between the rows of a list, C calls the one under the keys, P plays its recording: that with the focus,
 * otherwise the one that is open. Enter opens it as it presses its name.
 */
export function useRowKeys(
  scroller: RefObject<HTMLElement | null>,
  list: {
    readonly isOn: boolean;
    readonly count: number;
    readonly bringIntoSight: (index: number) => void;
    readonly onCall: (index: number) => void;
    readonly onPlay?: ((index: number) => void) | undefined;
  },
): void {
  const { isOn, count, bringIntoSight, onCall, onPlay } = list;
  const rowOf = (element: Element | null | undefined): number | null => {
    let row: Element | null | undefined = element?.closest('tr');
    if (!row || !scroller.current?.contains(row)) return null;
    // The details of a row are in the one after it.
    while (row instanceof HTMLElement && row.dataset['index'] === undefined) row = row.previousElementSibling;
    return row instanceof HTMLElement ? Number(row.dataset['index']) : null;
  };
  const current = () => rowOf(document.activeElement) ?? rowOf(scroller.current?.querySelector(opened));
  const focus = (index: number): boolean => {
    const opener = scroller.current?.querySelector<HTMLElement>(`tr[data-index="${index}"] [data-part~=row-opener]`);
    opener?.focus();
    return opener !== null && opener !== undefined;
  };
  const move = (step: 1 | -1) => (): void => {
    const at = current();
    const next = Math.min(count - 1, Math.max(0, at === null ? 0 : at + step));
    if (count === 0 || focus(next)) return;
    // A row that is not drawn yet is drawn when it has come into sight.
    bringIntoSight(next);
    requestAnimationFrame(() => focus(next));
  };
  const withCurrent = (press: (index: number) => void) =>
    once((): unknown => {
      const at = current();
      return at === null ? false : press(at);
    });
  const keys = { j: move(1), k: move(-1), c: withCurrent(onCall), ...(onPlay ? { p: withCurrent(onPlay) } : {}) };
  useHotKeys(isOn ? keys : {});
}
