import { type Settings, settingsSchema } from '../../shared/contract/settings.ts';
import type { SettingsRepository } from './repository.ts';

export type SettingsService = Awaited<ReturnType<typeof createSettingsService>>;

/** The clinic's settings, kept in memory: only this process writes them. Each is stored as JSON under its name. */
export async function createSettingsService(repository: SettingsRepository) {
  const stored = await repository.all();
  let current: Settings = settingsSchema.parse(Object.fromEntries([...stored].map(([name, value]) => [name, JSON.parse(value) as unknown])));

  return {
    current: (): Settings => current,
    /** Whole or not at all. Throws a ZodError when the settings do not go together. */
    change: async (changes: Partial<Settings>): Promise<Settings> => {
      const next = settingsSchema.parse({ ...current, ...changes });
      await repository.put(new Map(Object.keys(changes).map((name) => [name, JSON.stringify(next[name as keyof Settings])])));
      current = next;
      return next;
    },
  };
}
