import { open, stat } from 'node:fs/promises';
import readExif from 'exif-reader';
import sharp from 'sharp';
import { ProblemError } from '../../../../shared/problem.ts';
import { problemFor } from '../../../../shared/problems/problem-for.ts';
import { fieldProblem } from '../../../../shared/problems/field-problems.ts';
import { invalidField } from '../../../../shared/problems/invalid-field.ts';
import { extensionOf, maxJpegPixels, maxPixels, type StoredImage, thumbnailEnd } from './image-protocol.ts';

const thumbnailPixels = 480;
const pictureQuality = 92;
const thumbnailQuality = 80;

sharp.cache(false);
sharp.concurrency(1);
// Nothing but what a camera or a screen makes is opened: no SVG, no PDF, no TIFF.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

type Unsupported = 'picture-unreadable' | 'picture-incomplete' | 'picture-heic';
const unsupported = (reason: Unsupported, cause?: unknown) =>
  problemFor(reason, {}, { cause, details: { fields: { file: [fieldProblem(reason)] } } });
const tooManyPixels = (most: number) =>
  invalidField('file', 'picture-too-large', { megapixels: Math.floor(most / 1_000_000) });

/** The problem for an error of the decoder, which reports only text. */
export function problemOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ProblemError) return error;
  if (/No space left|ENOSPC/.test(error.message)) return problemFor('disk-full', {}, { cause: error });
  if (/pixel limit/.test(error.message)) return tooManyPixels(maxJpegPixels);
  return unsupported(
    /premature end|libpng read error/.test(error.message) ? 'picture-incomplete' : 'picture-unreadable',
    error,
  );
}

/**
 * Opens a picture that somebody sent, turns it as the camera was held, and rewrites it and its thumbnail: pixels only,
 * without where and by what it was taken, or whatever else hung on to it. Throws ProblemError `unsupported-media-type`,
 * `too-large` or `storage-full`.
 */
export async function storeImage({ from, to }: { from: string; to: string }): Promise<StoredImage> {
  const opened = () => sharp(from, { limitInputPixels: maxJpegPixels, failOn: 'error', sequentialRead: true });
  try {
    if (await isHeic(from)) throw unsupported('picture-heic');
    const { format, exif, width: columns, height: rows, autoOrient } = await opened().metadata();
    if (format !== 'jpeg' && format !== 'png' && format !== 'webp') throw unsupported('picture-unreadable');
    const isLarge = columns * rows > maxPixels;
    if (isLarge && format !== 'jpeg') throw tooManyPixels(maxPixels);
    const [file, thumbnail] = [`${to}.${extensionOf[format]}`, `${to}${thumbnailEnd}`];
    const whole = opened().autoOrient().toColourspace('srgb');
    // A JPEG is decoded at half its size, which takes no more memory than the largest that is decoded whole.
    const turned = isLarge ? whole.resize(Math.ceil(autoOrient.width / 2)) : whole;
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
    return {
      format,
      file,
      thumbnail,
      width,
      height,
      bytes: (await stat(file)).size,
      takenAt: takenAtOf(exif, Date.now()),
    };
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

/** ISO/IEC 14496-12 § 4.3, with the brands of ISO/IEC 23008-12. */
async function isHeic(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(12), 0, 12, 0);
    return /^.{4}ftyp(?:hei[cfmsx]|hev[cmsx]|mif1|msf1)/s.test(buffer.toString('latin1'));
  } finally {
    await handle.close();
  }
}

/** No picture of a phone or a camera is older. */
const firstPhoto = '1990-01-01 00:00:00';
/** The zone of a camera may be that much ahead of UTC. */
const zoneAheadMs = 14 * 3_600_000;
const written = (time: Date): string => time.toISOString().slice(0, 19).replace('T', ' ');

/**
 * The time at which a picture was taken; null where its camera did not know it. The time of its last change does not
 * replace it.
 */
function takenAtOf(exif: Buffer | undefined, now: number): string | null {
  if (!exif) return null;
  try {
    const at = readExif(exif).Photo?.DateTimeOriginal;
    if (!(at instanceof Date) || Number.isNaN(at.getTime())) return null;
    const text = written(at);
    // The reader turns 24:04:20 and the 45th of a month into another time: it is none that the file has.
    const isInFile = exif.includes(text.replaceAll('-', ':'), 0, 'latin1');
    return isInFile && text >= firstPhoto && text <= written(new Date(now + zoneAheadMs)) ? text : null;
  } catch {
    // Metadata that cannot be read is no reason to refuse a picture.
    return null;
  }
}
