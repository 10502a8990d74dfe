import type { List } from '../../src/shared/contract/envelope.ts';
import type { Answer, HttpClient } from './http-client.ts';

export interface AuditEntry {
  readonly action: string;
  readonly user: { readonly id: number; readonly name: string } | null;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly address: string | null;
}

/** The endpoints below `/api/ext/admin/`, for the account of `client`. */
export class AdminClient {
  readonly #client: HttpClient;

  constructor(client: HttpClient) {
    this.#client = client;
  }

  async get<Data>(path: string, query: Record<string, string | number> = {}): Promise<Data> {
    return (await this.#client.get(`/api/ext/admin/${path}`, query)).body.data;
  }

  post(path: string, body: object = {}): Promise<Answer> {
    return this.#client.post(`/api/ext/admin/${path}`, body);
  }

  /** The entries of the audit log with this action, newest first. */
  async auditEntries(action: string): Promise<readonly AuditEntry[]> {
    return (await this.get<List<AuditEntry>>('audit', { action })).rows;
  }
}
