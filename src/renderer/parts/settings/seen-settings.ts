import type { SettingsView } from '../../../shared/contract/admin/settings.ts';

/** The former values of the settings that are changed. */
export const seenOf = (settings: SettingsView, changed: readonly string[]): Partial<SettingsView> =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => changed.includes(name)));
