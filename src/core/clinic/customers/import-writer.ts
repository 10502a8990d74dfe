import { setImmediate as nextTurn } from 'node:timers/promises';
import type { WriteAlong } from '../../platform/database/clinic-database.ts';
import type { ImportRepository } from './import-repository.ts';
import type { CustomerToCreate } from './insert-customer.sql.ts';

/**
 * Imports of any number of customers, which keep nobody from the database: customers are staged while their file is
 * checked, and added in short transactions. An import that a process leaves behind is deleted if it was being staged,
 * and otherwise carried to its end (docs/decisions/0016).
 */
export class ImportWriter {
  readonly #repository: ImportRepository;
  #finishing: Promise<void> | null = null;
  #isStopping = false;

  constructor(repository: ImportRepository) {
    this.#repository = repository;
  }

  /** Finishes imports of an earlier process, and those that failed: before the next file is checked. */
  finishInterrupted(): Promise<void> {
    this.#finishing ??= this.#finishAll().finally(() => {
      this.#finishing = null;
    });
    return this.#finishing;
  }

  async begin(): Promise<StagedImport> {
    return new StagedImport(this.#repository, await this.#repository.begin());
  }

  /** Adds all customers of an import, of which `record` writes when the first are added. */
  async add({ id }: StagedImport, record: WriteAlong, onAdded: (count: number) => void): Promise<void> {
    await this.#repository.beginToAdd(id, record);
    await this.#addAll(id, onAdded);
  }

  async discard({ id }: StagedImport): Promise<void> {
    while (!this.#isStopping && (await this.#repository.discardSome(id))) await nextTurn();
  }

  /** Imports in progress are finished at the next start. */
  stop(): void {
    this.#isStopping = true;
  }

  async #finishAll(): Promise<void> {
    for (const { id, state } of await this.#repository.unfinished())
      if (this.#isStopping) return;
      else if (state === 'adding') await this.#addAll(id, () => {});
      else await this.discard(new StagedImport(this.#repository, id));
  }

  async #addAll(id: number, onAdded: (count: number) => void): Promise<void> {
    for (let added = 0; ;) {
      if (this.#isStopping) throw new Error('The core is being stopped.');
      const count = await this.#repository.addSome(id);
      if (count === 0) return;
      added += count;
      onAdded(added);
      await nextTurn();
    }
  }
}

/** An import whose customers are being staged. */
export class StagedImport {
  readonly id: number;
  readonly #repository: ImportRepository;
  #size = 0;

  constructor(repository: ImportRepository, id: number) {
    this.#repository = repository;
    this.id = id;
  }

  async stage(customers: readonly CustomerToCreate[]): Promise<void> {
    await this.#repository.stage(this.id, this.#size, customers);
    this.#size += customers.length;
  }
}
