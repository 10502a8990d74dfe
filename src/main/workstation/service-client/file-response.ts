import type { AxiosResponse } from 'axios';

export interface FileResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: NodeJS.ReadableStream;
}

/** Headers of a file, and of rows, that mean the same to the page. */
const passedHeaders = [
  'content-type',
  'content-length',
  'content-range',
  'content-disposition',
  'accept-ranges',
  'etag',
  'last-modified',
  'x-total-count',
];

export const fileResponseOf = ({ status, headers, data }: AxiosResponse<unknown>): FileResponse => ({
  status,
  headers: Object.fromEntries(
    passedHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  ),
  body: data as NodeJS.ReadableStream,
});
