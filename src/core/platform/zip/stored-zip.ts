import { PassThrough, pipeline, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  readonly name: string;
  readonly bytes: number;
  readonly changedAt: number;
  /** Called when its turn has come: one file is open at a time. */
  readonly open: () => Readable;
}

/**
 * A ZIP archive of files that are stored as they are: sound compresses little, and the length is known before anything
 * is read. Files are read as the archive is, and no faster. Nothing is open any more once `content` is destroyed; it
 * breaks off when a file cannot be read, or has another length than was said.
 */
export function storedZip(entries: readonly ZipEntry[]): { readonly bytes: number; readonly content: Readable } {
  const zip = new ZipFile();
  const content = new PassThrough();
  let reading: Readable | null = null;
  pipeline(zip.outputStream, content, () => reading?.destroy());
  zip.on('error', (error: Error) => content.destroy(error));
  for (const { name, bytes, changedAt, open } of entries)
    zip.addReadStreamLazy(name, { size: bytes, mtime: new Date(changedAt), compress: false }, (give) => {
      if (content.destroyed) return;
      reading = open();
      reading.once('error', (error) => content.destroy(error));
      give(null, reading);
    });
  let bytes = 0;
  // Called at once where the length of each file is known; its types leave out the argument.
  zip.end({ forceZip64Format: false, comment: '' }, (...given: unknown[]) => (bytes = Number(given[0])));
  return { bytes, content };
}
