import type { Page } from 'playwright-core';

/** The values of the progress bar of the uploads, in percent, from now until it is gone. */
export const followUploads = (page: Page): Promise<number[]> =>
  page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const shares: number[] = [];
        const look = (): void => {
          const bar = document.querySelector('[data-part=uploads] [role=progressbar]');
          if (bar) return void shares.push(Number(bar.getAttribute('aria-valuenow')));
          observer.disconnect();
          resolve(shares);
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { subtree: true, childList: true, attributes: true });
        look();
      }),
  );

/** Resolves once the uploads have shown a text, however briefly. */
export const shownInUploads = (page: Page, text: string): Promise<void> =>
  page.evaluate(
    (sought) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector('[data-part=uploads]')?.textContent.includes(sought)) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    text,
  );

/** From each value to the next. */
export const stepsOf = (shares: readonly number[]): number[] =>
  shares.slice(1).map((share, at) => share - (shares[at] ?? 0));
