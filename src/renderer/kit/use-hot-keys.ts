import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { isComposing } from './input-method.ts';

const writing = 'textarea, select, [contenteditable]';

/** Elements that take digits or arrows for themselves. */
export const takesInput = `input, ${writing}, [role=dialog]`;
/** Elements in which letters mean something else: a field, an open dialog or menu, a call. A choice takes none. */
const layers = '[role=dialog], [role=menu], [data-part=pop], [data-part=dock]';
const takesLetters = `input:not([type=radio]), ${writing}, ${layers}`;

/** `target`: the element that has the focus. False leaves the key to the page. */
type Press = (event: KeyboardEvent, target: HTMLElement) => unknown;
/** By the names of `useHotkeys`: `c`, `alt+c`, `arrowleft`, `[plus]`. */
export type HotKeys = Readonly<Record<string, Press>>;

/**
 * Keys of the screens in view. `elsewhere`: elements that keep them, null for keys that type nothing. Modifiers match
 * exactly, but for signs that some keyboards have above another one.
 */
export function useHotKeys(keys: HotKeys, elsewhere: string | null = takesLetters): void {
  useHotkeys(
    Object.entries(keys).flatMap(([key, press]) => {
      const onPress = (event: KeyboardEvent): void => {
        const target = event.target instanceof HTMLElement ? event.target : document.body;
        if (event.defaultPrevented || isComposing(event) || (elsewhere !== null && target.closest(elsewhere))) return;
        if (press(event, target) !== false) event.preventDefault();
      };
      return namesOf(key).map((name): HotkeyItem => [name, onPress, { preventDefault: false }]);
    }),
    [],
    true,
  );
}

/** Digits need Shift on a French keyboard, signs on others. */
const namesOf = (key: string): string[] => (/^(alt\+)?(\[plus\]|[^a-z])$/.test(key) ? [key, `shift+${key}`] : [key]);

/** A key that is held down is one press. */
export const once =
  (press: Press): Press =>
  (event, target) =>
    event.repeat || press(event, target);

const pressable = 'a, button, input, summary, [role=button], [role=option]';

/** Space and Enter press the control that has the focus; on anything else they are a key of the screen. */
export const pressedAlone = (press: Press): Press =>
  once((event, target) => (target.closest(pressable) ? false : press(event, target)));
