import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../../shared/clock.ts';
import type { WriteAlong } from '../../platform/database/clinic-database.ts';
import type { ImportRepository } from './import-repository.ts';
import type { CustomerToCreate } from './insert-customer.sql.ts';
import type { UnpublishedImports } from './unpublished-imports.sql.ts';

/** About 10 ms of SQLite: others get their turn at the database between two transactions. */
const customersAtOnce = 25;

export interface ImportHow {
  readonly onDone: (count: number) => void;
  /** Written by the transaction that publishes. */
  readonly record: WriteAlong;
  /** Aborted, it ends the import, whose customers are deleted. */
  readonly signal: AbortSignal;
}

/**
 * Writes any number of customers without keeping others from the database, and yet all of them or none: customers of an
 * import are written by many short transactions, seen by nobody, until one that changes a single row publishes them.
 * Interrupted imports are deleted in the same small steps (docs/decisions/0016).
 */
export class ImportWriter {
  readonly #repository: ImportRepository;
  readonly #unpublished: UnpublishedImports;
  readonly #clock: Clock;
  /** Imports of an earlier process, and those that could not be deleted when they failed. */
  readonly #interrupted: number[] = [];
  #discarding: Promise<void> | null = null;
  #isStopping = false;

  constructor(repository: ImportRepository, unpublished: UnpublishedImports, clock: Clock) {
    this.#repository = repository;
    this.#unpublished = unpublished;
    this.#clock = clock;
  }

  /** Before anybody reads customers: hides those of an import that an earlier process did not finish. */
  async findInterrupted(): Promise<void> {
    for (const importId of await this.#repository.unfinished()) {
      this.#unpublished.add();
      this.#interrupted.push(importId);
    }
  }

  discardInterrupted(): Promise<void> {
    this.#discarding ??= this.#discardAll().finally(() => {
      this.#discarding = null;
    });
    return this.#discarding;
  }

  async #discardAll(): Promise<void> {
    for (let importId = this.#interrupted[0]; importId !== undefined; importId = this.#interrupted[0]) {
      while (!this.#isStopping && (await this.#repository.discardSome(importId, customersAtOnce))) await nextTurn();
      if (this.#isStopping) return;
      this.#interrupted.shift();
      this.#unpublished.remove();
    }
  }

  /** Throws what the signal was aborted with. */
  async write(customers: AsyncIterable<CustomerToCreate>, how: ImportHow): Promise<void> {
    await this.discardInterrupted();
    this.#unpublished.add();
    let importId: number | null = null;
    try {
      importId = await this.#repository.begin(this.#clock.now());
      await this.#addAll(importId, customers, how);
      await this.#repository.publish(importId, how.record);
      this.#unpublished.remove();
    } catch (error) {
      if (importId === null) this.#unpublished.remove();
      else this.#interrupted.push(importId);
      // Customers that cannot be deleted now stay invisible, and are deleted before the next import or at the next
      // start.
      await this.discardInterrupted().catch(() => {});
      throw error;
    }
  }

  /** Imports in progress end unpublished, and are deleted at the next start. */
  stop(): void {
    this.#isStopping = true;
  }

  async #addAll(
    importId: number,
    customers: AsyncIterable<CustomerToCreate>,
    { onDone, signal }: ImportHow,
  ): Promise<void> {
    let chunk: CustomerToCreate[] = [];
    let done = 0;
    const addChunk = async (): Promise<void> => {
      if (this.#isStopping) throw new Error('The core is being stopped.');
      await this.#repository.add(importId, chunk);
      done += chunk.length;
      chunk = [];
      onDone(done);
      await nextTurn();
      signal.throwIfAborted();
    };
    for await (const customer of customers) {
      chunk.push(customer);
      if (chunk.length === customersAtOnce) await addChunk();
    }
    if (chunk.length > 0) await addChunk();
  }
}
