import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * What axe finds against WCAG 2.2 A and AA and good practice (landmarks, headings), in light and in dark; and whether
 * anything is cut off at the least size.
 */
export async function checkAccessibility(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
    );
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze();
    expect(
      violations.filter(isNoTooltip).map(({ id, nodes }) => ({
        colorScheme,
        id,
        where: nodes.map(({ target, failureSummary }) => [target.join(' '), failureSummary]),
      })),
    ).toEqual([]);
  }
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)).toBe(
    false,
  );
  await checkWindowHeight(page);
  expect(await clipped(page)).toEqual([]);
}

/** The window does not scroll, its parts do: otherwise a search in the page moves the bar out of sight. */
export async function checkWindowHeight(page: Page): Promise<void> {
  expect(await page.evaluate(() => (document.scrollingElement?.scrollHeight ?? 0) - innerHeight)).toBeLessThanOrEqual(
    0,
  );
}

/** A tooltip stands in a portal: it is reached through the control that it describes, not through a landmark. */
const isNoTooltip = ({ id, nodes }: { id: string; nodes: readonly { target: readonly unknown[] }[] }): boolean =>
  id !== 'region' || nodes.some(({ target }) => target.join() !== 'div[data-portal="true"]');

/** Cards whose content does not fit and cannot be scrolled to. */
const clipped = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.mantine-Card-root, .mantine-Paper-root')]
      .filter((card) => card.scrollHeight > card.clientHeight + 1 && getComputedStyle(card).overflowY === 'hidden')
      .map((card) => card.textContent?.slice(0, 60) ?? ''),
  );
