import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../shared/clock.ts';
import { Emitter } from '../../../shared/event.ts';
import { type OutboxEntry, outboxEntrySchema, type OutboxWrite } from '../../../shared/ipc/outbox-ipc.ts';
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

/** Their requests change a call's record; the `call_id` of others says which wrap-up they belong to. */
const concernsCall: ReadonlySet<string> = new Set(['wrapUp', 'callExtension']);

/** The call whose wrap-up wrote an entry. */
const wrapUpOf = ({ area, body }: StoredEntry): unknown =>
  area === 'callExtension' ? undefined : (body as { call_id?: unknown }).call_id;

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
  #isSending = false;
  #inTransit: { readonly id: string; readonly settled: Promise<boolean> } | null = null;
  #delayMs = firstDelayMs;
  #stopWaiting: () => void = () => {};
  /** Entries that a fault of the service stopped in this round: writes of other records do not wait for them. */
  readonly #setAside = new Set<string>();
  /** Entries of a wrap-up that is being undone. They stay on disk: an undo that is interrupted loses none. */
  readonly #withheld = new Set<string>();
  /** How often the service has answered an entry that still waits, by ID. */
  readonly #answeredTries = new Map<string, number>();
  /** Unsent entries of the signed-in account. */
  readonly changed = new Emitter<readonly OutboxEntry[]>();
  /** Something was carried out: by area of the contract. */
  readonly sent = new Emitter<string>();

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    this.#entries = parts.store.read();
  }

  get entries(): OutboxEntry[] {
    return this.#own().map((entry) => outboxEntrySchema.parse(entry));
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
    this.#remove([this.#ownEntry(id)]);
  }

  /**
   * Withholds the entries of a call's wrap-up, waits for the one in transit, and removes them once `undo` has
   * succeeded; when it throws they are sent like others. `undo` gets how many were never sent: the others may be
   * carried out.
   */
  async withdraw(callId: string, undo: (neverSent: number) => Promise<unknown>): Promise<void> {
    const inTransit = this.#inTransit;
    const meant = this.#own().filter((entry) => wrapUpOf(entry) === callId);
    for (const { id } of meant) this.#withheld.add(id);
    try {
      if (meant.some(({ id }) => id === inTransit?.id)) await inTransit?.settled;
      await undo(meant.filter(({ id, problem }) => problem === null && id !== inTransit?.id).length);
      this.#remove(meant);
    } finally {
      for (const { id } of meant) this.#withheld.delete(id);
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
    if (this.#isSending) return;
    this.#isSending = true;
    this.#setAside.clear();
    try {
      for (let next = this.#next(); next; next = this.#next()) {
        const settled = this.#sendOne(next);
        this.#inTransit = { id: next.id, settled: settled.catch(() => false) };
        if (!(await settled)) break;
      }
      // At the end of the round: what was put meanwhile has stopped an earlier timer.
      if (this.#own().some(({ state }) => state === 'waiting')) this.#waitAndSend();
    } catch (error) {
      // The disk: what was carried out is still in the outbox, and gets the same answer when it is sent again.
      this.#parts.log.error({ err: String(error) }, 'the outbox cannot be written');
      this.#waitAndSend();
    } finally {
      this.#inTransit = null;
      this.#isSending = false;
    }
  }

  /** False when the others have to wait as well. */
  async #sendOne(entry: StoredEntry): Promise<boolean> {
    const { id, area, endpoint, body } = entry;
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
    this.#answeredTries.delete(entry.id);
    this.#keep(this.#entries.filter(({ id }) => id !== entry.id));
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
      const isHeldUp = this.#setAside.has(entry.id) || this.#withheld.has(entry.id);
      if (!isHeldUp && (subject === null || !passed.has(subject))) return entry;
      if (subject !== null) passed.add(subject);
    }
    return undefined;
  }

  #ownEntry(id: string): StoredEntry {
    const entry = this.#own().find((known) => known.id === id);
    if (!entry) throw problemFor('entry-not-found');
    return entry;
  }

  #remove(entries: readonly StoredEntry[]): void {
    const removed = new Set(entries.map(({ id }) => id));
    if (removed.size > 0) this.#keep(this.#entries.filter(({ id }) => !removed.has(id)));
    for (const id of removed) this.#answeredTries.delete(id);
  }

  #change(entry: StoredEntry, changes: Partial<StoredEntry>): void {
    this.#keep(this.#entries.map((known) => (known.id === entry.id ? { ...known, ...changes } : known)));
  }

  /** Writes to disk first. */
  #keep(entries: readonly StoredEntry[]): void {
    this.#parts.store.write(entries);
    this.#entries = entries;
    this.changed.emit(this.entries);
  }
}
