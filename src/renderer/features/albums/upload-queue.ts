import { create } from 'zustand';
import { ProblemError } from '../../../shared/problem.ts';
import { isServiceAway } from '../../../shared/problems/is-unanswered.ts';

/**
 *   waiting ─▶ sending ─▶ (added: it is no longer in the list)
 *      ▲          ├─────▶ interrupted ─▶ waiting, by itself; failed after so many tries
 *      │          ├─────▶ held ─▶ waiting, by itself: the account sends as many files as it may
 *      └──────────┴─────▶ failed ─▶ waiting, when it is tried again, or the lost connection is back
 */
type UploadState = 'waiting' | 'sending' | 'interrupted' | 'held' | 'failed';

export interface PhotoUpload {
  /** The Idempotency-Key too: a photo whose answer was lost is not added twice. */
  readonly id: string;
  readonly albumId: number;
  readonly file: File;
  readonly state: UploadState;
  /** Bytes that the workstation has taken, of the file and what is sent with it. */
  readonly sent: number;
  /** The most of any try: what shows progress does not go back when a file is sent again. */
  readonly furthest: number;
  readonly total: number;
  /** How often its connection was lost in a row. */
  readonly losses: number;
  readonly problem: unknown;
}

/** Whether all of it was sent: the service may have stored it already, so that it is too late to cancel it. */
export const isBeingStored = ({ state, sent, total }: Pick<PhotoUpload, 'state' | 'sent' | 'total'>): boolean =>
  state === 'sending' && sent > 0 && sent >= total;

interface Uploads {
  readonly uploads: readonly PhotoUpload[];
  /** Photos that were added, by album, since its uploads began. */
  readonly added: Readonly<Record<number, number>>;
}

export interface SendPhoto {
  (photo: {
    readonly id: string;
    readonly albumId: number;
    readonly file: File;
    readonly onProgress: (sent: number, total: number) => void;
    readonly signal: AbortSignal;
  }): Promise<unknown>;
}

interface QueueParts {
  readonly send: SendPhoto;
  readonly later: (action: () => void, ms: number) => () => void;
  /** From 0 to 1. */
  readonly random: () => number;
}

/** Albums that photos are sent to at the same time. */
const maxAtOnce = 3;
/** A file whose connection was lost so often in a row is not sent again by itself. */
export const maxTries = 8;
/** A broken connection is mostly back at once; each further loss in a row waits four times as long. */
const firstRetryMs = 250;
const retryGrowth = 4;
const maxRetryMs = 15_000;
const unsent = { sent: 0, losses: 0, problem: null } as const;
/** Where the service does not say how long. */
const usualHoldSeconds = 5;

/** The seconds after which the service takes it, of a file that was one too many; null for any other problem. */
function holdSecondsOf(problem: unknown): number | null {
  if (!(problem instanceof ProblemError) || problem.code !== 'too-many-requests') return null;
  const { retryAfterSeconds } = problem.details;
  return typeof retryAfterSeconds === 'number' ? retryAfterSeconds : usualHoldSeconds;
}

/**
 * Sends photos, also while other screens are open: those of one album one after the other, as an album has its photos
 * in the order in which they arrived. It waits for a lost connection, and for other uploads of the account from any
 * page.
 */
export class UploadQueue {
  readonly state = create<Uploads>(() => ({ uploads: [], added: {} }));
  readonly #send: SendPhoto;
  readonly #later: (action: () => void, ms: number) => () => void;
  readonly #random: () => number;
  readonly #sending = new Map<string, AbortController>();
  #retryMs = firstRetryMs;
  #stopWaiting: (() => void) | null = null;

  constructor(parts: QueueParts) {
    this.#send = parts.send;
    this.#later = parts.later;
    this.#random = parts.random;
  }

  add(albumId: number, files: readonly File[]): void {
    const { uploads, added } = this.state.getState();
    const isFirst = uploads.every((one) => one.albumId !== albumId);
    const begun = files.map((file): PhotoUpload => {
      const id = crypto.randomUUID();
      return { id, albumId, file, state: 'waiting', ...unsent, furthest: 0, total: file.size };
    });
    this.state.setState({
      uploads: [...uploads, ...begun],
      added: isFirst ? { ...added, [albumId]: 0 } : added,
    });
    this.#sendNext();
  }

  /** Nothing happens to one that is being stored. */
  cancel(id: string): void {
    const { uploads } = this.state.getState();
    if (uploads.some((one) => one.id === id && isBeingStored(one))) return;
    this.state.setState({ uploads: uploads.filter((one) => one.id !== id) });
    this.#sending.get(id)?.abort();
    this.#sendNext();
  }

