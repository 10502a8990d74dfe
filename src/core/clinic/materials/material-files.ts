import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { maxMaterialMegabytes } from '../../../shared/contract/admin/materials.ts';
import { invalidField } from '../../../shared/problems/invalid-field.ts';
import { setAside } from '../../platform/files/stored-files.ts';
import { fileTypeOf, headBytes } from './file-type.ts';

export interface StoredFile {
  readonly hash: string;
  readonly type: string;
  readonly bytes: number;
}

const privateFile = 0o600;
const mebibyte = 1024 * 1024;

/** Files of materials, each once by its content, in the data folder. */
export class MaterialFiles {
  readonly #dataFolder: string;

  constructor(dataFolder: string) {
    this.#dataFolder = dataFolder;
  }

  pathOf(hash: string): string {
    return join(this.#dataFolder, placeOf(hash));
  }

  /** Throws ProblemError `unsupported-media-type` or `too-large`; then nothing is stored. */
  async store(from: string, name: string): Promise<StoredFile> {
    const found = fileTypeOf(await headOf(from), name);
    if (!found) throw invalidField('file', 'material-type-unknown');
    const { size: bytes } = await stat(from);
    const megabytes = maxMaterialMegabytes[found.kind];
    if (bytes > megabytes * mebibyte) throw invalidField('file', 'file-too-large', { megabytes });
    const hash = await hashOf(from);
    const path = this.pathOf(hash);
    if (!(await stat(path).catch(() => null))) await copyWhole(from, path);
    return { hash, type: found.type, bytes };
  }

  /** A backup of before may name it: it is set aside. */
  async remove(hash: string): Promise<void> {
    if (await stat(this.pathOf(hash)).catch(() => null)) await setAside(this.#dataFolder, placeOf(hash));
  }
}

const placeOf = (hash: string): string => join('materials', 'files', hash.slice(0, 2), hash);

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** The file is on disk before its name is there: no row names half of one. */
async function copyWhole(from: string, to: string): Promise<void> {
  const part = `${to}.${randomUUID()}.part`;
  await mkdir(dirname(to), { recursive: true });
  try {
    await copyFile(from, part);
    await chmod(part, privateFile);
    const handle = await open(part);
    await handle.sync();
    await handle.close();
    await rename(part, to);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
