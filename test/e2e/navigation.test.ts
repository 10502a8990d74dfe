import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../support/console-test.ts';
import { writeToneWav } from '../support/audio.ts';
import {
  launchChromium,
  signInAndGetReady,
  signInOverHttp,
  Started,
  startWorkstation,
} from '../support/workstation.ts';

let workstation: Started;
let browser: Browser;
let page: Page;
let supervisor: Awaited<ReturnType<typeof signInOverHttp>>;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clinicall-navigation-'));
  const wav = join(folder, 'agent.wav');
  await writeToneWav(wav, { hertz: 440, seconds: 60, rate: 48_000, dbfs: -12 });
  workstation = await startWorkstation(['--data', join(folder, 'data'), '--media-processing=off']);
  supervisor = await signInOverHttp(workstation.line.core ?? '', 'supervisor@clinic.test');
  browser = await launchChromium(wav);
  page = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await page.goto(workstation.line.url ?? '');
  await signInAndGetReady(page, 'agent1001@clinic.test');
});

test.afterAll(async () => {
  await browser?.close();
  await workstation?.stop();
});

const agentState = (text: string) =>
  page.getByRole('status', { name: 'Agent state' }).filter({ hasText: text }).waitFor();

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
  await supervisor.post('/api/ext/practice/call', { from: '19900000001', group_id: 1 });
  await page.getByRole('region', { name: 'Incoming call' }).getByRole('button', { name: 'Answer' }).click();
  await agentState('In call');
  await expect.poll(heard, { timeout: 15_000 }).toBeGreaterThan(-50);
  await page.getByRole('region', { name: 'Phone' }).getByRole('button', { name: 'Hang up' }).click();
  await page.getByRole('region', { name: 'Wrap-up' }).getByRole('button', { name: 'Done' }).click();
  await agentState('Ready');
}

test('after another address was typed into the same tab, calls ring and are heard', async () => {
  const address = `${new URL(workstation.line.url ?? '').origin}/calls`;
  await page.goto(address);
  await agentState('Ready');
  await takeCall();
});

test('while the tab shows something else the agent is not ready; Back brings the page and Ready back', async () => {
  await page.evaluate(() => void (document.documentElement.dataset['left'] = 'yes'));
  await page.goto('data:text/html,elsewhere');
  const state = async () =>
    (await supervisor.get<{ status: string; reason: string }>('/api/ext/agent/state', { agent_id: '1001' })).data;
  await expect.poll(state, { timeout: 5000 }).toMatchObject({ status: 'break', reason: 'phone_unavailable' });
  await page.goBack({ waitUntil: 'commit' });
  // The very same document: it was kept in the back/forward cache, not loaded again.
  expect(await page.evaluate(() => document.documentElement.dataset['left'])).toBe('yes');
  await agentState('Ready');
  await takeCall();
});
