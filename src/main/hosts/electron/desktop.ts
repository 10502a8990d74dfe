import { app, type BrowserWindow } from 'electron';
import { Emitter } from '../../../shared/event.ts';
import type { Announcement, DesktopChanges, DesktopSettings, Waiting } from '../../../shared/ipc/desktop-ipc.ts';
import type { ManagedSettings } from '../../../shared/managed/managed-settings.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { Desktop, Log, PreferenceStore } from '../../workstation/host.ts';
import type { Workstation } from '../../workstation/workstation.ts';
import { AgentTray } from './agent-tray.ts';
import { CallNotice } from './call-notice.ts';
import { type CallLinks, openCallLinks, opensCallLinks } from './call-links.ts';
import { leaveGlobalKeys, takeGlobalKeys } from './global-keys.ts';
import { startAtSignIn, startsAtSignIn } from './sign-in-start.ts';
import { showWaiting } from './waiting-badge.ts';

const keysPreference = 'globalKeys';

interface DesktopParts {
  readonly window: () => BrowserWindow | null;
  readonly workstation: () => Pick<Workstation, 'controls' | 'language'>;
  readonly preferences: PreferenceStore;
  readonly managed: ManagedSettings;
  readonly iconsFolder: string;
  readonly log: Log;
}

/** The desktop around the windows: tray, icon, notification, global keys, and what the system starts and opens. */
export class ElectronDesktop implements Desktop {
  readonly #parts: DesktopParts;
  readonly #notice: CallNotice;
  readonly settingsChanged = new Emitter();

  constructor(parts: DesktopParts) {
    this.#parts = parts;
    this.#notice = new CallNotice({ window: parts.window, answer: this.#answer });
  }

  /** Once the workstation is there. */
  begin(links: CallLinks): void {
    const { workstation, preferences, iconsFolder, log } = this.#parts;
    const { controls } = workstation();
    const tray = new AgentTray({
      iconsFolder,
      shown: () => ({ agent: controls.agent, language: workstation().language }),
      open: this.showWindow,
      ready: () => {
        this.showWindow();
        controls.chooseReady();
      },
      takeBreak: () => void controls.takeBreak().catch(this.#failed('the break of the tray')),
      quit: () => app.quit(),
    });
    controls.changed.on(() => tray.draw());
    links.takenBy((number) => {
      this.showWindow();
      controls.askFor(number);
    });
    this.#makeSo();
    if (preferences.get(keysPreference) !== true) return;
    try {
      this.#takeKeys();
    } catch (error) {
      log.warn({ err: String(error) }, 'the global keys could not be taken');
    }
  }

  get settings(): DesktopSettings {
    const isInstalled = app.isPackaged;
    return {
      hasGlobalKeys: this.#parts.preferences.get(keysPreference) === true,
      startsAtSignIn: isInstalled ? startsAtSignIn() : null,
      opensCallLinks: isInstalled ? opensCallLinks() : null,
    };
  }

  change({ hasGlobalKeys, startsAtSignIn: starts, opensCallLinks: opens }: DesktopChanges): void {
    const { globalKeys, startAtSignIn: fixedStart, telephoneLinks } = this.#parts.managed;
    const asked = [
      [hasGlobalKeys, globalKeys],
      [starts, fixedStart],
      [opens, telephoneLinks],
    ];
    if (asked.some((pair) => !pair.includes(undefined))) throw problemFor('setting-managed');
    if (hasGlobalKeys !== undefined) {
      if (hasGlobalKeys) this.#takeKeys();
      else leaveGlobalKeys();
      this.#parts.preferences.set(keysPreference, hasGlobalKeys);
    }
    if (starts !== undefined) startAtSignIn(starts);
    const isDone = opens === undefined || openCallLinks(opens);
    this.settingsChanged.emit();
    if (!isDone) throw problemFor('call-links-not-set');
  }

  announce(announcement: Announcement | null): void {
    this.#notice.announce(announcement);
  }

  /** Nothing rings any more. */
  calm(): void {
    this.#notice.close();
  }

  showWaiting(waiting: Waiting): void {
    showWaiting(this.#parts.window(), waiting);
  }

  readonly showWindow = (): void => {
    const window = this.#parts.window();
    if (window?.isMinimized()) window.restore();
    window?.show();
    window?.focus();
  };

  /** Settings of the system that the organisation has fixed are made so at each start. */
  #makeSo(): void {
    const { managed, log } = this.#parts;
    if (!app.isPackaged) return;
    try {
      if (managed.startAtSignIn !== undefined) startAtSignIn(managed.startAtSignIn);
      if (managed.telephoneLinks !== undefined && !openCallLinks(managed.telephoneLinks))
        throw problemFor('call-links-not-set');
    } catch (error) {
      log.warn({ err: String(error) }, 'a managed setting of the desktop could not be made so');
    }
  }

  #takeKeys(): void {
    const { controls } = this.#parts.workstation();
    takeGlobalKeys({
      answer: () => {
        this.showWindow();
        this.#answer();
      },
      hangUp: () => void controls.hangUp().catch(this.#failed('hanging up by the global key')),
    });
  }

  readonly #answer = (): void =>
    void this.#parts.workstation().controls.answer().catch(this.#failed('an answer outside of the page'));

  #failed = (what: string) => (error: unknown) => this.#parts.log.warn({ err: String(error) }, `${what} failed`);
}
