import { Emitter } from '../../shared/event.ts';
import { type Preferences as PreferenceValues, preferencesSchema } from '../../shared/ipc/app-ipc.ts';
import { systemDevices } from '../../shared/ipc/sound-devices.ts';
import type { PreferenceStore } from './host.ts';

const defaults: PreferenceValues = { language: 'en', theme: 'auto', sound: systemDevices, updates: 'auto' };
type Changes = { [Name in keyof PreferenceValues]?: PreferenceValues[Name] | undefined };

/**
 * Language, theme, devices for sound and the policy of updates, in the host's store; a stored value that is not valid
 * counts as the default. Until a language is chosen, the one of the browser holds.
 */
export class Preferences {
  readonly #store: PreferenceStore;
  #suggestedLanguage = defaults.language;
  readonly changed = new Emitter<PreferenceValues>();

  constructor(store: PreferenceStore) {
    this.#store = store;
  }

  get current(): PreferenceValues {
    const { language, theme, sound, updates } = preferencesSchema.shape;
    return {
      language: language.catch(this.#suggestedLanguage).parse(this.#store.get('language')),
      theme: theme.catch(defaults.theme).parse(this.#store.get('theme')),
      sound: sound.catch(defaults.sound).parse(this.#store.get('sound')),
      updates: updates.catch(defaults.updates).parse(this.#store.get('updates')),
    };
  }

  suggestLanguage(language: PreferenceValues['language']): void {
    const before = this.current.language;
    this.#suggestedLanguage = language;
    if (this.current.language !== before) this.changed.emit(this.current);
  }

  set(changes: Changes): PreferenceValues {
    for (const [key, value] of Object.entries(changes)) if (value !== undefined) this.#store.set(key, value);
    this.changed.emit(this.current);
    return this.current;
  }
}
