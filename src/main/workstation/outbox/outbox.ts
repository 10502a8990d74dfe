import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../../shared/clock.ts';
import { contract } from '../../../shared/contract/contract.ts';
import type { WrapUpToUndo } from '../../../shared/contract/wrap-up.ts';
import { Emitter } from '../../../shared/event.ts';
import { isWrapUpOf, type OutboxEntry, outboxEntrySchema, type OutboxWrite } from '../../../shared/ipc/outbox-ipc.ts';
import { type ProblemCode, ProblemError, problemOf } from '../../../shared/problem.ts';
import { isServiceAway, isUnanswered } from '../../../shared/problems/is-unanswered.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { Reason } from '../../../shared/problems/reasons.ts';
import type { Log } from '../host.ts';
import { requestEndpoint } from '../endpoint-by-name.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import type { OutboxStore, StoredEntry } from './stored-entry.ts';

interface OutboxParts {
  readonly store: OutboxStore;
  readonly client: Pick<ServiceClient, 'call'>;
  /** The signed-in account and its service; null while nobody is signed in. */
  readonly account: () => string | null;
  readonly clock: Clock;
  readonly log: Log;
}

const firstDelayMs = 1000;
const maxDelayMs = 30_000;
/** An entry that the service answered this often without taking it no longer keeps the others waiting. */
const maxAnsweredTries = 3;

/** The service answered, and may well carry out the same request later. */
const isTemporary: ReadonlySet<ProblemCode> = new Set([
  'storage-full',
  'too-many-requests',
  'internal',
  'not-signed-in',
]);

/** These would be the answer to every entry of the account. */
const isOfAll: ReadonlySet<string> = new Set<ProblemCode | Reason>([
  'too-many-requests',
  'not-signed-in',
  'storage-full',
  'disk-failing',
  'database-unreachable',
]);

/** Their requests change a call's record. */
const concernsCall: ReadonlySet<string> = new Set(['wrapUp', 'callExtension']);

/** The practice clinic is thrown away, and whatever waits for it. */
const isKept = ({ account }: StoredEntry): boolean => !account.startsWith('practice ');

/** The record that a write concerns; null for one that creates a record. */
const subjectOf = ({ area, body }: StoredEntry): string | null => {
  const { call_id: callId, id } = body as { call_id?: unknown; id?: unknown };
  if (id !== undefined) return `${area} ${String(id)}`;
  return concernsCall.has(area) ? `call ${String(callId)}` : null;
};

/**
 * Writes that are carried out once, whatever happens on the way: each is on disk, with its Idempotency-Key, before it
 * is sent, and leaves the disk when the service has answered. They go one after another. One that meets a fault of the
 * service, or that it answers again and again without taking it, is tried again after the others, except for later
 * writes of the same record, which must not be overwritten by it. Entries that the service refuses for good stay for
 * the person who wrote them.
 */
