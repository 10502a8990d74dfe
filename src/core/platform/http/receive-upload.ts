import { createHash, type Hash, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
// Declares what the plugin adds to a request.
import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { fieldProblem } from '../../../shared/problems/field-problems.ts';
import { invalidField } from '../../../shared/problems/invalid-field.ts';

/** A file that was sent along, kept until the answer is given. */
export interface UploadedFile {
  readonly path: string;
  readonly bytes: number;
}

export interface ReceivedUpload {
  readonly fields: Record<string, string>;
  readonly file: UploadedFile | null;
  /** Hash of the fields, the file's name and its content: the same when the upload is repeated. */
  readonly digest: string;
  discard(): Promise<void>;
}

const maxFields = 20;
const maxFieldBytes = 16 * 1024;

const tooLarge = (maxBytes: number) =>
  invalidField('file', 'file-too-large', { megabytes: Math.floor(maxBytes / 1024 / 1024) });

/**
 * Reads a multipart/form-data body (RFC 7578): fields as text, the one file streamed to `folder`, under a generated
 * name. Throws ProblemError `unsupported-media-type`, `too-large`, `invalid-input` for a body that breaks off; then
 * nothing stays.
 */
export async function receiveUpload(
  request: FastifyRequest,
  { field, maxBytes }: NonNullable<Endpoint['upload']>,
  folder: string,
): Promise<ReceivedUpload> {
  if (!request.isMultipart()) throw problemFor('multipart-expected');
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + maxFields * maxFieldBytes) throw tooLarge(maxBytes);
  const fields: Record<string, string> = {};
  const digest = createHash('sha256');
  let file: UploadedFile | null = null;
  const discard = async (): Promise<void> => {
    if (file) await rm(file.path, { force: true });
  };
  try {
    for await (const part of request.parts({
      limits: { files: 1, fields: maxFields, parts: maxFields + 1, fileSize: maxBytes, fieldSize: maxFieldBytes },
    })) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value);
        digest.update(JSON.stringify([part.fieldname, fields[part.fieldname]]));
        continue;
      }
      if (part.fieldname !== field) throw invalidField(part.fieldname, 'file-field-expected', { field });
      const path = join(folder, randomUUID());
      file = { path, bytes: 0 };
      digest.update(JSON.stringify([part.fieldname, part.filename]));
      await keep(part.file, path, digest);
      if (part.file.truncated) throw tooLarge(maxBytes);
      file = { path, bytes: part.file.bytesRead };
    }
    return { fields, file, digest: digest.digest('base64url'), discard };
  } catch (error) {
    await discard();
    throw problemOf(error);
  }
}

/** Writes what comes. When that fails the rest is still read: the parser, and the sender, wait for it to be taken. */
async function keep(source: AsyncIterable<Buffer>, path: string, digest: Hash): Promise<void> {
  const handle = await open(path, 'wx');
  let failure: { error: unknown } | null = null;
  try {
    for await (const chunk of source) {
      if (failure) continue;
      digest.update(chunk);
      await handle.writeFile(chunk).catch((error: unknown) => {
        failure = { error };
      });
    }
  } finally {
    await handle.close();
  }
  if (failure) throw (failure as { error: unknown }).error;
}

/** The parser's error codes. */
function problemOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ProblemError) return error;
  const code = 'code' in error ? String(error.code) : '';
  const isAboutTheBody =
    code.startsWith('FST_') || /Unexpected end|Malformed|Boundary|premature|aborted/i.test(error.message);
  return isAboutTheBody
    ? problemFor(
        'body-incomplete',
        {},
        { cause: error, details: { fields: { body: [fieldProblem('body-incomplete')] } } },
      )
    : error;
}