  cancelAll(albumId: number): void {
    for (const one of this.state.getState().uploads) if (one.albumId === albumId) this.cancel(one.id);
  }

  /** At the end of a sign-in: no other account shows or continues any of them. */
  endAll(): void {
    this.state.setState({ uploads: [] });
    for (const sending of this.#sending.values()) sending.abort();
  }

  retry(id: string): void {
    this.#change(id, { state: 'waiting', ...unsent });
    this.#sendNext();
  }

  retryAll(albumId: number): void {
    for (const one of this.state.getState().uploads)
      if (one.albumId === albumId && one.state === 'failed') this.retry(one.id);
  }

  /** As `resume`; uploads that have failed because the connection was lost are sent again too. */
  reconnected(): void {
    for (const { id, state, problem } of this.state.getState().uploads)
      if (state === 'failed' && isServiceAway(problem)) this.#change(id, { state: 'waiting', ...unsent });
    this.resume();
  }

  /** Interrupted or held uploads are sent again: the connection may be back, another upload may be done. */
  resume(): void {
    this.#stopWaiting?.();
    this.#stopWaiting = null;
    for (const one of this.state.getState().uploads)
      if (one.state === 'interrupted' || one.state === 'held') this.#change(one.id, { state: 'waiting', sent: 0 });
    this.#sendNext();
  }

  #sendNext(): void {
    // While the connection is away, or no more are taken, nothing else is tried.
    if (this.#stopWaiting) return;
    const { uploads } = this.state.getState();
    const busy = new Set(uploads.flatMap(({ state, albumId }) => (state === 'sending' ? [albumId] : [])));
    for (const one of uploads) {
      if (this.#sending.size >= maxAtOnce) return;
      if (one.state !== 'waiting' || busy.has(one.albumId)) continue;
      busy.add(one.albumId);
      void this.#sendOne(one);
    }
  }

  async #sendOne({ id, albumId, file }: PhotoUpload): Promise<void> {
    const cancelling = new AbortController();
    this.#sending.set(id, cancelling);
    this.#change(id, { state: 'sending', sent: 0 });
    try {
      const onProgress = (sent: number, total: number): void => this.#progress(id, sent, total);
      await this.#send({ id, albumId, file, onProgress, signal: cancelling.signal });
      this.#retryMs = firstRetryMs;
      this.state.setState(({ uploads, added }) => ({
        uploads: uploads.filter((one) => one.id !== id),
        added: { ...added, [albumId]: (added[albumId] ?? 0) + 1 },
      }));
      // One less is under way.
      if (this.state.getState().uploads.some((one) => one.state === 'held')) this.resume();
    } catch (problem) {
      const holdSeconds = holdSecondsOf(problem);
      if (holdSeconds !== null) this.#hold(id, 1000 * holdSeconds);
      else if (isServiceAway(problem)) this.#interrupted(id, problem);
      else this.#change(id, { state: 'failed', problem });
    } finally {
      this.#sending.delete(id);
      this.#sendNext();
    }
  }

  #hold(id: string, ms: number): void {
    this.#change(id, { state: 'held', sent: 0 });
    this.#wait(ms);
  }

  /** Nothing of the file has arrived, or all of it without an answer. The next one waits too. */
  #interrupted(id: string, problem: unknown): void {
    const losses = 1 + (this.state.getState().uploads.find((one) => one.id === id)?.losses ?? 0);
    const isLast = losses >= maxTries;
    this.#change(id, { state: isLast ? 'failed' : 'interrupted', sent: 0, losses, problem: isLast ? problem : null });
    // Between half and all of it, so that the workstations that an outage has cut off do not come back at one moment.
    const ms = this.#retryMs * (1 - this.#random() / 2);
    if (this.#wait(ms)) this.#retryMs = Math.min(maxRetryMs, this.#retryMs * retryGrowth);
  }

  /** False while something else is waited for already. */
  #wait(ms: number): boolean {
    if (this.#stopWaiting) return false;
    this.#stopWaiting = this.#later(() => this.resume(), ms);
    return true;
  }

  #progress(id: string, sent: number, total: number): void {
    const furthest = this.state.getState().uploads.find((one) => one.id === id)?.furthest ?? 0;
    this.#change(id, { sent, total, furthest: Math.max(furthest, sent) });
  }

  /** An upload that was cancelled meanwhile is no longer there. */
  #change(id: string, change: Partial<PhotoUpload>): void {
    this.state.setState(({ uploads }) => ({
      uploads: uploads.map((one) => (one.id === id ? { ...one, ...change } : one)),
    }));
  }
}
