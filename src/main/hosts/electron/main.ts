import { homedir, hostname } from 'node:os';
import { join } from 'node:path';
import {
  app,
  BrowserWindow,
  type BrowserWindowConstructorOptions,
  crashReporter,
  net,
  powerMonitor,
  powerSaveBlocker,
} from 'electron';
import Store from 'electron-store';
import { type LogDestination, printLine } from '../../../node/standard-streams.ts';
import { systemClock } from '../../../node/system-clock.ts';
import { CoreSupervisor, problemOfStart } from '../../workstation/embedded-core/core-supervisor.ts';
import { Emitter } from '../../../shared/event.ts';
import { consoleTexts } from '../../../shared/languages/console-texts.ts';
import type { Host, Log, PreferenceStore } from '../../workstation/host.ts';
import { deviceIdOf } from '../common/device-id.ts';
import { machineNameOf } from '../common/machine-name.ts';
import { readWorkstationConfig } from '../common/workstation-config.ts';
import { HostWindows } from '../common/host-windows.ts';
import { holdDataFolder } from '../common/workstation-lock.ts';
import { managedPreferences } from '../common/managed-preferences.ts';
import { OutboxFile } from '../common/outbox-file.ts';
import { practiceClinics } from '../common/practice-clinics.ts';
import { readPolicy } from '../common/policy.ts';
import { surviveStrayRejections } from '../common/stray-rejections.ts';
import { jsonLogTo } from '../common/json-log.ts';
import { movedOnce, userFolder } from '../common/user-folder.ts';
import { refusalsTo } from '../../workstation/refusals.ts';
import { startWorkstation, type Workstation } from '../../workstation/workstation.ts';
import { setAppMenu } from './app-menu.ts';
import { appOrigin, registerAppScheme, serveAppScheme } from './app-scheme.ts';
import { CallLinks } from './call-links.ts';
import { ChosenService } from './chosen-service.ts';
import { openConsole } from './console-window.ts';
import { forkCore } from './core-process.ts';
import { ElectronDesktop } from './desktop.ts';
import { Ending } from './ending.ts';
import { lockDown } from './lock-down.ts';
import { logFile } from './log-file.ts';
import { SoundWindow } from './sound-window.ts';
import { openUpkeep } from './upkeep.ts';
import { refuseStrangers, windowChannel } from './window-channel.ts';
import { consoleWindowOptions, mediaWindowOptions } from './window-options.ts';

const here = import.meta.dirname;

/** Everything that the workstation keeps is in one folder of this machine; Chromium's profile apart from the rest. */
function choosePlaces(): void {
  const folder = join(userFolder(process.platform, process.env, homedir()), 'workstation');
  const userData = movedOnce(app.getPath('userData'), folder);
  app.setPath('userData', userData);
  app.setPath('sessionData', join(userData, 'session'));
}

/** Logs what happens to the machine and to Electron's processes. Emits when the machine wakes up. */
function watchSystem(log: Log): Emitter {
  const woken = new Emitter();
  powerMonitor.on('suspend', () => log.info({}, 'the system suspends'));
  powerMonitor.on('resume', () => {
    log.info({}, 'the system resumes');
    woken.emit();
  });
  app.on('child-process-gone', (_event, { type, name, reason, exitCode }) =>
    log.error({ type, name, reason, exitCode }, 'a process of the workstation is gone'),
  );
  return woken;
}

/** The core of this computer, as a process that is started again when it dies. */
const supervise = (
  environment: Readonly<Record<string, string>>,
  { destination, log }: { destination: LogDestination; log: Log },
): CoreSupervisor =>
  new CoreSupervisor({
    clock: systemClock,
    log,
    spawn: ({ listen: address }) =>
      forkCore(join(here, 'core.js'), ['--listen', address], {
        environment,
        onLog: (text) => destination.write(text),
      }),
  });

const practiceOf = (owner: string, logging: { destination: LogDestination; log: Log }): Host['openPracticeClinic'] =>
  practiceClinics({ owner, supervise: (environment) => supervise(environment, logging), log: logging.log });

/** From ring to end of a call the display may turn off, and the machine does not sleep (powerSaveBlocker). */
function keepAwake(): () => void {
  const blocker = powerSaveBlocker.start('prevent-app-suspension');
  return () => powerSaveBlocker.stop(blocker);
}

function openPreferences(): PreferenceStore {
  const store = new Store({ name: 'preferences', configFileMode: 0o600 });
  return { get: (key) => store.get(key), set: (key, value) => store.set(key, value) };
}

