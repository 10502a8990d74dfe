import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** The buttons of these names are in the window, and nothing of their labels is cut off. */
export async function expectWholeButtons(
  page: Page,
  names: readonly string[],
  within: Page | Locator = page,
): Promise<void> {
  for (const name of names) {
    const button = within.getByRole('button', { name, exact: true });
    await button.scrollIntoViewIfNeeded();
    // Parts of a label that do not fit are clipped by the label or by an element around it.
    const clipped = await button.evaluate((element) =>
      Math.max(...[element, ...element.querySelectorAll('*')].map((part) => part.scrollWidth - part.clientWidth)),
    );
    expect(clipped, name).toBeLessThanOrEqual(0);
    const box = await button.boundingBox();
    const { width, height } = page.viewportSize() as { width: number; height: number };
    // Scrolling stops at whole pixels, boxes do not.
    const [right, bottom] = box === null ? [Infinity, Infinity] : [box.x + box.width, box.y + box.height];
    const isInWindow = box !== null && box.x >= 0 && box.y >= -1 && right <= width && bottom <= height + 1;
    expect({ name, box, isInWindow }).toEqual({ name, box, isInWindow: true });
  }
}
