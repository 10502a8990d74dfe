/** Places where something is typed or chosen, also in a menu that has just opened, and a call that rings. */
const inUse = [
  'input, textarea, select, [contenteditable]',
  '[role=dialog], [role=menu], [aria-haspopup][aria-expanded=true]',
  '[data-part=pop]',
].join();

/** Focus may be moved to what has just appeared, unless something is typed or chosen, or a call rings. */
export const mayTakeFocus = (): boolean => !document.activeElement?.closest(inUse);

/** Nothing in particular has the focus: what had it is gone, or the page was given it as a whole. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement.matches('body, main');

/**
 * Nobody has moved the focus since it was on this element, which may be gone: a part of a page that loads later may
 * take it then.
 */
export const isFocusUnmoved = (before: Element | null): boolean => isFocusLost() || document.activeElement === before;

/** Gives the focus to the page as a whole: its keys act, and Tab leads to the first of its controls. */
export const focusPage = (): void => document.querySelector('main')?.focus();
