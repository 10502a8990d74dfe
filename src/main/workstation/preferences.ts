import { type Preferences, preferencesSchema } from '../../shared/ipc/app-ipc.ts';
import type { PreferenceStore } from './host.ts';

const defaults: Preferences = { language: 'en', theme: 'auto' };
type Changes = { [Name in keyof Preferences]?: Preferences[Name] | undefined };

/** Language and theme, in the host's store; what a stored value makes no sense as is the default. */
export class PreferenceDesk {
  readonly #store: PreferenceStore;
  onChanged: (preferences: Preferences) => void = () => {};

  constructor(store: PreferenceStore) {
    this.#store = store;
  }

  get current(): Preferences {
    const { language, theme } = preferencesSchema.shape;
    return {
      language: language.catch(defaults.language).parse(this.#store.get('language')),
      theme: theme.catch(defaults.theme).parse(this.#store.get('theme')),
    };
  }

  set(changes: Changes): Preferences {
    for (const [key, value] of Object.entries(changes)) if (value !== undefined) this.#store.set(key, value);
    this.onChanged(this.current);
    return this.current;
  }
}
