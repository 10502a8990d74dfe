import type { SettingsService } from '../../clinic/settings/service.ts';
import type { ClinicPlatform } from '../../platform/platform.ts';
import { createCallbackRepository } from './repository.ts';
import { createCallbackService } from './service.ts';

export const composeCallback = ({ db, audit, clock, log }: ClinicPlatform, settings: SettingsService) =>
  createCallbackService({ repository: createCallbackRepository(db), settings: settings.current, audit, clock, log });
