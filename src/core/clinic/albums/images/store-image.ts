import { open, stat } from 'node:fs/promises';
import readExif from 'exif-reader';
import sharp from 'sharp';
import { ProblemError } from '../../../../shared/problem.ts';
import { problemFor } from '../../../../shared/problems/problem-for.ts';
import { fieldProblem } from '../../../../shared/problems/field-problems.ts';
import { invalidField } from '../../../../shared/problems/invalid-field.ts';
import { extensionOf, maxPixels, type StoredImage, thumbnailEnd } from './image-protocol.ts';

const thumbnailPixels = 480;
const pictureQuality = 92;
const thumbnailQuality = 80;

sharp.cache(false);
sharp.concurrency(1);
// Nothing but what a camera or a screen makes is opened: no SVG, no PDF, no TIFF.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

const unsupported = (cause?: unknown) =>
  problemFor('picture-unreadable', {}, { cause, details: { fields: { file: [fieldProblem('picture-unreadable')] } } });
const tooManyPixels = () => invalidField('file', 'picture-too-large', { megapixels: maxPixels / 1_000_000 });

/** The problem for an error of the decoder, which reports only text. */
export function problemOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ProblemError) return error;
  if (/No space left|ENOSPC/.test(error.message)) return problemFor('disk-full', {}, { cause: error });
  if (/pixel limit/.test(error.message)) return tooManyPixels();
  return unsupported(error);
}

/**
 * Opens a picture that somebody sent, turns it as the camera was held, and rewrites it and its thumbnail: pixels only,
 * without where and by what it was taken, or whatever else hung on to it. Throws ProblemError `unsupported-media-type`,
 * `too-large` or `storage-full`.
 */
export async function storeImage({ from, to }: { from: string; to: string }): Promise<StoredImage> {
  const opened = () => sharp(from, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true });
  try {
    const { format, exif } = await opened().metadata();
    if (format !== 'jpeg' && format !== 'png' && format !== 'webp') throw unsupported();
    const [file, thumbnail] = [`${to}.${extensionOf[format]}`, `${to}${thumbnailEnd}`];
    const turned = opened().autoOrient().toColourspace('srgb');
    const written =
      format === 'jpeg'
        ? turned.jpeg({ quality: pictureQuality })
        : format === 'png'
          ? turned.png()
          : turned.webp({ quality: pictureQuality });
    const { width, height } = await written.toFile(file);
    await opened()
      .autoOrient()
      .resize(thumbnailPixels, thumbnailPixels, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .jpeg({ quality: thumbnailQuality })
      .toFile(thumbnail);
    for (const made of [file, thumbnail]) await toDisk(made);
    return { format, file, thumbnail, width, height, bytes: (await stat(file)).size, takenAt: takenAtOf(exif) };
  } catch (error) {
    throw problemOf(error);
  }
}

/** An album must not name a picture that a power failure took. */
async function toDisk(file: string): Promise<void> {
  const handle = await open(file);
  await handle.sync();
  await handle.close();
}

function takenAtOf(exif: Buffer | undefined): string | null {
  if (!exif) return null;
  try {
    const { Photo, Image } = readExif(exif);
    const at = Photo?.DateTimeOriginal ?? Image?.DateTime;
    return at instanceof Date && !Number.isNaN(at.getTime()) ? at.toISOString().slice(0, 19).replace('T', ' ') : null;
  } catch {
    // Metadata that cannot be read is no reason to refuse a picture.
    return null;
  }
}
