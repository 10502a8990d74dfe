/** Focus may be moved to what has just appeared, unless something is being typed, a dialog is open or a call rings. */
export const mayTakeFocus = (): boolean =>
  !document.activeElement?.closest('input, textarea, select, [contenteditable], [role=dialog], .pop');

/** What had the focus is gone: a key would reach nothing. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
