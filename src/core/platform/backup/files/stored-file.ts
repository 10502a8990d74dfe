import { closeSync, openSync, readSync } from 'node:fs';
import * as z from 'zod';

/** Folders of the data folder whose files belong to a backup, in the order of lists. */
export const filedFolders = ['materials', 'photos', 'prompts', 'recordings', 'set-aside/recordings'] as const;

const isInside = (path: string): boolean =>
  filedFolders.some((one) => path.startsWith(`${one}/`)) &&
  !path.split('/').some((part) => /^\.{0,2}$|(?:^|\\)\.\.(?:\\|$)/.test(part));

const listedFileSchema = z.object({
  /** Relative to the data folder, with slashes. */
  path: z.string().refine(isInside),
  size: z.int().min(0),
  /** When the file was last written, and its inode, as they were when its hash was taken. */
  mtime: z.number(),
  ino: z.number(),
  /** SHA-256 in hexadecimal. */
  hash: z.string().regex(/^[\da-f]{64}$/),
});
/** A file of a backup, and what its content is. */
export type ListedFile = z.infer<typeof listedFileSchema>;

const chunkLength = 1 << 20;

/** The order of lists and of walks: folder by folder, names by their code units. */
export function comparePaths(one: string, other: string): number {
  const [ours, theirs] = [one.split('/'), other.split('/')];
  for (const [at, part] of ours.entries()) {
    const counterpart = theirs[at];
    if (counterpart === undefined) return 1;
    if (part !== counterpart) return part < counterpart ? -1 : 1;
  }
  return ours.length - theirs.length;
}

/** The files of a list, one JSON object a line, in its order. Throws for a line that is none. */
export function* listedFiles(list: string): Generator<ListedFile> {
  const descriptor = openSync(list, 'r');
  try {
    const buffer = Buffer.alloc(chunkLength);
    let rest = Buffer.alloc(0);
    for (let read = readSync(descriptor, buffer); read > 0; read = readSync(descriptor, buffer)) {
      let bytes = Buffer.concat([rest, buffer.subarray(0, read)]);
      for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10)) {
        yield listedFileSchema.parse(JSON.parse(bytes.toString('utf8', 0, end)));
        bytes = bytes.subarray(end + 1);
      }
      rest = Buffer.from(bytes);
    }
    if (rest.length > 0) throw new Error('the list of its files is cut off');
  } finally {
    closeSync(descriptor);
  }
}
