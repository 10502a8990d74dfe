import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { isComposing } from '../../kit/input-method.ts';
import { useHotKeys } from '../../kit/use-hot-keys.ts';

/**
 * Keys of a list of times: F7 goes to the list, a digit chooses there, and both the digit and Escape go back to where
 * one was. Plain digits mean nothing elsewhere: a stray one holds no time.
 */
export function useDigitsOfTimes<Part extends HTMLElement>(parts: {
  readonly isActive: boolean;
  /** False where there is no time at this place, from 0. */
  readonly choose: (place: number) => boolean;
}): { readonly ref: RefObject<Part | null>; readonly onKeyDown: (event: KeyboardEvent) => void } {
  const { isActive, choose } = parts;
  const ref = useRef<Part>(null);
  const before = useRef<Element | null>(null);
  const enter = (event: { readonly repeat: boolean }): void => {
    if (event.repeat) return;
    before.current = document.activeElement;
    ref.current?.querySelector<HTMLElement>('button, a')?.focus();
  };
  useHotKeys(isActive ? { f7: (event) => enter(event) } : {}, null);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || !isActive || isComposing(event)) return;
    const isChosen = /^[1-9]$/.test(event.key) && choose(Number(event.key) - 1);
    if (!isChosen && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (before.current instanceof HTMLElement) before.current.focus();
    before.current = null;
  };
  return { ref, onKeyDown };
}
