import { app, shell } from 'electron';
import { systemClock } from '../../../node/system-clock.ts';
import type { ManagedState } from '../../../shared/managed/managed-settings.ts';
import { supportWriter } from '../common/support-writer.ts';
import type { Host, Log } from '../../workstation/host.ts';
import type { Workstation } from '../../workstation/workstation.ts';
import { type Updater, Updates } from './updates.ts';

interface Upkeep {
  readonly ofHost: Pick<Host, 'managed' | 'updates' | 'writeSupportBundle'>;
  /** Once the workstation is there. */
  begin(): void;
  /** Ends the workstation, and then installs an update that is ready, where it may be. */
  end(stop: () => Promise<void>, mayInstall: boolean): Promise<void>;
}

/** Fixed settings, updates and support bundles of the desktop program. */
export async function openUpkeep(parts: {
  readonly managed: ManagedState;
  readonly log: Log;
  readonly workstation: () => Pick<Workstation, 'preferences' | 'holdUp'>;
}): Promise<Upkeep> {
  const { managed, log, workstation } = parts;
  const updates = new Updates({
    policy: () => workstation().preferences.current.updates,
    // One that runs from its source has no versions.
    updater: app.isPackaged ? await installedUpdater(managed.settings.updateServer, log) : 'not-installed',
    canInstall: process.platform === 'win32',
    holdUp: () => workstation().holdUp.now,
    quit: () => app.quit(),
    clock: systemClock,
    log,
  });
  const writeBundle = supportWriter({
    host: 'electron',
    version: app.getVersion(),
    folder: app.getPath('downloads'),
    logs: app.getPath('logs'),
    crashes: app.getPath('crashDumps'),
  });
  return {
    ofHost: {
      managed,
      updates,
      writeSupportBundle: async (own, known) => {
        const bundle = await writeBundle(own, known);
        shell.showItemInFolder(bundle.file);
        return bundle;
      },
    },
    begin: () => {
      updates.policyChanged();
      workstation().preferences.changed.on(() => updates.policyChanged());
      workstation().holdUp.changed.on(() => updates.holdUpChanged());
    },
    end: async (stop, mayInstall) => {
      const install = mayInstall ? await updates.atEnd() : null;
      await stop();
      install?.();
    },
  };
}

/** Loaded for an installed program alone: it is half a megabyte. */
async function installedUpdater(server: string | undefined, log: Log): Promise<Updater | 'no-server'> {
  const { newAppUpdater, openUpdater } = await import('./updater.ts');
  return (await openUpdater(newAppUpdater(process.platform), { server, log })) ?? 'no-server';
}
