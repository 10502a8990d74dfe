/** Focus may be moved to what has just appeared, unless something is being typed, a dialog is open or a call rings. */
export const mayTakeFocus = (): boolean =>
  !document.activeElement?.closest('input, textarea, select, [contenteditable], [role=dialog], [data-part=pop]');

/** Nothing in particular has the focus: what had it is gone, or the page was given it as a whole. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement.matches('body, main');

/** Gives the focus to the page as a whole: its keys act, and Tab leads to the first of its controls. */
export const focusPage = (): void => document.querySelector('main')?.focus();
