import { existsSync, openAsBlob } from 'node:fs';
import type { BodyInput, Endpoint, QueryInput, ResponseData } from '../../shared/contract/endpoint.ts';
import { envelopeSchema } from '../../shared/contract/envelope.ts';
import { type ProblemCode, ProblemError, problemCodes, problemParamsSchema } from '../../shared/problem.ts';
import { problemFor } from '../../shared/problems/problem-for.ts';
import { isReason } from '../../shared/problems/reasons.ts';
import { type Control, readControlFile } from '../control-file.ts';

/** Client of the running core's admin API. Rejects with the core's ProblemError. */
export class CoreClient {
  readonly #control: Control;

  constructor(control: Control) {
    this.#control = control;
  }

  /** Client of the core that runs on a data folder; null when none does. */
  static async ofRunning(dataFolder: string): Promise<CoreClient | null> {
    const control = readControlFile(dataFolder);
    if (!control) return null;
    const isThere = await fetch(`${control.http}/api/ext/capabilities`).then(
      (response) => response.ok,
      () => false,
    );
    return isThere ? new CoreClient(control) : null;
  }

  get<E extends Endpoint>(endpoint: E, query: QueryInput<E>): Promise<ResponseData<E>> {
    const parameters = Object.entries((query ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    );
    return this.#ask(endpoint, `?${new URLSearchParams(parameters)}`, {});
  }
  post<E extends Endpoint>(endpoint: E, body: BodyInput<E>): Promise<ResponseData<E>> {
    return this.#ask(endpoint, '', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    });
  }
  /** Streams the file. */
  async upload<E extends Endpoint & { upload: { field: string } }>(
    endpoint: E,
    file: string,
    fields: Record<string, string>,
  ): Promise<ResponseData<E>> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    if (!existsSync(file)) throw problemFor('file-unreadable', { file });
    form.set(endpoint.upload.field, await openAsBlob(file), 'file');
    return this.#ask(endpoint, '', { body: form });
  }

  async #ask<E extends Endpoint>(endpoint: E, query: string, init: RequestInit): Promise<ResponseData<E>> {
    const response = await fetch(`${this.#control.http}${endpoint.path}${query}`, {
      ...init,
      method: endpoint.method,
      headers: { ...init.headers, authorization: `Bearer ${this.#control.token}` },
    });
    const envelope = envelopeSchema.parse(await response.json());
    if (response.ok) return envelope.data as never;
    const { problem, reason, params, ...details } = (envelope.data ?? {}) as Record<string, unknown>;
    throw new ProblemError(
      problemCodes.find((code): code is ProblemCode => code === problem) ?? 'internal',
      envelope.msg,
      { ...details, fields: details['field_problems'] },
      isReason(reason) ? { reason, params: problemParamsSchema.parse(params ?? {}) } : {},
    );
  }
}
