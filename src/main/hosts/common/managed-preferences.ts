import type { ManagedSettings } from '../../../shared/managed/managed-settings.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { PreferenceStore } from '../../workstation/host.ts';

/** A store in which what the organisation has fixed wins over what the user has chosen, and cannot be set. */
export const managedPreferences = (store: PreferenceStore, settings: ManagedSettings): PreferenceStore => {
  const fixed = new Map<string, unknown>(Object.entries(settings).filter(([, value]) => value !== undefined));
  return {
    get: (key) => (fixed.has(key) ? fixed.get(key) : store.get(key)),
    /** Throws ProblemError `setting-managed` for another value than the fixed one. */
    set: (key, value) => {
      if (!fixed.has(key)) store.set(key, value);
      else if (fixed.get(key) !== value) throw problemFor('setting-managed');
    },
  };
};
