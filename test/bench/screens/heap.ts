import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { launchChromium, signInAndGetReady, signInOverHttp, startWorkstation } from '../../support/workstation.ts';
import { atMost, type Figure, rounded } from '../figure.ts';

const calls = 100;
const screenChanges = 200;
const targetMb = 5;
/** V8 counts the machine code of what runs often as heap: megabytes after a hundred calls, which are no leak. */
const interpretOnly = '--js-flags=--no-opt,--no-maglev,--no-sparkplug';

/** Memory that an agent's page still holds after a day of calls and screens and a garbage collection. */
export async function* measureHeap(): AsyncIterable<Figure> {
  const name = `heap after ${calls} calls and ${screenChanges} screen changes`;
  const data = await heapOfDay([interpretOnly]);
  yield atMost({
    name,
    value: rounded(data.atEnd - data.atSignIn),
    unit: 'MB more than at sign-in',
    most: targetMb,
  });
  yield {
    name,
    value: rounded(data.atEnd - data.used),
    unit: 'MB more than after each once',
    against: 'growth by use',
  };
  yield {
    name: 'heap at sign-in',
    value: rounded(data.atSignIn),
    unit: 'MB',
    against: `${rounded(data.afterCalls)} after calls`,
  };
  const withCode = await heapOfDay([]);
  yield {
    name: `${name}, machine code included`,
    value: rounded(withCode.atEnd - withCode.atSignIn),
    unit: 'MB more than at sign-in',
    against: `${rounded(withCode.atSignIn)} at sign-in`,
  };
}

/** Megabytes; `used`: after one call and each screen once, for what is loaded when it is used first is no leak. */
interface HeapOfDay {
  readonly atSignIn: number;
  readonly used: number;
  readonly afterCalls: number;
  readonly atEnd: number;
}

async function heapOfDay(browserArguments: readonly string[]): Promise<HeapOfDay> {
  const folder = await mkdtemp(join(tmpdir(), 'clinicall-bench-'));
  const workstation = await startWorkstation(['--data', folder]);
  const browser = await launchChromium(undefined, browserArguments);
  try {
    const page = await (
      await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 720 } })
    ).newPage();
    await page.goto(workstation.line.url ?? '');
    await signInAndGetReady(page, 'agent1001@clinic.test');
    const { post } = await signInOverHttp(workstation.line.core ?? '', 'supervisor@clinic.test');
    const ring = (call: number) =>
      post('/api/ext/practice/call', { from: `199${String(call % 50).padStart(8, '0')}`, group_id: 1 });
    const cdp = await page.context().newCDPSession(page);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 500))));
    const atSignIn = await heapMb(cdp);
    await takeCall(page, ring, 0);
    await changeScreens(page, 12);
    const used = await heapMb(cdp);
    for (let call = 1; call < calls; call += 1) await takeCall(page, ring, call);
    const afterCalls = await heapMb(cdp);
    await changeScreens(page, screenChanges - 12);
    return { atSignIn, used, afterCalls, atEnd: await heapMb(cdp) };
  } finally {
    await browser.close();
    await workstation.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function heapMb(cdp: CDPSession): Promise<number> {
  for (let round = 0; round < 3; round += 1) await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1e6;
}

async function takeCall(page: Page, ring: (call: number) => Promise<unknown>, call: number): Promise<void> {
  const isInState = (state: string) =>
    page.getByRole('status', { name: 'Agent state' }).filter({ hasText: state }).waitFor();
  await ring(call);
  await page.getByRole('region', { name: 'Incoming call' }).getByRole('button', { name: 'Answer' }).click();
  await page.getByRole('button', { name: 'Hang up' }).click();
  await page.getByRole('region', { name: 'Wrap-up' }).getByRole('button', { name: 'Skip' }).click();
  await isInState('Ready');
}

async function changeScreens(page: Page, times: number): Promise<void> {
  const links = page.locator('[data-part=rail] a');
  const count = await links.count();
  for (let change = 0; change < times; change += 1) {
    await links.nth(change % count).click();
    await page.locator(`[data-part=rail] a:nth-of-type(${1 + (change % count)})[aria-current="page"]`).waitFor();
    await page.locator('main .mantine-Skeleton-root').first().waitFor({ state: 'detached' });
  }
}
