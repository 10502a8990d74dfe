import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Reads `app.asar` as Electron does (its lib/node/asar-fs-wrapper.ts): the functions of `fs` that it replaces see the
 * archive as a folder, in which files are read-only and checked against their hash, and unpacked ones are those of
 * `app.asar.unpacked`. `open` and `copyFile` get a copy outside. All other functions see a file where the archive is,
 * and so fail with ENOTDIR: `opendir`, `cp`, `watch`, a database or an image library that is given such a path.
 */
interface Entry {
  readonly files?: Readonly<Record<string, Entry>>;
  readonly offset?: string;
  readonly size?: number;
  readonly unpacked?: boolean;
  readonly integrity?: { readonly hash: string };
}
type Act = (inside: string, ...args: unknown[]) => unknown;
type Anything = Record<string, (...args: unknown[]) => unknown>;

const { openSync, readSync, readFileSync, writeFileSync, mkdtempSync } = fs;

/** The path of the archive; empty where the program does not run from one. */
export const archive = process.env['SHIM_ARCHIVE'] ?? '';
const descriptor = archive === '' ? -1 : openSync(archive, 'r');

function bytes(position: number, length: number): Buffer {
  const buffer = Buffer.alloc(length);
  readSync(descriptor, buffer, 0, length, position);
  return buffer;
}
/** Two pickles of Chromium: the header's size, and the header, which is JSON behind its length. */
const dataStart = archive === '' ? 0 : 8 + bytes(4, 4).readUInt32LE();
const header: Entry = archive === '' ? {} : (JSON.parse(bytes(16, bytes(12, 4).readUInt32LE()).toString()) as Entry);

/** The path within the archive; null for any other path. */
export function insideOf(path: unknown): string | null {
  const text = path instanceof URL ? fileURLToPath(path) : Buffer.isBuffer(path) ? path.toString() : path;
  if (typeof text !== 'string' || archive === '') return null;
  const whole = normalize(text);
  if (whole === archive) return '';
  return whole.startsWith(archive + sep) ? whole.slice(archive.length + 1).replace(/\/$/, '') : null;
}

export function entryOf(inside: string): Entry | null {
  let entry: Entry | undefined = header;
  for (const name of inside === '' ? [] : inside.split(sep)) entry = entry?.files?.[name];
  return entry ?? null;
}

const failure = (code: string, inside: string): Error =>
  Object.assign(new Error(`${code}, ${inside} in ${archive}`), { code });

function existing(inside: string): Entry {
  const entry = entryOf(inside);
  if (!entry) throw failure('ENOENT', inside);
  return entry;
}

export function contentOf(inside: string): Buffer {
  const { files, unpacked, offset, size = 0, integrity } = existing(inside);
  if (files) throw failure('EISDIR', inside);
  if (unpacked) return readFileSync(join(`${archive}.unpacked`, inside));
  const content = bytes(dataStart + Number(offset), size);
  if (createHash('sha256').update(content).digest('hex') !== integrity?.hash) {
    process.stderr.write(`ASAR Integrity Violation: ${inside}\n`);
    process.exit(1);
  }
  return content;
}

let copies: string | null = null;
/** A file outside with the same content. */
function copyOut(inside: string): string {
  if (existing(inside).unpacked) return join(`${archive}.unpacked`, inside);
  copies ??= mkdtempSync(join(tmpdir(), 'clinicall-asar-'));
  const copy = join(copies, `${createHash('sha256').update(inside).digest('hex').slice(0, 16)}-${basename(inside)}`);
  writeFileSync(copy, contentOf(inside));
  return copy;
}

const statOf: Act = (inside, options) => {
  const entry = entryOf(inside);
  if (!entry && (options as { throwIfNoEntry?: boolean } | undefined)?.throwIfNoEntry === false) return undefined;
  const { files, size = 0 } = existing(inside);
  const mode = 0o644 | (files ? fs.constants.S_IFDIR : fs.constants.S_IFREG);
  const Stats = fs.Stats as unknown as new (...fields: unknown[]) => fs.Stats;
  return new Stats(1, mode, 1, 0, 0, 0, undefined, 1, size, undefined, 0, 0, 0, 0);
};

const actions: Readonly<Record<string, Act>> = {
  stat: statOf,
  lstat: statOf,
  realpath: (inside) => join(archive, (existing(inside), inside)),
  access: (inside, mode) => {
    existing(inside);
    if (typeof mode === 'number' && (mode & fs.constants.W_OK) !== 0) throw failure('EACCES', inside);
  },
  readFile: (inside, options) => {
    const encoding = typeof options === 'string' ? options : (options as { encoding?: string } | null)?.encoding;
    const content = contentOf(inside);
    return encoding ? content.toString(encoding as BufferEncoding) : content;
  },
  readdir: (inside, options) => {
    const { files } = existing(inside);
    if (!files) throw failure('ENOTDIR', inside);
    if ((options as { withFileTypes?: boolean } | null)?.withFileTypes !== true) return Object.keys(files);
    const Dirent = fs.Dirent as unknown as new (...fields: unknown[]) => fs.Dirent;
    const { UV_DIRENT_DIR, UV_DIRENT_FILE } = fs.constants as unknown as Record<string, number>;
    return Object.entries(files).map(
      ([name, entry]) => new Dirent(name, join(archive, inside), entry.files ? UV_DIRENT_DIR : UV_DIRENT_FILE),
    );
  },
};

/** Replaces the three forms of a function: at once, with a callback, with a promise. */
function replace(name: string, act: Act): void {
  const all = fs as unknown as Anything & { promises: Anything };
  const [sync, called, promised] = [all[`${name}Sync`], all[name], all.promises[name]];
  all[`${name}Sync`] = (path, ...rest) => {
    const inside = insideOf(path);
    return inside === null ? sync?.(path, ...rest) : act(inside, ...rest);
  };
  all[name] = (path, ...rest) => {
    const inside = insideOf(path);
    if (inside === null) return called?.(path, ...rest);
    const callback = rest.at(-1) as (error: unknown, value?: unknown) => void;
    process.nextTick(() => {
      let value: unknown;
      try {
        value = act(inside, ...rest.slice(0, -1));
      } catch (error) {
        return callback(error);
      }
      return callback(null, value);
    });
    return undefined;
  };
  all.promises[name] = async (path, ...rest) => {
    const inside = insideOf(path);
    return inside === null ? promised?.(path, ...rest) : act(inside, ...rest);
  };
}

/** Replaces the path in a function's arguments by that of a copy outside. */
function withCopies(owner: Anything, name: string, at: number): void {
  const real = owner[name];
  owner[name] = function (this: unknown, ...args) {
    const inside = insideOf(args[at]);
    return real?.apply(this, inside === null ? args : args.with(at, copyOut(inside)));
  };
}

if (archive !== '') {
  const { existsSync } = fs;
  fs.existsSync = (path) => {
    const inside = insideOf(path);
    return inside === null ? existsSync(path) : entryOf(inside) !== null;
  };
  for (const [name, act] of Object.entries(actions)) replace(name, act);
  for (const name of ['open', 'openSync', 'copyFile', 'copyFileSync']) withCopies(fs as unknown as Anything, name, 0);
  for (const name of ['open', 'copyFile']) withCopies(fs.promises as unknown as Anything, name, 0);
  withCopies(process as unknown as Anything, 'dlopen', 1);
  syncBuiltinESMExports();
}
