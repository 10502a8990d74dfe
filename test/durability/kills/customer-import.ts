import { expect } from 'vitest';
import { type ImportState, isImportRunning } from '../../../src/shared/contract/admin/customer-import.ts';
import type { List } from '../../../src/shared/contract/envelope.ts';
import type { CoreChild } from '../../support/core-child.ts';
import type { HttpClient } from '../../support/http-client.ts';
import { Account, type Probe, type Round } from './probe.ts';

const lines = 2000;
const firstNumber = 19_810_000_000;
const csvFrom = (number: number): Blob =>
  new Blob([
    [
      'name,sex,phone,address,medium',
      ...Array.from({ length: lines }, (_, index) => `进口${index},2,${number + index},2,1`),
    ].join('\n'),
  ]);

/**
 * An administrator imports customers from a file: of a file that a killed core was checking nothing stays; customers
 * that it was adding are all added by the next core, once.
 */
export class CustomerImportProbe implements Probe {
  readonly name = 'imported customers';
  readonly #admin = new Account('admin');
  /** Customers of the demo clinic. */
  #demoCustomers = 0;
  /** Imports that were completed: each has numbers of its own. */
  #completed = 0;
  #wasWriting = false;

  async prepare({ core, number }: Round): Promise<void> {
    if (number === 1) this.#demoCustomers = await totalOf(await this.#admin.at(core), '/api/customer/index');
  }

  /** Every other kill comes while the file is checked, or later. */
  async begin({ core, number }: Round): Promise<void> {
    const admin = await this.#admin.at(core);
    const id = await this.#start(admin);
    for (;;) {
      const state = await stateOf(admin, id);
      this.#wasWriting = state.state === 'writing' && state.done > 0;
      const isChecking = number % 2 === 0 && state.done > 0;
      if (this.#wasWriting || isChecking || !isImportRunning(state)) return;
    }
  }

  async check(core: CoreChild): Promise<boolean> {
    const admin = await this.#admin.at(core);
    const found = () => totalOf(admin, '/api/customer/query', { category: 'keyword', keyword: '进口' });
    const before = await found();
    // An import begins when those that a killed core has left are finished.
    await this.#untilOver(admin, await this.#start(admin, 'true'));
    const isAdded = (await found()) > this.#completed * lines;
    if (this.#wasWriting) expect(isAdded).toBe(true);
    if (isAdded) this.#completed += 1;
    await this.#expectWhole(admin);
    return before < this.#completed * lines || !isAdded;
  }

  async finish(core: CoreChild): Promise<void> {
    const admin = await this.#admin.at(core);
    const id = await this.#start(admin);
    await this.#untilOver(admin, id);
    expect(await stateOf(admin, id)).toMatchObject({ state: 'done', imported: lines });
    this.#completed += 1;
    await this.#expectWhole(admin);
  }

  async #untilOver(admin: HttpClient, id: string): Promise<void> {
    const running = () => stateOf(admin, id).then(isImportRunning);
    await expect.poll(running, { timeout: 60_000 }).toBe(false);
  }

  async #start(admin: HttpClient, isDryRun = 'false'): Promise<string> {
    const form = new FormData();
    form.set('dry_run', isDryRun);
    form.set('file', csvFrom(firstNumber + this.#completed * lines), 'customers.csv');
    return ((await admin.post('/api/ext/admin/import/customers', form)).body.data as ImportState).id;
  }

  /** The customers of completed imports are there, in each search, in the total and in the audit log, and no others. */
  async #expectWhole(admin: HttpClient): Promise<void> {
    const query = (category: string, keyword: string | number) =>
      totalOf(admin, '/api/customer/query', { category, keyword });
    const [total, written] = [await totalOf(admin, '/api/customer/index'), await query('keyword', '耐久')];
    expect({
      imported: total - written - this.#demoCustomers,
      byCharacter: await query('keyword', '进'),
      byName: await query('keyword', '进口777'),
      byNumber: await query('phone', firstNumber + this.#completed * lines + 7),
      entries: await totalOf(admin, '/api/ext/admin/audit', { action: 'customers.imported' }),
    }).toEqual({
      imported: this.#completed * lines,
      byCharacter: this.#completed * lines,
      byName: this.#completed,
      byNumber: 0,
      entries: this.#completed,
    });
  }
}

const stateOf = async (admin: HttpClient, id: string): Promise<ImportState> =>
  (await admin.get('/api/ext/admin/import/state', { id })).body.data as ImportState;
const totalOf = async (admin: HttpClient, path: string, query: Record<string, string | number> = {}): Promise<number> =>
  ((await admin.get(path, { rows: 1, ...query })).body.data as List<unknown>).total;
