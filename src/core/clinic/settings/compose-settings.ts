import type { Handlers } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { createSettingsRepository } from './settings-repository.ts';
import { createSettingsService } from './settings-service.ts';

export async function composeSettings({ promptDb, audit, realtime }: Platform) {
  const settings = await createSettingsService({
    repository: createSettingsRepository(promptDb),
    audit,
    announcer: realtime.server,
  });
  return {
    settings,
    routes: {
      adminSettings: {
        settings: () => settings.view(),
        updateSettings: ({ body, caller }) => settings.update(caller, body),
        lines: () => settings.linesView(),
        updateLines: ({ body, caller }) => settings.updateLines(caller, body),
      },
    } satisfies Pick<Handlers, 'adminSettings'>,
  };
}
