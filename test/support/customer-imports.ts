import { expect } from 'vitest';
import type { ImportState } from '../../src/shared/contract/admin/customer-import.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import type { HttpClient } from './http-client.ts';

/** A CSV file of customers with these lines. */
export const customerCsv = (lines: readonly string[]): Blob =>
  new Blob([['name,sex,phone,address,medium,age,tags', ...lines].join('\n')]);

/** Imports of customers, for the account of `client`, and the customers that it sees. */
export class CustomerImports {
  readonly #client: HttpClient;

  constructor(client: HttpClient) {
    this.#client = client;
  }

  /** The state of the import once it is over. */
  async import(file: Blob, options: Readonly<Record<string, string>> = {}): Promise<ImportState> {
    const form = new FormData();
    for (const [name, value] of Object.entries(options)) form.set(name, value);
    form.set('file', file, 'customers.csv');
    const started = await this.#client.post('/api/ext/admin/import/customers', form);
    expect(started.body).toMatchObject({ code: 200 });
    let state: ImportState = started.body.data;
    await expect
      .poll(async () => (state = await this.state(state.id)).state, { interval: 20, timeout: 20_000 })
      .not.toMatch(/checking|writing/);
    return state;
  }

  async state(id: string): Promise<ImportState> {
    return (await this.#client.get('/api/ext/admin/import/state', { id })).body.data;
  }

  async total(): Promise<number> {
    return ((await this.#client.get('/api/customer/index', { rows: 1 })).body.data as List<unknown>).total;
  }

  async find(keyword: string): Promise<readonly { readonly id: number; readonly idcard: string }[]> {
    const { body } = await this.#client.get('/api/customer/query', { category: 'keyword', keyword });
    return (body.data as List<{ id: number; idcard: string }>).rows;
  }
}
