import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { launchChromium, signIn, signInOverHttp, startWorkstation } from '../../support/workstation.ts';
import { atMost, type Figure, percentile, rounded } from '../figure.ts';

type Admin = Awaited<ReturnType<typeof signInOverHttp>>;

const agents = 200;
const changesPerSecond = 20;
const seconds = 20;
const firstExtension = 3001;

/** The live page and the wall while agents change their states: how long its frames take. */
export async function* measureFloor(): AsyncIterable<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'clinicall-bench-'));
  const workstation = await startWorkstation(['--data', folder, '--media-processing=off']);
  const browser = await launchChromium();
  try {
    const core = workstation.line.core ?? '';
    const admin = await signInOverHttp(core, 'admin@clinic.test');
    const ids = Array.from({ length: agents }, (_, index) => String(firstExtension + index));
    for (const id of ids) await comesToWork(admin, id);
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 720 } });
    const page = await context.newPage();
    await page.goto(workstation.line.url ?? '');
    await signIn(page, 'supervisor@clinic.test');
    for (const [name, path, entry] of [
      ['live page', '/supervisor', 'article'],
      ['wall', '/supervisor/wall', 'li'],
    ] as const) {
      await page.goto(new URL(path, page.url()).href);
      await page.locator(entry).nth(agents).waitFor();
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 1000))));
      yield* measureFrames(page, name, () => changeStates(admin, ids));
    }
  } finally {
    await browser.close();
    await workstation.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function comesToWork(admin: Admin, id: string): Promise<void> {
  await admin.post('/api/ext/admin/users/create', {
    name: `Agent ${id}`,
    email: `agent${id}@clinic.test`,
    password: 'A-floor-that-is-full-1',
    role: 'agent',
    extension: id,
  });
  await admin.post('/api/agent-control/sign-in-group', { agent_id: id, group_ids: [1] });
}

/** Each change on its time, whether or not the one before it has been answered. */
async function changeStates(admin: Admin, ids: readonly string[]): Promise<void> {
  const began = performance.now();
  const answers: Promise<unknown>[] = [];
  for (let change = 0; change < changesPerSecond * seconds; change += 1) {
    await sleep(Math.max(0, began + (change * 1000) / changesPerSecond - performance.now()));
    const state = Math.floor(change / agents) % 2 === 0 ? 'ready' : 'break';
    answers.push(admin.get(`/api/agent-control/${state}`, { agent_id: ids[change % agents] ?? '' }));
  }
  await Promise.all(answers);
}

async function* measureFrames(page: Page, name: string, change: () => Promise<void>): AsyncIterable<Figure> {
  await page.evaluate(() => {
    const [late, gaps]: [number[], number[]] = [[], []];
    Object.assign(window, { late, gaps });
    // Those of 50 ms and more (Long Animation Frames API).
    new PerformanceObserver((list) => late.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'long-animation-frame',
    });
    const next = (before: number) =>
      requestAnimationFrame((now) => {
        gaps.push(now - before);
        next(now);
      });
    next(performance.now());
  });
  await change();
  const { late, gaps } = await page.evaluate(() => {
    const { late, gaps } = window as unknown as { late: number[]; gaps: number[] };
    return { late, gaps };
  });
  const what = `${name} with ${agents} agents and ${changesPerSecond} changes a second`;
  yield atMost({
    name: `${what}, frames over 50 ms`,
    value: late.filter((ms) => ms > 50).length,
    unit: `of ${gaps.length}, the longest ${rounded(Math.max(0, ...late))} ms`,
    most: 0,
  });
  yield { name: `${what}, p99 of frames`, value: rounded(percentile(gaps, 0.99)), unit: 'ms', against: '' };
}
