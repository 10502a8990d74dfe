import { useLayoutEffect } from 'react';

/** How many parts of the page have each mark. */
const holders = new Map<string, number>();

function change(mark: string, by: 1 | -1): void {
  const count = (holders.get(mark) ?? 0) + by;
  holders.set(mark, count);
  document.documentElement.toggleAttribute(mark, count > 0);
}

/**
 * Marks the page's root while a part of the page is shown, for the sheets of other parts. They do not look for it by
 * `:has()`: with an anchor that holds most of the page, each change of an element makes the browser style hundreds of
 * others again.
 */
export function useRootMark(mark: `data-${string}`, isOn = true): void {
  useLayoutEffect(() => {
    if (!isOn) return;
    change(mark, 1);
    return () => change(mark, -1);
  }, [mark, isOn]);
}
