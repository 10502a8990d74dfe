/** Focus may be moved to what has just appeared, unless something is being typed, a dialog is open or a call rings. */
export const mayTakeFocus = (): boolean =>
  !document.activeElement?.closest('input, textarea, select, [contenteditable], [role=dialog], .pop');
