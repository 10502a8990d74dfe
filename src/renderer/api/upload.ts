import { contract, type Contract } from '../../shared/contract/contract.ts';
import type { Endpoint, ResponseData } from '../../shared/contract/endpoint.ts';
import { accessHeaders } from '../bridge/access.ts';
import { disconnected, hostAnswerOf, problemOfHost } from './host-answer.ts';

interface UploadOptions {
  /** By the names that the endpoint has for them; the file is added under the endpoint's own. */
  readonly fields: Readonly<Record<string, string>>;
  readonly file: File;
  /** Bytes that the workstation has taken, of all. */
  readonly onProgress: (sent: number, total: number) => void;
  readonly signal: AbortSignal;
  /** Set for an upload that may be sent again and is carried out once. */
  readonly idempotencyKey?: string;
}

type NameIn<A extends keyof Contract> = keyof Contract[A] & string;

/** Posts a file to an endpoint that takes one, by way of the host, which adds the token. Rejects with ProblemError. */
export function upload<A extends keyof Contract & string, N extends NameIn<A>>(
  area: A,
  name: N,
  { fields, file, onProgress, signal, idempotencyKey }: UploadOptions,
): Promise<Contract[A][N] extends Endpoint ? ResponseData<Contract[A][N]> : never> {
  const endpoint = contract[area][name] as Endpoint;
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set(endpoint.upload?.field ?? 'file', file);
  return new Promise((resolve, reject) => {
    // fetch does not report how much has been sent.
    const request = new XMLHttpRequest();
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total));
    request.addEventListener('error', () => reject(disconnected()));
    request.addEventListener('abort', () => reject(signal.reason));
    request.addEventListener('load', () => {
      const answer = hostAnswerOf(request.responseText);
      if ('data' in answer) return resolve(answer.data as never);
      reject(problemOfHost(answer));
    });
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', `/uploads/${area}/${name}`);
    for (const [name, value] of Object.entries(accessHeaders())) request.setRequestHeader(name, value);
    if (idempotencyKey !== undefined) request.setRequestHeader('idempotency-key', idempotencyKey);
    request.send(form);
  });
}
