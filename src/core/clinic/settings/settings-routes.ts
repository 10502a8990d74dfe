import type { Handlers } from '../../platform/http/handler.ts';
import type { SettingsService } from './settings-service.ts';

export const settingsRoutes = (settings: SettingsService): Pick<Handlers, 'adminSettings'> => ({
  adminSettings: {
    settings: () => settings.view(),
    updateSettings: ({ body, caller }) => settings.update(caller, body),
    lines: () => settings.linesView(),
    updateLines: ({ body, caller }) => settings.updateLines(caller, body),
  },
});
