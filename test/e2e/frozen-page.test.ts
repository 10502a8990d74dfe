import type { Browser } from '@playwright/test';
import { expect, test } from '../support/console-test.ts';
import { isLate } from '../../src/shared/ipc/late.ts';
import { agentState, chooseState, incomingCallOf, type OpenConsole } from '../support/open-console.ts';
import { signInOverHttp } from '../support/workstation.ts';

/** A page that is blocked for some seconds, like one that the browser has frozen. */
let opened: OpenConsole;
test.use({ consoleOptions: { ready: 'agent1001@clinic.test' } });
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ openConsole }) => {
  opened = openConsole;
});

/** The processes that run the pages of a browser. */
async function rendererPids(browser: Browser): Promise<readonly number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

test('a caller who came and went meanwhile is neither shown nor heard, and the next one is', async () => {
  const { page } = opened;
  const callers = await opened.practiceCallers();
  const seen = async (): Promise<string[]> => page.evaluate(() => (globalThis as unknown as { shown: string[] }).shown);
  await page.evaluate(() => {
    const shown: string[] = [];
    Object.assign(globalThis, { shown });
    const look = (): void => {
      if (document.querySelector('[aria-label="Incoming call"]')) shown.push('pop');
      const frame = document.querySelector('iframe');
      if (frame?.contentDocument?.body.dataset['tone'] === 'incoming') shown.push('tone');
    };
    const observe = (of: Document): void =>
      new MutationObserver(look).observe(of, { subtree: true, childList: true, attributes: true });
    observe(document);
    const { contentDocument } = document.querySelector('iframe') as HTMLIFrameElement;
    if (contentDocument) observe(contentDocument);
  });
  const standing = await rendererPids(opened.browser);
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of standing) process.kill(pid, name);
  };
  const supervisor = await signInOverHttp(opened.core, 'supervisor@clinic.test');
  const statusThere = async () =>
    (await supervisor.get<{ status: string }>('/api/ext/agent/state', { agent_id: '1001' })).data.status;
  signal('SIGSTOP');
  try {
    await callers.ring('13900000007');
    await expect.poll(statusThere).toBe('ringing');
    const rangAt = Date.now();
    await callers.endAll();
    await expect.poll(statusThere).not.toBe('ringing');
    // A page that was busy for a moment still shows what came meanwhile.
    await expect.poll(() => isLate(rangAt + 1000)).toBe(true);
  } finally {
    signal('SIGCONT');
  }
  await expect.poll(statusThere).toBe('ready');
  await agentState(page, 'Ready');
  // The page receives missed events before the answers to its present requests.
  await chooseState(page, 'Break');
  await agentState(page, 'Break');
  await page.getByRole('button', { name: 'Ready', exact: true }).click();
  await agentState(page, 'Ready');
  expect(await seen()).toEqual([]);
  await callers.ring('13900000008');
  await incomingCallOf(page).waitFor();
  await expect.poll(seen).toContain('tone');
  await callers.endAll();
  await incomingCallOf(page).waitFor({ state: 'hidden' });
});
