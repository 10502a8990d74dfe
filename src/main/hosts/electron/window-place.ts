import type { Rectangle } from 'electron';
import * as z from 'zod';

const whole = z.number().int();
const schema = z.object({
  x: whole,
  y: whole,
  width: whole.positive(),
  height: whole.positive(),
  isMaximized: z.boolean(),
});
export type WindowPlace = z.infer<typeof schema>;

/** How much of the title bar must be on a display, so that the window can be dragged: width and height in pixels. */
const grip = { width: 100, height: 30 } as const;

const overlap = (from: number, size: number, otherFrom: number, otherSize: number): number =>
  Math.min(from + size, otherFrom + otherSize) - Math.max(from, otherFrom);

/** The place that the window had, unless its title bar would be on none of the displays, whose work areas are given. */
export function keptPlace(stored: unknown, workAreas: readonly Rectangle[]): WindowPlace | null {
  const place = schema.safeParse(stored).data;
  if (!place) return null;
  const isReachable = workAreas.some(
    (area) =>
      overlap(place.x, place.width, area.x, area.width) >= grip.width &&
      overlap(place.y, grip.height, area.y, area.height) >= grip.height,
  );
  return isReachable ? place : null;
}
