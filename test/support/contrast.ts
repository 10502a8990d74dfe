import type { Locator } from '@playwright/test';

/**
 * Contrast of an element's words on what is behind them (WCAG 2.2, 1.4.3), from 1 to 21, by computed colours: axe
 * passes over what it cannot place, such as an open list.
 */
export const contrastOf = (element: Locator): Promise<number> =>
  element.evaluate((words) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    if (!canvas) throw new Error('This browser draws nothing.');
    /** Red, green and blue of these colours, one painted over the other. */
    const painted = (colours: readonly string[]): number[] => {
      for (const colour of colours) {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
      }
      return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const luminance = (colour: readonly number[]): number => {
      const [red = 0, green = 0, blue = 0] = colour.map((value) => {
        const share = value / 255;
        return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const behind: string[] = [];
    for (let one: Element | null = words; one; one = one.parentElement)
      behind.unshift(getComputedStyle(one).backgroundColor);
    const surface = ['white', ...behind];
    const [darker = 0, lighter = 0] = [
      luminance(painted(surface)),
      luminance(painted([...surface, getComputedStyle(words).color])),
    ].toSorted((one, other) => one - other);
    return (lighter + 0.05) / (darker + 0.05);
  });
