import { homedir, hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import manifest from '../../../../package.json' with { type: 'json' };
import { asksForHelp, optionHelp } from '../../../node/options/option-help.ts';
import { printLine } from '../../../node/standard-streams.ts';
import { systemClock } from '../../../node/system-clock.ts';
import type { ManagedState } from '../../../shared/managed/managed-settings.ts';
import { workstationOptions } from '../../../shared/options/workstation-options.ts';
import { CoreSupervisor, problemOfStart } from '../../workstation/embedded-core/core-supervisor.ts';
import type { Host } from '../../workstation/host.ts';
import { deviceIdOf } from '../common/device-id.ts';
import { machineNameOf } from '../common/machine-name.ts';
import { userFolder } from '../common/user-folder.ts';
import { HostWindows } from '../common/host-windows.ts';
import { holdDataFolder } from '../common/workstation-lock.ts';
import { managedPreferences } from '../common/managed-preferences.ts';
import { OutboxFile } from '../common/outbox-file.ts';
import { practiceClinics } from '../common/practice-clinics.ts';
import { readPolicy } from '../common/policy.ts';
import { supportWriter } from '../common/support-writer.ts';
import { surviveStrayRejections } from '../common/stray-rejections.ts';
import { jsonLog as log } from '../common/json-log.ts';
import { startWorkstation } from '../../workstation/workstation.ts';
import { readWorkstationConfig } from '../common/workstation-config.ts';
import { startPageServer } from './page-server.ts';
import { openBrowser } from './open-browser.ts';
import { openPreferenceFile } from './preference-file.ts';
import { SignedAddresses } from './signed-addresses.ts';
import { spawnCore } from './spawn-core.ts';
import { watchWake } from './wake-watch.ts';
import { Emitter } from '../../../shared/event.ts';

/** Updates come with the program that was started. */
const upkeepOf = (
  managed: ManagedState,
  dataFolder: string,
): Pick<Host, 'managed' | 'updates' | 'writeSupportBundle'> => ({
  managed,
  updates: {
    state: { state: 'off', why: 'not-installed' },
    changed: new Emitter(),
    check: () => Promise.resolve(),
    installNow: () => undefined,
  },
  writeSupportBundle: supportWriter({
    host: 'browser',
    version: manifest.version,
    folder: join(dataFolder, 'support'),
    logs: null,
    crashes: null,
  }),
});

const supervise = (environment: Readonly<Record<string, string>>): CoreSupervisor =>
  new CoreSupervisor({
    clock: systemClock,
    log,
    spawn: ({ listen }) => spawnCore(join(import.meta.dirname, 'core.js'), ['--listen', listen], environment),
  });

async function start(): Promise<void> {
  surviveStrayRejections(log);
  const managed = await readPolicy(log);
  const options = readWorkstationConfig({
    args: process.argv.slice(2),
    environment: process.env,
    defaultDataFolder: userFolder(process.platform, process.env, homedir()),
    managedServer: managed.settings.serviceAddress,
  });
  holdDataFolder(options.dataFolder);
  const here = import.meta.dirname;
  const windows = new HostWindows();
  const addresses = new SignedAddresses(systemClock);
  const host: Host = {
    name: 'browser',
    version: manifest.version,
    capabilities: { hasOwnMediaWindow: false },
    consoleOpened: windows.consoleOpened,
    mediaOpened: windows.mediaOpened,
    ...upkeepOf(managed, options.dataFolder),
    preferences: managedPreferences(openPreferenceFile(options.dataFolder, log), managed.settings),
    outbox: new OutboxFile(options.dataFolder, log),
    notifier: { attract: () => undefined, calm: () => undefined },
    woken: watchWake({ clock: systemClock, addresses: () => JSON.stringify(networkInterfaces()) }),
    keepAwake: () => () => undefined,
    fileAddress: (path) => addresses.sign(path),
    WebSocket,
    log,
    openPracticeClinic: practiceClinics({ owner: options.dataFolder, supervise, log }),
  };
  const workstation = startWorkstation({
    host,
    clock: systemClock,
    fingerprint: deviceIdOf(host.preferences),
    machineName: machineNameOf(hostname()),
    server: options.server,
  });

  const supervisor = supervise(options.coreEnvironment);
  supervisor.restarted.on((address) => workstation.serviceIs(address));
  const core =
    options.server === null ? supervisor.start() : Promise.resolve({ http: options.server, sip: null, trunk: null });

  const pages = await startPageServer({
    port: options.port,
    folder: join(here, '../renderer'),
    processesMedia: options.processesMedia,
    addresses,
    openRecording: workstation.openRecording,
    openPicture: workstation.openPicture,
    openBackup: workstation.openBackup,
    openDownload: workstation.openDownload,
    upload: workstation.upload,
    onWindow: (role, window) => windows.opened(role, window),
    log,
  }).catch(async (error: unknown) => {
    await supervisor.stop();
    throw error;
  });
  const url = `${pages.origin}/#key=${pages.access.key}`;

  let isStopping = false;
  let removeBrowserFile = (): void => {};
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    removeBrowserFile();
    await workstation.stop();
    pages.close();
    await supervisor.stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());

  // A core that cannot start is shown on the page with a remedy; nothing waits for it.
  const service = await core.then(
    ({ http, sip, trunk }) => ({ core: http, sip, trunk, problem: null }),
    (error: unknown) => ({ core: null, sip: null, trunk: null, problem: problemOfStart(error) }),
  );
  workstation.serviceIs(service.problem === null ? { http: service.core } : { problem: service.problem });
  printLine({
    event: 'workstation-ready',
    host: 'browser',
    url,
    core: service.core,
    sip: service.sip,
    trunk: service.trunk,
    ...(service.problem === null ? {} : { problem: service.problem.message }),
  });
  if (options.opensBrowser) removeBrowserFile = openBrowser({ url, folder: options.dataFolder, log });
}

if (asksForHelp(process.argv)) {
  process.stdout.write(`The workstation in a browser.\n\nOptions:\n${optionHelp(workstationOptions)}\n`);
  process.exit(0);
}
start().catch((error: unknown) => {
  const problem = problemOfStart(error);
  printLine({ event: 'problem', code: problem.code, message: problem.message });
  process.exit(1);
});
