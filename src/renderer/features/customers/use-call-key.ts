import { once, useHotKeys } from '../../ui/use-hot-keys.ts';

/** C calls, where no letter is typed; null while nobody can be called. */
export const useCallKey = (call: (() => void) | null): void => useHotKeys(call ? { c: once(call) } : {});
