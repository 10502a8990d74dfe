import * as z from 'zod';
import { ipc } from '../../../../shared/ipc/ipc.ts';

/** Phones advertise such pictures as 50 megapixels, cameras as 51. */
export const maxPixels = 52_000_000;
/** A larger JPEG, up to the 108 megapixels of phones, is read at half its size. */
export const maxJpegPixels = 110_000_000;

const storedImageSchema = z.object({
  format: z.enum(['jpeg', 'png', 'webp']),
  file: z.string(),
  thumbnail: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  /** The camera's time, YYYY-MM-DD HH:mm:ss in its own zone; null when the file has none. */
  takenAt: z.string().nullable(),
});
export type StoredImage = z.infer<typeof storedImageSchema>;

const renderedImageSchema = z.object({
  from: z.string(),
  /** The file that is written: a JPEG. */
  to: z.string(),
  /** Pixels of its longer side at most; null: as many as there are. */
  within: z.int().nullable(),
  stamp: z.array(z.string()),
});
export type RenderedImage = z.infer<typeof renderedImageSchema>;

export const extensionOf = { jpeg: 'jpg', png: 'png', webp: 'webp' } as const satisfies Record<
  StoredImage['format'],
  string
>;
export const thumbnailEnd = '-thumb.jpg';

/** Requests to the picture decoder: untrusted bytes are opened in a separate process. */
export const imageIpc = ipc({
  name: 'image',
  requests: {
    /** `to`: path without extension. */
    store: { input: z.object({ from: z.string(), to: z.string() }), output: storedImageSchema },
    render: { input: renderedImageSchema },
  },
  events: {},
});
