import type { RefObject } from 'react';
import { type HotKeys, once, useHotKeys } from '../../kit/use-hot-keys.ts';

const section = '[data-part=list-section]';
const opener = '[data-part~=row-opener]';
/** The first row; while there is none, the list; without a list, the way to the page of all. */
const targets = [opener, '[data-part=table-scroller]', 'a'] as const;
const digits = '123456789';

/** Digits lead to the lists of a page, in their order; J and K move between the rows of the one with the focus. */
export function useSectionKeys(page: RefObject<HTMLElement | null>): void {
  const lists = (): HTMLElement[] => [...(page.current?.querySelectorAll<HTMLElement>(section) ?? [])];
  const enter = (list: HTMLElement | undefined): unknown => {
    const found = targets.map((target) => list?.querySelector<HTMLElement>(target)).find((one) => one);
    found?.focus();
    return found !== null && found !== undefined;
  };
  const move = (step: 1 | -1) => (): unknown => {
    const list = document.activeElement?.closest(section);
    if (!list) return enter(lists()[0]);
    const rows = [...list.querySelectorAll<HTMLElement>(opener)];
    const at = rows.findIndex((row) => row.closest('tr, li')?.contains(document.activeElement));
    const next = rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))];
    next?.focus();
    return next !== undefined;
  };
  const toList: HotKeys = Object.fromEntries(
    [...digits].map((digit, index) => [digit, once(() => enter(lists()[index]))]),
  );
  useHotKeys({ ...toList, j: move(1), k: move(-1) });
}
