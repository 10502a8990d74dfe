import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

const opened = (archive: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    fromBuffer(archive, { lazyEntries: true }, (error, zip) => (error ? reject(error) : resolve(zip)));
  });

const contentOf = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });

/** The files of an archive by their names, in its order. */
export async function unzipped(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await opened(archive);
  const files = new Map<string, Buffer>();
  const ended = once(zip, 'end');
  zip.on('entry', (entry: Entry) => {
    contentOf(zip, entry)
      .then(buffer)
      .then((content) => {
        files.set(entry.fileName, content);
        zip.readEntry();
      })
      .catch((error: unknown) => zip.emit('error', error));
  });
  zip.readEntry();
  await ended;
  return files;
}
