import type { Locator } from '@playwright/test';

/** Words (runs without white space) under these elements that are drawn on more than one line. */
export const brokenWords = (elements: Locator): Promise<string[]> =>
  elements.evaluateAll((all) =>
    all.flatMap((element) => {
      const broken: string[] = [];
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode())
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s]+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (tops.size > 1) broken.push(word);
        }
      return broken;
    }),
  );

/** Left edges of the heads of a table and of the cells of its first row, in whole pixels: equal where they line up. */
export const columnEdges = (table: Locator): Promise<Record<'heads' | 'cells', number[]>> =>
  table.evaluate((element) => {
    const edges = (cells: Iterable<Element> = []) =>
      [...cells].map((cell) => Math.round(cell.getBoundingClientRect().left));
    return {
      heads: edges(element.querySelector('thead tr')?.children),
      cells: edges(element.querySelector('tbody tr')?.children),
    };
  });

/** Texts of the elements whose content is wider than they are. */
export const cutOff = (elements: Locator): Promise<string[]> =>
  elements.evaluateAll((all) =>
    all.filter((element) => element.scrollWidth > element.clientWidth).map((element) => element.textContent ?? ''),
  );

/** Texts of the elements that are drawn on more than one line, or cut off. */
export const notOnOneLine = (elements: Locator): Promise<string[]> =>
  elements.evaluateAll((all) =>
    all
      .filter((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        return tops.size > 1 || element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => element.textContent ?? ''),
  );
