import { type RefObject, useEffect, useRef } from 'react';
import { targetOfLetter } from '../letter-keys.ts';

const steps: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 };
const opened = '[data-part~=row-opener]:is([aria-current], [aria-expanded=true])';

/**
 * J and K move between the rows of a list, C calls the one under the keys: that with the focus, otherwise the one that
 * is open. Enter opens it as it presses its name.
 */
export function useRowKeys(
  scroller: RefObject<HTMLElement | null>,
  list: {
    readonly isOn: boolean;
    readonly count: number;
    readonly bringIntoSight: (index: number) => void;
    readonly onCall: ((index: number) => void) | undefined;
  },
): void {
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });
  const { isOn } = list;
  useEffect(() => {
    if (!isOn) return undefined;
    const rowOf = (element: Element | null | undefined): number | null => {
      const row = element?.closest('tr');
      return row && scroller.current?.contains(row) ? Number(row.dataset['index']) : null;
    };
    const current = () => rowOf(document.activeElement) ?? rowOf(scroller.current?.querySelector(opened));
    const focus = (index: number): boolean => {
      const opener = scroller.current?.querySelector<HTMLElement>(`tr[data-index="${index}"] [data-part~=row-opener]`);
      opener?.focus();
      return opener !== null && opener !== undefined;
    };
    const onKey = (event: KeyboardEvent): void => {
      if (!targetOfLetter(event)) return;
      const { count, bringIntoSight, onCall } = latest.current;
      const at = current();
      const step = steps[event.key];
      if (step !== undefined) {
        const next = Math.min(count - 1, Math.max(0, at === null ? 0 : at + step));
        // A row that is not drawn yet is drawn when it has come into sight.
        if (count > 0 && !focus(next)) {
          bringIntoSight(next);
          requestAnimationFrame(() => focus(next));
        }
      } else if (event.key === 'c' && !event.repeat && at !== null && onCall) onCall(at);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [scroller, isOn]);
}