export class Outbox {
  readonly #parts: OutboxParts;
  #entries: readonly StoredEntry[];
  /** Resolves at the end of the round of sending, or of the undo, that runs; null between them. */
  #running: Promise<void> | null = null;
  #delayMs = firstDelayMs;
  #stopWaiting: () => void = () => {};
  /** Entries that a fault of the service stopped in this round: writes of other records do not wait for them. */
  readonly #setAside = new Set<string>();
  /** Entries that may have been sent, and then carried out. */
  readonly #tried: Set<string>;
  /** How often the service has answered an entry that still waits, by ID. */
  readonly #answeredTries = new Map<string, number>();
  /** Unsent entries of the signed-in account. */
  readonly changed = new Emitter<readonly OutboxEntry[]>();
  /** Something was carried out: by area of the contract. */
  readonly sent = new Emitter<string>();

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    this.#entries = parts.store.read();
    this.#tried = new Set(this.#entries.map(({ id }) => id));
  }

  get entries(): OutboxEntry[] {
    return this.#own().map((entry) => outboxEntrySchema.parse(entry));
  }

  /** Whether an entry of any account waits to be sent. */
  get hasWaiting(): boolean {
    return this.#entries.some(({ state }) => state === 'waiting');
  }

  /** Throws what the disk throws: then nothing is kept. Throws ProblemError `not-signed-in`. */
  put(writes: readonly OutboxWrite[]): void {
    const account = this.#parts.account();
    if (account === null) throw problemFor('sign-in-first');
    const added = writes.map((write) => this.#newEntry(write, account));
    this.#keep([...this.#entries, ...added]);
    this.resume();
  }

  retry(id: string): void {
    this.#change(this.#ownEntry(id), { state: 'waiting' });
    this.#answeredTries.delete(id);
    this.resume();
  }

  /**
   * Replaces a refused request by its corrected version, in the same place. The new one has a new key: the service
   * would answer the old one as before. Throws ProblemError `entry-not-refused` for an entry that may be in transit.
   */
  replace(id: string, write: OutboxWrite): void {
    const old = this.#ownEntry(id);
    if (old.state !== 'refused') throw problemFor('entry-not-refused');
    const corrected = this.#newEntry(write, old.account);
    this.#keep(this.#entries.map((entry) => (entry.id === old.id ? corrected : entry)));
    this.resume();
  }

  giveUp(id: string): void {
    this.#remove(this.#ownEntry(id));
  }

  /**
   * Removes the wrap-up of a call that was never sent. Any other is undone by the service, between two rounds: nothing
   * is sent meanwhile. Throws the refusal of the service; then a wrap-up that waits is sent after all.
   */
  async undoWrapUp(wrapUp: WrapUpToUndo): Promise<void> {
    const entry = this.#wrapUpOf(wrapUp.call_id);
    if (entry && !this.#tried.has(entry.id)) return this.#remove(entry);
    while (this.#running) await this.#running;
    const end = this.#begin();
    try {
      // Each attempt has a new key: after one whose answer was lost, the wrap-up may have been sent again.
      const request = { body: wrapUp, idempotencyKey: randomUUID() };
      await this.#parts.client.call(contract.wrapUp.undo, request).catch((error: unknown) => {
        // The client repeats a request whose answer was lost; this one was carried out.
        if (!(error instanceof ProblemError) || error.reason !== 'request-done') throw error;
      });
      const left = this.#wrapUpOf(wrapUp.call_id);
      if (left) this.#remove(left);
    } finally {
      end();
      this.resume();
    }
  }

  /** Somebody has signed in, or the service is back: what waits is sent without waiting longer. */
  resume(): void {
    this.#stopWaiting();
    this.#delayMs = firstDelayMs;
    void this.#send();
  }

  /** Nobody is signed in, or somebody else. */
  accountChanged(): void {
    this.#stopWaiting();
    this.changed.emit(this.entries);
    if (this.#parts.account() !== null) this.resume();
  }

  async #send(): Promise<void> {
    if (this.#running) return;
    const end = this.#begin();
    this.#setAside.clear();
    try {
      for (let next = this.#next(); next; next = this.#next()) if (!(await this.#sendOne(next))) break;
      // At the end of the round: what was put meanwhile has stopped an earlier timer.
      if (this.#own().some(({ state }) => state === 'waiting')) this.#waitAndSend();
    } catch (error) {
      // The disk: what was carried out is still in the outbox, and gets the same answer when it is sent again.
      this.#parts.log.error({ err: String(error) }, 'the outbox cannot be written');
      this.#waitAndSend();
    } finally {
      end();
    }
  }

  /** Nothing else is sent until the returned function is called. */
  #begin(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#running = promise;
    return () => {
      this.#running = null;
      resolve();
    };
  }

  /** False when the others have to wait as well. */
  async #sendOne(entry: StoredEntry): Promise<boolean> {
    const { id, area, endpoint, body } = entry;
    this.#tried.add(id);
    try {
      await this.#parts.client.call(requestEndpoint(area, endpoint), { body, idempotencyKey: id } as never);
    } catch (error) {
      const problem = error instanceof ProblemError ? error : problemFor('answer-unreadable');
      // An earlier try was carried out; its answer is not repeated to an account whose rights have changed.
      if (problem.reason === 'request-done') return this.#done(entry);
      // An account that signed out meanwhile may send it later; one that signed in meanwhile did not write it.
      if (entry.account !== this.#parts.account()) return true;
      const isLater = isServiceAway(problem) || isTemporary.has(problem.code);
      if (this.#entries.some((known) => known.id === id))
        this.#change(entry, { state: isLater ? 'waiting' : 'refused', problem: problemOf(problem) });
      if (isLater && this.#isHeldUp(id, problem)) this.#setAside.add(id);
      return !isLater || this.#setAside.has(id);
    }
    return this.#done(entry);
  }

  /** Whether the reason to wait lies in this entry, as far as the answers of the service tell. */
  #isHeldUp(id: string, problem: ProblemError): boolean {
    if (isUnanswered(problem) || isOfAll.has(problem.code) || isOfAll.has(problem.reason ?? '')) return false;
    const tries = (this.#answeredTries.get(id) ?? 0) + 1;
    this.#answeredTries.set(id, tries);
    return problem.code === 'internal' || tries >= maxAnsweredTries;
  }

  #done(entry: StoredEntry): boolean {
    this.#delayMs = firstDelayMs;
    this.#remove(entry);
    this.sent.emit(entry.area);
    return true;
  }

  #waitAndSend(): void {
    this.#stopWaiting();
    this.#stopWaiting = this.#parts.clock.after(this.#delayMs, () => void this.#send());
    this.#delayMs = Math.min(maxDelayMs, this.#delayMs * 2);
  }

  #newEntry(write: OutboxWrite, account: string): StoredEntry {
    const writtenAt = this.#parts.clock.now();
    // It came as JSON, or goes into a file of JSON.
    const body = write.body as StoredEntry['body'];
    return { ...write, body, id: randomUUID(), account, writtenAt, state: 'waiting', problem: null };
  }

  #own(): StoredEntry[] {
    const account = this.#parts.account();
    return this.#entries.filter((entry) => entry.account === account);
  }

  #next(): StoredEntry | undefined {
    const passed = new Set<string>();
    for (const entry of this.#own().filter(({ state }) => state === 'waiting')) {
      const subject = subjectOf(entry);
      if (!this.#setAside.has(entry.id) && (subject === null || !passed.has(subject))) return entry;
      if (subject !== null) passed.add(subject);
    }
    return undefined;
  }

  #ownEntry(id: string): StoredEntry {
    const entry = this.#own().find((known) => known.id === id);
    if (!entry) throw problemFor('entry-not-found');
    return entry;
  }

  #wrapUpOf(callId: string): StoredEntry | undefined {
    return this.#own().findLast(isWrapUpOf(callId));
  }

  #remove(entry: StoredEntry): void {
    this.#answeredTries.delete(entry.id);
    this.#tried.delete(entry.id);
    this.#keep(this.#entries.filter(({ id }) => id !== entry.id));
  }

  #change(entry: StoredEntry, changes: Partial<StoredEntry>): void {
    this.#keep(this.#entries.map((known) => (known.id === entry.id ? { ...known, ...changes } : known)));
  }

  /** Drops what was written in practice. */
  forgetPractice(): void {
    this.#keep(this.#entries.filter(isKept));
  }

  /** Writes to disk first, except what belongs to practice. */
  #keep(entries: readonly StoredEntry[]): void {
    const kept = entries.filter(isKept);
    if (!isDeepStrictEqual(kept, this.#entries.filter(isKept))) this.#parts.store.write(kept);
    this.#entries = entries;
    this.changed.emit(this.entries);
  }
}
