import { isFocusLost } from './focus.ts';
import { useHotKeys } from './use-hot-keys.ts';

/** Enter, pressed while nothing has the focus. */
export const useEnter = (isActive: boolean, onEnter: () => void): void =>
  useHotKeys(isActive ? { enter: (event) => (event.repeat || !isFocusLost() ? false : onEnter()) } : {}, null);
