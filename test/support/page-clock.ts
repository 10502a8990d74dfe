import type { Browser } from '@playwright/test';

/** By how much `npm test -- --at` shifts the wall clock of this process, in ms. */
const shiftMs = (): number => 1000 * Number(process.env['FAKETIME'] ?? 0);

/** Chromium runs about 15 times slower under libfaketime: it is started without, and its pages are given the clock. */
export const environmentOfChromium = (): Record<string, string> => {
  const { LD_PRELOAD: _preload, FAKETIME: _faketime, ...others } = process.env;
  return others as Record<string, string>;
};

/** Lets every page of the browser read the wall clock of this process. Nothing changes without a shift. */
export function withShiftedPages(browser: Browser): Browser {
  const ms = shiftMs();
  if (ms === 0) return browser;
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(shiftClock, ms);
    return context;
  };
  return browser;
}

/** Runs in the page, before its scripts. */
function shiftClock(ms: number): void {
  const TrueDate = Date;
  const now = () => TrueDate.now() + ms;
  globalThis.Date = new Proxy(TrueDate, {
    construct: (_target, parts, subclass) => Reflect.construct(TrueDate, parts.length > 0 ? parts : [now()], subclass),
    apply: () => new TrueDate(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
  const { timeOrigin } = performance;
  Object.defineProperty(performance, 'timeOrigin', { get: () => timeOrigin + ms });
}
