import { expect, test } from 'vitest';
import { isComposing } from './input-method.ts';

const key = (parts: { isComposing?: boolean; keyCode?: number }): KeyboardEvent =>
  // Node has no keyboard.
  ({ isComposing: false, keyCode: 13, ...parts }) as KeyboardEvent;

test.each([
  [{ isComposing: true }, true],
  [{ keyCode: 229 }, true],
  [{}, false],
])('a key with %j is the input method’s: %s', (parts, isTheirs) => expect(isComposing(key(parts))).toBe(isTheirs));
