import type { Page } from '@playwright/test';
import { expect, test } from '../support/console-test.ts';
import {
  agentState as stateOf,
  dockOf,
  finishWrapUp,
  incomingCallOf,
  type PracticeCallers,
} from '../support/open-console.ts';
import { signInOverHttp } from '../support/workstation.ts';

let page: Page;
let callers: PracticeCallers;

test.use({
  consoleOptions: { options: ['--media-processing=off'], ready: 'agent1001@clinic.test', speaksHertz: 440 },
});
test.describe.configure({ mode: 'serial' });
test.beforeAll(({ openConsole, practiceCallers }) => {
  ({ page } = openConsole);
  callers = practiceCallers;
});

const agentState = (text: string) => stateOf(page, text);

/**
 * Loudness in dBFS of what the page plays: read through the page, since Playwright knows no frames of a restored one.
 */
const heard = () =>
  page.evaluate(async () => {
    const sound = document.querySelector('iframe')?.contentDocument;
    const stream = sound?.querySelector('audio')?.srcObject;
    if (!(stream && 'getTracks' in stream)) return -100;
    const context = new AudioContext();
    const analyser = new AnalyserNode(context, { fftSize: 16_384 });
    context.createMediaStreamSource(stream).connect(analyser);
    await context.resume();
    await new Promise((resolve) => setTimeout(resolve, 500));
    const wave = new Float32Array(analyser.fftSize);
    analyser.getFloatTimeDomainData(wave);
    await context.close();
    return 10 * Math.log10(wave.reduce((sum, sample) => sum + sample * sample, 0) / wave.length + 1e-10);
  });

/** A caller rings, is answered and heard; then the agent is ready again. */
async function takeCall(): Promise<void> {
  await callers.ring('19900000001');
  await incomingCallOf(page).getByRole('button', { name: 'Answer' }).click();
  await agentState('In call');
  await expect.poll(heard, { timeout: 30_000 }).toBeGreaterThan(-50);
  await dockOf(page).getByRole('button', { name: 'Hang up' }).click();
  await finishWrapUp(page);
}

/** Why Chromium did not keep the page while another was shown, as far as the page is the reason (HTML § 7.4.2.6). */
const ownReasons = () =>
  page.evaluate(() => {
    type Timing = PerformanceEntry & { notRestoredReasons?: { reasons: { reason: string }[] | null } | null };
    const [timing] = performance.getEntriesByType('navigation') as Timing[];
    return (timing?.notRestoredReasons?.reasons ?? []).map(({ reason }) => reason).filter((one) => one !== 'masked');
  });

test('after another address was typed into the same tab, calls ring and are heard', async ({ openConsole }) => {
  await page.goto(`${new URL(openConsole.workstation.line.url ?? '').origin}/calls`);
  await agentState('Ready');
  await takeCall();
});

test('while the tab shows something else the agent is not ready; Back brings the page and Ready back', async ({
  openConsole,
}) => {
  const supervisor = await signInOverHttp(openConsole.core, 'supervisor@clinic.test');
  await page.goto('data:text/html,elsewhere');
  const state = async () =>
    (await supervisor.get<{ status: string; reason: string }>('/api/ext/agent/state', { agent_id: '1001' })).data;
  await expect.poll(state, { timeout: 20_000 }).toMatchObject({ status: 'break', reason: 'phone_unavailable' });
  await page.goBack({ waitUntil: 'commit' });
  await agentState('Ready');
  await takeCall();
  // Whether the page was kept or loaded again is Chromium's decision, but nothing in the page may rule it out.
  expect(await ownReasons()).toEqual([]);
});
