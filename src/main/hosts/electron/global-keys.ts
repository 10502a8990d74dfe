import { globalShortcut } from 'electron';
import { problemFor } from '../../../shared/problems/problem-for.ts';

/** Not Alt+A and Alt+H of the page: these are taken from every program. */
export const globalKeys = { answer: 'CommandOrControl+Alt+A', hangUp: 'CommandOrControl+Alt+H' } as const;

/**
 * Takes both keys, or none. Throws ProblemError `conflict` where another program has one of them: `register` returns
 * false then.
 */
export function takeGlobalKeys(pressed: { answer: () => void; hangUp: () => void }): void {
  for (const name of ['answer', 'hangUp'] as const) {
    if (globalShortcut.register(globalKeys[name], pressed[name])) continue;
    leaveGlobalKeys();
    throw problemFor('global-key-taken', { key: globalKeys[name].replace('CommandOrControl', 'Ctrl') });
  }
}

export const leaveGlobalKeys = (): void => globalShortcut.unregisterAll();
