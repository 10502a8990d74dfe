import { join } from 'node:path';
import type { SettingsService } from '../../clinic/settings/settings-service.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Telephony } from '../../switch/telephony-port.ts';
import { holdMusicRoutes } from './hold-music-routes.ts';
import { HoldMusic } from './hold-music-service.ts';

/** Has the switch play what the clinic chose. */
export async function composeHoldMusic(
  { config, log }: Pick<Platform, 'config' | 'log'>,
  { promptsFolder, ...parts }: { settings: SettingsService; telephony: Telephony; promptsFolder: string },
) {
  const { dataFolder, holdMusicFile } = config;
  const defaultFile = holdMusicFile ?? join(promptsFolder, 'hold-music.wav');
  const holdMusic = new HoldMusic({ ...parts, dataFolder, defaultFile, log });
  await holdMusic.start();
  return holdMusicRoutes(holdMusic);
}