const notifierOf = (window: () => BrowserWindow | null, desktop: ElectronDesktop): Host['notifier'] => ({
  attract: () => window()?.flashFrame(true),
  calm: () => {
    window()?.flashFrame(false);
    desktop.calm();
  },
});

async function start(links: CallLinks): Promise<void> {
  const destination = logFile(app.getPath('logs'));
  const log = jsonLogTo(destination);
  surviveStrayRejections(log);
  const userData = app.getPath('userData');
  const managed = await readPolicy(log);
  const config = readWorkstationConfig({
    args: process.argv.slice(1),
    environment: process.env,
    defaultDataFolder: join(userData, 'clinic'),
    ignoresOthers: true,
    managedServer: managed.settings.serviceAddress,
  });
  holdDataFolder(userData);
  const refuse = refusalsTo(log, systemClock);
  const windows = new HostWindows();
  const preferences = managedPreferences(openPreferences(), managed.settings);
  const upkeep = await openUpkeep({ managed, log, workstation: () => workstation });
  let console: BrowserWindow | null = null;
  const service = new ChosenService({
    config,
    isAsked: app.isPackaged && !config.givesService,
    mayPractise: managed.settings.practice !== false,
    folder: userData,
    preferences,
    supervise: (environment) => supervise(environment, { destination, log }),
    serviceIs: (address) => workstation.serviceIs(address),
  });
  const desktop = new ElectronDesktop({
    window: () => console,
    workstation: () => workstation,
    preferences,
    managed: managed.settings,
    iconsFolder: join(here, '../../resources/icons'),
    log,
  });
  const host: Host = {
    name: 'electron',
    version: app.getVersion(),
    capabilities: { hasOwnMediaWindow: true },
    consoleOpened: windows.consoleOpened,
    mediaOpened: windows.mediaOpened,
    ...upkeep.ofHost,
    preferences,
    outbox: new OutboxFile(userData, log),
    notifier: notifierOf(() => console, desktop),
    woken: watchSystem(log),
    keepAwake,
    fileAddress: (path) => path,
    // Over the system's proxy, with its trust store (net.WebSocket).
    WebSocket: net.WebSocket as unknown as typeof WebSocket,
    log,
    openPracticeClinic: practiceOf(userData, { destination, log }),
    desktop,
    serviceChoice: service,
  };
  const workstation: Workstation = startWorkstation({
    host,
    clock: systemClock,
    fingerprint: deviceIdOf(host.preferences),
    machineName: machineNameOf(hostname()),
    server: config.server,
  });
  upkeep.begin();
  const openWindow = (role: 'console' | 'media', options: BrowserWindowConstructorOptions): BrowserWindow => {
    const window = new BrowserWindow(options);
    window.setMenuBarVisibility(false);
    windows.opened(role, windowChannel(window, refuse));
    const processing = config.processesMedia ? '' : '?processing=off';
    void window.loadURL(`${appOrigin}/${role === 'console' ? '' : `media.html${processing}`}`);
    return window;
  };
  const stop = (): Promise<void> => workstation.stop().then(() => service.stop());
  // A system that shuts down waits for no installer.
  const ending = new Ending(() => upkeep.end(stop, ending.mayAsk));
  const openWindows = (): void => {
    const open = (): BrowserWindow => openWindow('media', mediaWindowOptions(here));
    const media = new SoundWindow({ open, clock: systemClock, log });
    console = openConsole({
      open: (place) => openWindow('console', consoleWindowOptions(here, place)),
      places: { get: () => preferences.get('window'), set: (place) => preferences.set('window', place) },
      ending,
      question: () => (workstation.isInCall ? consoleTexts[workstation.language] : null),
      clock: systemClock,
      log,
    });
    console.once('closed', () => {
      console = null;
      media.close();
    });
  };

  serveAppScheme(join(here, '../renderer'), () => workstation);
  lockDown(refuse);
  refuseStrangers(refuse);
  openWindows();
  service.begin();
  desktop.begin(links);
  app.on('second-instance', desktop.showWindow);
}

crashReporter.start({ uploadToServer: false });
choosePlaces();
app.setAppUserModelId('clinic.clinicall.workstation');
registerAppScheme();
app.enableSandbox();
if (app.requestSingleInstanceLock()) {
  const links = new CallLinks();
  app
    .whenReady()
    .then(() => {
      setAppMenu();
      return start(links);
    })
    .catch((error: unknown) => {
      const { code, message } = problemOfStart(error);
      printLine({ event: 'problem', code, message });
      app.exit(1);
    });
} else app.quit();
