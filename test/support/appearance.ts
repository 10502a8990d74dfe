import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/**
 * Faults on any screen: weight on anything but names, titles and Answer, two primary actions in the page, words that do
 * not fit their place.
 */
export const checkAppearance = (page: Page): Promise<void> =>
  expect
    .poll(async () => {
      const { primary, ...found } = await appearanceOf(page);
      return { ...found, primary: primary.slice(1) };
    })
    .toEqual({ heavy: [], primary: [], cut: [] });

const appearanceOf = (page: Page) =>
  page.evaluate(() => {
    const shown = (selector: string): HTMLElement[] =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility());
    const textOf = (element: Element): string => element.textContent?.trim().slice(0, 60) ?? '';
    const hasOwnText = (element: Element): boolean =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '');
    const titles =
      'h1, h2, h3, h4, [data-part~=name], .mantine-Alert-title, .mantine-Avatar-root, [data-part=pop-answer]';
    // Their words stay on one line, and what is beyond it is gone.
    const oneLine =
      '.mantine-Button-label, .mantine-Badge-label, .mantine-SegmentedControl-label, .mantine-Select-input';
    return {
      heavy: shown('body *')
        .filter((element) => hasOwnText(element) && Number(getComputedStyle(element).fontWeight) > 400)
        .filter((element) => element.closest(titles) === null)
        .map(textOf),
      primary: shown('main .mantine-Button-root')
        .filter(({ dataset }) => (dataset['variant'] ?? 'filled') === 'filled' && !('disabled' in dataset))
        .filter((element) => !element.hasAttribute('aria-pressed'))
        .map(textOf),
      cut: shown(oneLine)
        .filter((element) => element.scrollWidth > element.clientWidth + 1)
        .map((element) => (element instanceof HTMLInputElement ? element.value : textOf(element))),
    };
  });
