import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { renderImage } from '../../src/core/clinic/albums/images/render-image.ts';
import { storeImage } from '../../src/core/clinic/albums/images/store-image.ts';
import { maxViewPixels } from '../../src/core/clinic/albums/photo-files.ts';
import { seededRandom } from './rough-connections.ts';

export interface NoisePicture {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
  /** Quality of the JPEG, 1 to 100. */
  readonly quality: number;
}

/** JPEGs of noise, which hardly compresses; no two are the same. */
export async function noisePictures(
  folder: string,
  count: number,
  { width, height, quality }: Size,
): Promise<NoisePicture[]> {
  await mkdir(folder, { recursive: true });
  const random = seededRandom(count);
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = 128 + 60 * (random() + random() - 1);
  const made: NoisePicture[] = [];
  for (let index = 0; index < count; index += 1) {
    pixels.fill((index * 37) % 256, 0, 64 * width * 3);
    pixels.writeUInt32BE(index, 0);
    const name = `${String(index + 1).padStart(2, '0')}.jpg`;
    const jpeg = await sharp(pixels, { raw: { width, height, channels: 3 } })
      .jpeg({ quality })
      .toBuffer();
    await writeFile(join(folder, name), jpeg);
    made.push({ name, path: join(folder, name), bytes: jpeg.length });
  }
  return made;
}

export const checksumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The checksum of the copy that an album shows of a picture: it is decoded and written twice by the same code. */
export async function shownChecksum(picture: NoisePicture): Promise<string> {
  const kept = await storeImage({ from: picture.path, to: `${picture.path}.kept` });
  const shown = `${picture.path}.shown`;
  await renderImage({ from: kept.file, to: shown, within: maxViewPixels, stamp: [] });
  const checksum = checksumOf(await readFile(shown));
  await Promise.all([kept.file, kept.thumbnail, shown].map((file) => rm(file)));
  return checksum;
}
