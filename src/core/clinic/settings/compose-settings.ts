import type { Platform } from '../../platform/platform.ts';
import { createSettingsRepository } from './settings-repository.ts';
import { settingsRoutes } from './settings-routes.ts';
import { createSettingsService } from './settings-service.ts';

export async function composeSettings({ promptDb, audit, realtime }: Platform) {
  const settings = await createSettingsService({
    repository: createSettingsRepository(promptDb),
    audit,
    announcer: realtime.server,
  });
  return { settings, routes: settingsRoutes(settings) };
}
