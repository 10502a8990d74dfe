import { DebUpdater, MacUpdater, NsisUpdater, type AppUpdater } from 'electron-updater';
import type { Log } from '../../workstation/host.ts';
import { type RunPowerShell, signatureProblem } from './update-signature.ts';
import { type Updater, UntrustedUpdate } from './updates.ts';

/** `app-update.yml` as electron-builder writes it into the packed program. */
interface PackedConfig {
  readonly url?: string;
  readonly publisherName?: string | readonly string[] | null;
}

/** The library keeps its configuration out of its types. */
const configOf = (updater: AppUpdater): Promise<PackedConfig> =>
  (updater as unknown as { configOnDisk: { value: Promise<PackedConfig> } }).configOnDisk.value;

/** Only Windows has a signature that is checked before an installation; the others are asked for versions alone. */
export const newAppUpdater = (platform: NodeJS.Platform): AppUpdater =>
  platform === 'win32' ? new NsisUpdater() : platform === 'darwin' ? new MacUpdater() : new DebUpdater();

/** A build that names no server has one that never resolves (electron-builder.yml). */
const isNamed = (url: string | undefined): boolean => {
  const host = URL.parse(url ?? '')?.hostname ?? '';
  return host !== '' && !host.endsWith('.invalid');
};

/**
 * electron-updater with nothing left to itself: it downloads when it is told to, installs nothing at quit, and trusts
 * no file by its own check. `server` replaces the one of the packed program; null where there is neither.
 */
export async function openUpdater(
  updater: AppUpdater,
  parts: { server: string | undefined; log: Log; runPowerShell?: RunPowerShell },
): Promise<Updater | null> {
  const { log, server, runPowerShell } = parts;
  const say =
    (level: keyof Log) =>
    (message?: unknown): void =>
      log[level]({}, `updater: ${String(message)}`);
  updater.logger = { info: say('info'), warn: say('warn'), error: say('error') };
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.disableWebInstaller = true;
  // The problem of each request is its rejection.
  updater.on('error', () => undefined);
  const packed = await configOf(updater).catch((): PackedConfig => ({}));
  if (server !== undefined) updater.setFeedURL({ provider: 'generic', url: server });
  else if (!isNamed(packed.url)) return null;
  const publishers = [packed.publisherName ?? []].flat();
  const whyNotTrusted = (file: string): Promise<string | null> => signatureProblem(publishers, file, runPowerShell);
  if (updater instanceof NsisUpdater) updater.verifyUpdateCodeSignature = (_publishers, file) => whyNotTrusted(file);
  return {
    find: async () => {
      const found = await updater.checkForUpdates();
      return found?.isUpdateAvailable ? found.updateInfo.version : null;
    },
    download: async () => {
      const [file] = await updater.downloadUpdate().catch((error: unknown) => {
        const isRefused = error instanceof Error && 'code' in error && error.code === 'ERR_UPDATER_INVALID_SIGNATURE';
        throw isRefused ? new UntrustedUpdate(error.message) : error;
      });
      if (file === undefined) throw new Error('The update has no file');
      return file;
    },
    whyNotTrusted,
    install: (restarts) => {
      if (updater instanceof NsisUpdater) updater.install(true, restarts);
    },
  };
}
