import { once } from 'node:events';
import { type CDPSession, expect, type Page } from '@playwright/test';

/** The page has a few elements more for one that is added; a page that looks for it by `:has()` has hundreds. */
const mostRestyled = 60;

/**
 * Changes as they happen all the time; they leave the page as it was. An element that takes no room: containers whose
 * size changes style what is in them again. Not every role has a dock.
 */
const changes = {
  'an element in the page': `const main = document.querySelector('[data-part=page]') ?? document.querySelector('main');
    const added = Object.assign(document.createElement('section'), { hidden: true });
    main.append(added);
    return () => added.remove();`,
  'an element in the dock': `const added = Object.assign(document.createElement('section'), { hidden: true });
    document.querySelector('[data-part=dock]')?.append(added);
    return () => added.remove();`,
  'a button that is disabled': `const button = document.querySelector('main button:enabled');
    if (button) button.disabled = true;
    return () => { if (button) button.disabled = false; };`,
} as const;

interface TraceEvent {
  readonly name: string;
  /** Microseconds. */
  readonly ts: number;
  readonly args?: { readonly elementCount?: number; readonly data?: { readonly message?: string } };
}
const marks = ['change begins', 'change ends'] as const;

/** The events of a trace while a change is made and taken back. */
async function traceOf(session: CDPSession, page: Page, change: string): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }): void => void events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline'] } });
  await page.evaluate(`(() => {
    document.body.offsetHeight;
    console.timeStamp('${marks[0]}');
    const undo = (() => { ${change} })();
    document.body.offsetHeight;
    undo();
    document.body.offsetHeight;
    console.timeStamp('${marks[1]}');
  })()`);
  const complete = once(session as never, 'Tracing.tracingComplete');
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  return events;
}

/** How many elements the browser styles again for a change. */
async function restyledBy(session: CDPSession, page: Page, change: string): Promise<number> {
  const events = await traceOf(session, page, change);
  // Rows may come before and after the change; nothing else runs during it.
  const [from, to] = marks.map((mark) => events.find(({ args }) => args?.data?.message === mark)?.ts);
  // The page's process may begin to trace some milliseconds after the browser.
  if (from === undefined || to === undefined) return restyledBy(session, page, change);
  const counts = events
    .filter(({ name, ts }) => name === 'UpdateLayoutTree' && ts >= from && ts <= to)
    .map(({ args }) => args?.elementCount ?? 0);
  return Math.max(0, ...counts);
}

/** No change of one element may make the browser style the others again: that is most of the time of a frame. */
export async function checkRestyling(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const most: Record<string, number> = {};
  for (const [name, change] of Object.entries(changes)) {
    const count = await restyledBy(session, page, change);
    if (count > mostRestyled) most[name] = count;
  }
  await session.detach();
  expect(most, `elements styled again, more than ${mostRestyled}`).toEqual({});
}
