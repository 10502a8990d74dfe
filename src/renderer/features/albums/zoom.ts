/** How two photos are looked at: alike, so that they can be compared. Pixels from the middle of each. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export const wholePhoto: Zoom = { scale: 1, x: 0, y: 0 };
const maxScale = 8;
const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** No photo leaves its frame. */
function within({ scale, x, y }: Zoom, { width, height }: Size): Zoom {
  const [maxX, maxY] = [((scale - 1) * width) / 2, ((scale - 1) * height) / 2];
  // Avoids −0, which compares as a different value.
  return { scale, x: clamp(x, -maxX, maxX) + 0, y: clamp(y, -maxY, maxY) + 0 };
}

/** Larger or smaller by a factor; what is at `at`, from the middle of the frame, stays there. */
export function zoomedBy(factor: number, zoom: Zoom, frame: Size, at = { x: 0, y: 0 }): Zoom {
  const scale = clamp(zoom.scale * factor, 1, maxScale);
  const grown = scale / zoom.scale;
  return within({ scale, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown }, frame);
}

export const movedBy = (dx: number, dy: number, zoom: Zoom, frame: Size): Zoom =>
  within({ ...zoom, x: zoom.x + dx, y: zoom.y + dy }, frame);
