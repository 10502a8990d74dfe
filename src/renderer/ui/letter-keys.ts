const takesKeys = [
  'input:not([type=radio])',
  'textarea',
  'select',
  '[contenteditable]',
  '[role=dialog]',
  '[role=menu]',
  '[data-part=pop]',
  '[data-part=dock]',
].join();

/** The element that a key was pressed at; null where single letters mean something else, or a modifier is held. */
export function targetOfLetter(event: KeyboardEvent): HTMLElement | null {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return null;
  const target = event.target instanceof HTMLElement ? event.target : document.body;
  return target.closest(takesKeys) ? null : target;
}
