import type { AxeResults, RunOptions } from 'axe-core';
import axe from 'axe-core';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { checkAppearance } from './appearance.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that a theme decides: the others find the same in each, and need to be asked once. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/**
 * Violations that axe finds in the page itself: it has no frame with anything to see. Axe is half a megabyte of source,
 * which a page reads once, and keeps.
 */
async function violationsOf(
  page: Page,
  runOnly: NonNullable<RunOptions['runOnly']>,
): Promise<AxeResults['violations']> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (run) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      return (await inPage.run(document, run)).violations;
    },
    { runOnly, resultTypes: ['violations'] } satisfies RunOptions,
  );
}

/** A violation that axe finds on a page, in the light or in the dark. */
interface AccessibilityFault {
  readonly colorScheme: 'light' | 'dark';
  /** ID of the rule. */
  readonly id: string;
  /** Selectors of each place, how to mend it, and what is there: many selectors are of IDs that differ each time. */
  readonly where: readonly (readonly (string | undefined)[])[];
}

/** Checks a page with axe against WCAG 2.2 A and AA and good practice (landmarks, headings), in light and in dark. */
export async function accessibilityFaults(page: Page): Promise<AccessibilityFault[]> {
  const faults: AccessibilityFault[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
    );
    const violations = await violationsOf(
      page,
      colorScheme === 'light' ? { type: 'tag', values: tags } : { type: 'rule', values: ofColours },
    );
    for (const { id, nodes } of violations.filter(isNoTooltip))
      faults.push({
        colorScheme,
        id,
        where: nodes.map((node) => [node.target.join(' '), node.failureSummary, node.html.slice(0, 300)]),
      });
  }
  return faults;
}

/**
 * Checks a page for what axe finds, in light and in dark; whether anything is cut off at the least size; and what looks
 * wrong.
 */
export async function checkAccessibility(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBeLessThanOrEqual(0);
  await checkWindowHeight(page);
  await expect.poll(() => clipped(page)).toEqual([]);
  await checkAppearance(page);
}

/** The window does not scroll, its parts do: otherwise a search in the page moves the bar out of sight. */
export const checkWindowHeight = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => (document.scrollingElement?.scrollHeight ?? 0) - innerHeight))
    .toBeLessThanOrEqual(0);

/** A tooltip is in a portal: it is reached through the control that it describes, not through a landmark. */
const isNoTooltip = ({ id, nodes }: { id: string; nodes: readonly { target: readonly unknown[] }[] }): boolean =>
  id !== 'region' || nodes.some(({ target }) => target.join() !== 'div[data-portal="true"]');

/** Cards whose content does not fit and cannot be scrolled to. */
const clipped = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.mantine-Card-root, .mantine-Paper-root')]
      .filter((card) => card.scrollHeight > card.clientHeight + 1 && getComputedStyle(card).overflowY === 'hidden')
      .map((card) => card.textContent?.slice(0, 60) ?? ''),
  );
