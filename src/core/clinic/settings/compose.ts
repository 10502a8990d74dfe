import type { Platform } from '../../platform/platform.ts';
import { createSettingsRepository } from './repository.ts';
import { settingsRoutes } from './routes.ts';
import { createSettingsService } from './service.ts';

export async function composeSettings({ promptDb, audit, realtime }: Platform) {
  const settings = await createSettingsService({
    repository: createSettingsRepository(promptDb),
    audit,
    announcer: realtime.server,
  });
  return { settings, routes: settingsRoutes(settings) };
}
