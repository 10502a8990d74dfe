import type { Locator } from '@playwright/test';

/** Keeps each text that an element shows from now on, in order: a state may pass between two looks. */
export async function shownTexts(element: Locator): Promise<() => Promise<string[]>> {
  const kept = await element.evaluateHandle((watched) => {
    const texts = [watched.textContent];
    new MutationObserver(() => {
      if (watched.textContent !== texts.at(-1)) texts.push(watched.textContent);
    }).observe(watched, { subtree: true, childList: true, characterData: true });
    return texts;
  });
  return () => kept.jsonValue();
}
