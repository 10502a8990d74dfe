import { app, type BrowserWindow, type NativeImage, nativeImage } from 'electron';
import type { Waiting } from '../../../shared/ipc/desktop-ipc.ts';

/** An overlay on the task bar has 16 × 16 pixels (BrowserWindow.setOverlayIcon). */
const size = 16;
/** The colour of what was missed (`--bad-solid`), as the bytes of a bitmap: blue, green, red, opacity. */
const colour = [0x31, 0x31, 0xe0, 0xff] as const;

/** A round dot: the number is in its description, since there is no room for two digits. */
function dot(): NativeImage {
  const pixels = Buffer.alloc(size * size * colour.length);
  const middle = (size - 1) / 2;
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      if (Math.hypot(x - middle, y - middle) <= size / 2) pixels.set(colour, (y * size + x) * colour.length);
  return nativeImage.createFromBitmap(pixels, { width: size, height: size });
}

/** How many callers wait to be called back: a number on the icon, or on Windows a dot that is described by `text`. */
export function showWaiting(window: BrowserWindow | null, { count, text }: Waiting): void {
  if (process.platform === 'win32') window?.setOverlayIcon(count === 0 ? null : dot(), text);
  else app.setBadgeCount(count);
}
