import type { Readable } from 'node:stream';
import type { AreaName, Contract } from '../../../shared/contract/contract.ts';
import type { Body, Endpoint, Query, ResponseData } from '../../../shared/contract/endpoint.ts';
import { type LanguageTag } from '../../../shared/languages/languages.ts';
import type { Caller } from '../caller.ts';
import type { UploadedFile } from './receive-upload.ts';

/** Where a request came from, and the address under which the client reached us. */
export interface RequestOrigin {
  /** The client's, also behind a proxy that is trusted. */
  readonly address: string;
  readonly isThisMachine: boolean;
  readonly webSocketAddress: string;
  readonly language: LanguageTag;
}

/** The origin of a request for a file: the audit log names the address, and the texts are in the language. */
export type FileRequester = Pick<RequestOrigin, 'address' | 'language'>;

interface HandlerRequest<E extends Endpoint> {
  readonly query: Query<E>;
  readonly body: Body<E>;
  /** Present on every endpoint that is not public. */
  readonly caller: Caller;
  readonly from: RequestOrigin;
  /** Present on every endpoint with an `upload`; gone when the answer is given. */
  readonly file: E extends { upload: object } ? UploadedFile : undefined;
}

interface SentFile {
  readonly contentType: string;
  /** The name under which a browser saves it; without it, the file is to be shown. */
  readonly saveAs?: string;
  /** The name of a file that is to be shown. */
  readonly name?: string;
}

/** A file that is there. */
interface StoredFile extends SentFile {
  readonly path: string;
  /** Writes the audit entry, before anything is sent; not for HEAD, to which nothing is. */
  readonly record?: () => Promise<void>;
}

/** A file that is made for one answer, and removed with it. */
interface MadeFile extends SentFile {
  /** Resolves with its path, once the audit entry is written; not called for HEAD. */
  readonly make: () => Promise<string>;
}

/** A file as an answer: sent with Range, ETag and HEAD. */
export type FileAnswer = StoredFile | MadeFile;

/** Sent as it is read. */
interface Attachment {
  readonly fileName: string;
  /** Writes the audit entry, before anything is sent; not for HEAD, to which nothing is. */
  readonly record: () => Promise<void>;
  readonly content: Readable;
}

/** Rows as an answer. */
export interface CsvAnswer extends Attachment {
  /** Rows that are about to be sent, the heading not counted. */
  readonly total: number;
}

/** Files as one ZIP archive. */
export interface ZipAnswer extends Attachment {
  /** Files, the table of them not counted. */
  readonly total: number;
  /** Length of the whole archive. */
  readonly bytes: number;
}

type HandlerAnswer<E extends Endpoint> = E['response'] extends 'binary'
  ? FileAnswer
  : E['response'] extends 'csv'
    ? CsvAnswer
    : E['response'] extends 'zip'
      ? ZipAnswer
      : E['response'] extends 'text'
        ? string
        : ResponseData<E>;
type Handler<E extends Endpoint> = (request: HandlerRequest<E>) => Promise<HandlerAnswer<E>> | HandlerAnswer<E>;

/** One handler for each endpoint of the contract: one that is missing, or answers something else, does not compile. */
export type Handlers = {
  readonly [A in AreaName]: {
    readonly [N in keyof Contract[A]]: Contract[A][N] extends Endpoint ? Handler<Contract[A][N]> : never;
  };
};
