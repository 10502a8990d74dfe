import type { Page } from 'playwright-core';
import type { HttpClient } from '../../support/http-client.ts';
import { atMost, type Figure, percentile, rounded } from '../figure.ts';
import { medianAndSlowest, startAfresh, timeToShow } from './stopwatch.ts';

const rounds = 7;
const betweenKeysMs = 90;
const scrolledRows = 50_000;
const rowPixels = 40;
const searchBox = 'Name, pinyin, initials, card or phone';
const pixelsPerFrame = 1200;

/** The list of all customers: opened, searched as one types, and scrolled. */
export async function* measureCustomerList(page: Page, client: HttpClient): AsyncIterable<Figure> {
  const opening: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await startAfresh(page);
    opening.push(
      await timeToShow(page, {
        press: '[data-part=rail] a[href="/customers"]',
        shown: 'tbody tr[data-index]',
        least: 10,
      }),
    );
  }
  yield* medianAndSlowest('customers, first rows after opening', opening, 300);

  const found: number[] = [];
  for (const keyword of await keywords(client)) found.push(await timeOfSearch(page, client, keyword));
  yield* medianAndSlowest('customers, search after the last key', found, 200);
  yield* scroll(page);
}

/** Typical searches: names, pinyin, initials, the end of a number, a card. */
async function keywords(client: HttpClient): Promise<readonly string[]> {
  const { body } = await client.get('/api/customer/index', { rows: '200' });
  const rows = (body.data as { rows: { name: string; phone: string[]; idcard: string }[] }).rows.filter(
    (_row, index) => index % 50 === 0,
  );
  return [
    ...rows.map(({ name }) => name),
    ...rows.map(({ phone }) => phone[0]?.slice(-4) ?? ''),
    ...rows.map(({ phone }) => phone[0]?.slice(0, 6) ?? ''),
    ...rows.map(({ idcard }) => idcard),
    'zhangwei',
    'wangfang',
    'zw',
    'lxm',
    'li',
  ];
}

/** From the last key to the frame with the answer: its number of customers, in words, and its rows. */
async function timeOfSearch(page: Page, client: HttpClient, keyword: string): Promise<number> {
  const { body } = await client.get('/api/customer/query', { keyword, category: 'keyword', rows: '1' });
  const { total } = body.data as { total: number };
  const box = page.getByRole('textbox', { name: searchBox });
  await box.fill('');
  await page.getByText('1,000,000 customers').waitFor();
  await page.evaluate(
    ({ typed, answer }) => {
      let lastKeyAt = 0;
      document.addEventListener('input', () => (lastKeyAt = performance.now()), { capture: true });
      const look = (): void => {
        if (document.querySelector<HTMLInputElement>('main input')?.value !== typed) return;
        if (!document.querySelector('main [data-part=total]')?.textContent.startsWith(answer)) return;
        if (!document.querySelector('tbody tr[data-index]')) return;
        observer.disconnect();
        requestAnimationFrame(() =>
          setTimeout(() => (document.body.dataset['foundAfter'] = String(performance.now() - lastKeyAt))),
        );
      };
      const observer = new MutationObserver(look);
      observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    },
    { typed: keyword, answer: `${total.toLocaleString('en-US')} customer` },
  );
  await box.pressSequentially(keyword, { delay: betweenKeysMs });
  await page.locator('body[data-found-after]').waitFor();
  return page.evaluate(() => {
    const took = Number(document.body.dataset['foundAfter']);
    delete document.body.dataset['foundAfter'];
    return took;
  });
}

/** As with the bar of the list: the frames between two, while 50,000 rows pass. */
async function* scroll(page: Page): AsyncIterable<Figure> {
  await page.getByRole('textbox', { name: searchBox }).fill('');
  await page.getByText('1,000,000 customers').waitFor();
  const { frames, took } = await page.evaluate(
    ({ pixels, step }) =>
      new Promise<{ frames: number[]; took: number }>((resolve) => {
        const scroller = document.querySelector('[data-part=table-scroller]') as HTMLElement;
        const between: number[] = [];
        const began = performance.now();
        let before = began;
        const next = (now: number): void => {
          between.push(now - before);
          before = now;
          if (scroller.scrollTop >= pixels) return resolve({ frames: between.slice(1), took: now - began });
          scroller.scrollTop += step;
          requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
    { pixels: scrolledRows * rowPixels, step: pixelsPerFrame },
  );
  const name = `customers, ${scrolledRows} rows scrolled`;
  const longest = rounded(percentile(frames, 1));
  yield atMost({ name: `${name}, longest frame`, value: longest, unit: `ms of ${frames.length}`, most: 50 });
  yield { name: `${name}, p99`, value: rounded(percentile(frames, 0.99)), unit: 'ms', against: 'the longest' };
  yield { name, value: rounded(took / 1000), unit: 's', against: 'reading on included' };
}
