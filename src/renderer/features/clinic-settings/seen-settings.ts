import type { SettingsView } from '../../../shared/contract/admin/settings.ts';

/** Of the settings that are changed, as they were seen. */
export const seenOf = (settings: SettingsView, changed: readonly string[]): Partial<SettingsView> =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => changed.includes(name)));
