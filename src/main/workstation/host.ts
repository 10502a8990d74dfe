import type { OutboxStore } from './outbox/stored-entry.ts';
import type { Emitter } from '../../shared/event.ts';
import type { Channel } from '../../shared/ipc/ipc.ts';
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
  readonly preferences: PreferenceStore;
  readonly outbox: OutboxStore;
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

/**
 * Where the service is: embedded in this machine, or somewhere else; a core that cannot start is a problem, not a wait.
 */
export type ServiceAddress = { readonly http: string } | { readonly problem: Problem };
