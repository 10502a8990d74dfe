import type { OutboxStore } from './outbox/stored-entry.ts';
import type { KnownPeople, SupportPart } from './support/support-part.ts';
import type { Emitter } from '../../shared/event.ts';
import type { Channel } from '../../shared/ipc/ipc.ts';
import type { Announcement, DesktopChanges, DesktopSettings, Waiting } from '../../shared/ipc/desktop-ipc.ts';
import type { ServiceChoice, ServiceOrigin } from '../../shared/ipc/sign-in-ipc.ts';
import type { ManagedState } from '../../shared/managed/managed-settings.ts';
import type { UpdateState } from '../../shared/managed/update-state.ts';
import type { SupportBundle } from '../../shared/ipc/upkeep-ipc.ts';
import type { Problem } from '../../shared/problem.ts';

/**
 * The host program's interface for the workstation. `hosts/electron` and `hosts/browser` implement it; a capability
 * that a host lacks is a value here, never a question about the platform.
 */
export interface Host {
  readonly name: 'electron' | 'browser';
  readonly version: string;
  readonly capabilities: { readonly hasOwnMediaWindow: boolean };
  /** Windows come and go; each gets its own channel. */
  readonly consoleOpened: Emitter<HostWindow>;
  readonly mediaOpened: Emitter<HostWindow>;
  /** The settings that the organisation has fixed; `preferences` has them already. */
  readonly managed: ManagedState;
  readonly preferences: PreferenceStore;
  readonly outbox: OutboxStore;
  /** Newer versions of this program. */
  readonly updates: {
    readonly state: UpdateState;
    readonly changed: Emitter<UpdateState>;
    check(): Promise<void>;
    installNow(): void;
  };
  /**
   * Writes a support bundle with these parts and the host's own: versions and logs. Rejects with ProblemError
   * `conflict` where a part would have one of these people, or a secret; then nothing is written.
   */
  writeSupportBundle(parts: readonly SupportPart[], known: KnownPeople): Promise<SupportBundle>;
  readonly notifier: { attract(reason: 'incoming-call'): void; calm(): void };
  /** After sleep, and when the network has changed: what was connected must prove itself again. */
  readonly woken: Emitter;
  /** Keeps the machine awake from ring to end. Returns a function that stops it. */
  keepAwake(): () => void;
  /** The address from which a window of this host loads a file of the workstation, given its path. */
  fileAddress(path: string): string;
  /** WebSocket constructor for JsSIP and Socket.IO: the host's respects the system's proxy and trust store. */
  readonly WebSocket: typeof WebSocket;
  readonly log: Log;
  /** A demo clinic in a process and a folder of its own, both gone when it is closed. Rejects with ProblemError. */
  openPracticeClinic(): Promise<ThrowAwayClinic>;
  /** Absent where the windows are all that there is. */
  readonly desktop?: Desktop;
  /** Absent where the service is given. */
  readonly serviceChoice?: ServiceChooser;
}

/** Nobody knows `password`, which all of its accounts have. */
export interface ThrowAwayClinic {
  readonly http: string;
  readonly password: string;
  /** Its process ended unasked. */
  readonly ended: Emitter;
  close(): Promise<void>;
}

/** The desktop of the computer, as the page may use it. */
export interface Desktop {
  readonly settings: DesktopSettings;
  readonly settingsChanged: Emitter;
  /** Throws ProblemError where the system, or another program, does not allow it. */
  change(changes: DesktopChanges): void;
  announce(announcement: Announcement | null): void;
  showWaiting(waiting: Waiting): void;
}

export interface ServiceChooser {
  /** Opens the service, and opens it at the next starts too, unless it is practice. Rejects with ProblemError. */
  choose(choice: ServiceChoice): Promise<void>;
  chooseAgain(): Promise<void>;
}

export interface HostWindow {
  readonly channel: Channel;
  /** Emitted once. */
  readonly closed: Emitter;
}

/** Small values that survive a restart. Never a password, never a token. */
export interface PreferenceStore {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
}

export interface Log {
  info(fact: Record<string, unknown>, text: string): void;
  warn(fact: Record<string, unknown>, text: string): void;
  error(fact: Record<string, unknown>, text: string): void;
}

/** `name` tells the clinics of one workstation apart: each has its own accounts. */
export interface OpenClinic {
  readonly name: string;
  readonly origin: ServiceOrigin;
}

/**
 * Where the service is: embedded in this machine, or somewhere else; a core that cannot start is a problem, not a wait;
 * at the first start somebody has to choose.
 */
export type ServiceAddress =
  | { readonly http: string; readonly clinic?: OpenClinic }
  | { readonly problem: Problem; readonly clinic?: OpenClinic }
  | { readonly firstStart: { readonly canPractise: boolean; readonly folder: string } };
