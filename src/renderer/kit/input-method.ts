import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** An input method's own keys say this; on macOS also the one that ends the composition (UI Events § 5.3). */
const composingKeyCode = 229;

/** Whether an input method takes the key, to choose characters. */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const { isComposing: isPart, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isPart || keyCode === composingKeyCode;
}
