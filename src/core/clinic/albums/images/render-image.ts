import sharp, { type OverlayOptions } from 'sharp';
import { maxPixels, type RenderedImage } from './image-protocol.ts';

const quality = 90;
/** A smaller picture is enlarged to it, so that its stamp can be read. */
const minStampedWidth = 640;
const band = { share: 0.09, minHeight: 44, margin: 0.02 };

/**
 * Writes a JPEG of a stored picture: reduced to `within` pixels on each side, and with `stamp`, a line each, burnt into
 * its lower edge. Throws what the decoder throws.
 */
export async function renderImage({ from, to, within, stamp }: RenderedImage): Promise<void> {
  const opened = sharp(from, { limitInputPixels: maxPixels, failOn: 'error' }).flatten({ background: '#fff' });
  const { width: storedWidth, height: storedHeight } = await sharp(from, { limitInputPixels: maxPixels }).metadata();
  if (within !== null) opened.resize(within, within, { fit: 'inside', withoutEnlargement: true });
  if (stamp.length > 0) {
    const width = Math.max(minStampedWidth, storedWidth);
    const height = Math.max(1, Math.round((storedHeight * width) / storedWidth));
    opened.resize(width, height, { fit: 'fill' }).composite([await stampOf(stamp, width, height)]);
  }
  await opened.jpeg({ quality }).toFile(to);
}

/** Light text on a dark band, which also a bright picture leaves readable. */
async function stampOf(lines: readonly string[], width: number, height: number): Promise<OverlayOptions> {
  const bandHeight = Math.min(height, Math.max(band.minHeight, Math.round(height * band.share)));
  const margin = Math.round(width * band.margin);
  const text = await sharp({
    text: {
      text: `<span foreground="white">${lines.map(escaped).join('\n')}</span>`,
      font: 'sans bold',
      width: width - 2 * margin,
      height: Math.max(1, Math.round(bandHeight * 0.8)),
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  const input = await sharp({
    create: { width, height: bandHeight, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.62 } },
  })
    .composite([{ input: text.data, left: margin, top: Math.max(0, Math.round((bandHeight - text.info.height) / 2)) }])
    .png()
    .toBuffer();
  return { input, gravity: 'south' };
}

/** The text renderer reads markup. */
const escaped = (line: string): string => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
