import type { Clock } from '../../../shared/clock.ts';
import { Emitter } from '../../../shared/event.ts';
import type { UpdatePolicy } from '../../../shared/managed/managed-settings.ts';
import type { UpdateHoldUp, UpdateState } from '../../../shared/managed/update-state.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { Log } from '../../workstation/host.ts';

const firstCheckMs = 30_000;
const checkAgainMs = 4 * 60 * 60 * 1000;
/** An update that was found in a call is downloaded after it. */
const afterCallMs = 60_000;

/** A download that nobody who is known has signed. */
export class UntrustedUpdate extends Error {}

/** electron-updater, as far as it is used; see updater.ts. */
export interface Updater {
  /** Resolves with the newer version that this computer may get, also in a staged roll-out; null for none. */
  find(): Promise<string | null>;
  /** Resolves with the file. Rejects with UntrustedUpdate. */
  download(): Promise<string>;
  /** Why the file is not trusted; null for one that is. */
  whyNotTrusted(file: string): Promise<string | null>;
  /** Runs the installer without questions; `restarts` starts the workstation afterwards. */
  install(restarts: boolean): void;
}

interface UpdateParts {
  readonly policy: () => UpdatePolicy;
  /** Null, with the reason, where this program is not updated by itself. */
  readonly updater: Updater | 'no-server' | 'not-installed';
  /** False where no signature can be checked: such an update is only said. */
  readonly canInstall: boolean;
  /** A reason for updates to wait now. */
  readonly holdUp: () => UpdateHoldUp | null;
  /** Ends the workstation, which then installs what is ready. */
  readonly quit: () => void;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Newer versions of the workstation. By policy `managed` they are only said, as the organisation installs them; by
 * `auto` they are downloaded, never in a call, and installed when the workstation ends. An update whose signature is
 * not known to be right is never installed, one that is ready not while something holds it up.
 */
export class Updates {
  readonly #parts: UpdateParts;
  #state: UpdateState = { state: 'off', why: 'policy' };
  #file: string | null = null;
  #isBusy = false;
  #restarts = false;
  #disarm: () => void = () => {};
  readonly changed = new Emitter<UpdateState>();

  constructor(parts: UpdateParts) {
    this.#parts = parts;
  }

  get state(): UpdateState {
    const state = this.#state;
    return state.state === 'ready' ? { ...state, heldUpBy: this.#parts.holdUp() } : state;
  }

  /** Begins, or follows another policy. */
  policyChanged(): void {
    const { updater, policy, clock } = this.#parts;
    this.#disarm();
    if (typeof updater === 'string') return this.#set({ state: 'off', why: updater });
    if (policy() === 'off') return this.#set({ state: 'off', why: 'policy' });
    if (this.#state.state === 'off') this.#set({ state: 'checking' });
    this.#disarm = clock.after(firstCheckMs, () => void this.check());
  }

  /** A call began or ended, or the outbox changed. */
  holdUpChanged(): void {
    if (this.#state.state === 'ready') this.changed.emit(this.state);
  }

  /** Looks for an update, and by policy `auto` downloads it. A second request while one runs is the same. */
  async check(): Promise<void> {
    const { updater, policy, clock, log } = this.#parts;
    if (typeof updater === 'string' || policy() === 'off' || this.#isBusy || this.#state.state === 'ready') return;
    this.#isBusy = true;
    this.#disarm();
    let nextMs = checkAgainMs;
    try {
      this.#set({ state: 'checking' });
      const version = await updater.find();
      if (version === null) this.#set({ state: 'current', checkedAt: clock.now() });
      else nextMs = await this.#take(updater, version);
    } catch (error) {
      log.warn({ err: error instanceof Error ? error.message : String(error) }, 'updates cannot be looked for');
      this.#set({ state: 'failed', why: 'server', version: null });
    } finally {
      this.#isBusy = false;
      if (policy() === 'off') this.policyChanged();
      else this.#disarm = clock.after(nextMs, () => void this.check());
    }
  }

  /** Installs what is ready and starts again. Throws ProblemError `conflict` while a call or the outbox holds it up. */
  installNow(): void {
    const { state } = this;
    if (state.state !== 'ready') return;
    if (state.heldUpBy !== null) throw problemFor(`update-waits-for-${state.heldUpBy}`);
    this.#restarts = true;
    this.#parts.quit();
  }

  /**
   * As the workstation begins to end: resolves with a function that installs the update once all has ended, or with
   * null where there is none that may be installed. The file is checked again: it lay on a disk.
   */
  async atEnd(): Promise<(() => void) | null> {
    const { updater, policy, log } = this.#parts;
    const { state } = this;
    this.#disarm();
    if (typeof updater === 'string' || policy() !== 'auto') return null;
    if (state.state !== 'ready' || state.heldUpBy !== null || this.#file === null) return null;
    if (!(await this.#isTrusted(updater, this.#file, state.version))) return null;
    return () => {
      log.info({ version: state.version }, 'an update is installed');
      updater.install(this.#restarts);
    };
  }

  /** Returns when to look again. */
  async #take(updater: Updater, version: string): Promise<number> {
    const { policy, canInstall, holdUp } = this.#parts;
    if (policy() !== 'auto' || !canInstall) this.#set({ state: 'available', version });
    else if (holdUp() === 'call') {
      this.#set({ state: 'available', version });
      return afterCallMs;
    } else {
      this.#set({ state: 'downloading', version });
      const file = await updater.download().catch((error: unknown) => {
        if (!(error instanceof UntrustedUpdate)) throw error;
        this.#refuse(version, error.message);
        return null;
      });
      if (file !== null && (await this.#isTrusted(updater, file, version))) {
        this.#file = file;
        this.#set({ state: 'ready', version, heldUpBy: null });
      }
    }
    return checkAgainMs;
  }

  async #isTrusted(updater: Updater, file: string, version: string): Promise<boolean> {
    const why = await updater.whyNotTrusted(file);
    if (why !== null) this.#refuse(version, why);
    return why === null;
  }

  #refuse(version: string, why: string): void {
    this.#parts.log.error({ version, why }, 'an update is refused');
    this.#file = null;
    this.#set({ state: 'failed', why: 'signature', version });
  }

  #set(state: UpdateState): void {
    this.#state = state;
    this.changed.emit(this.state);
  }
}
