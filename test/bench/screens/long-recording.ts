import { link, mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { openDatabase } from '../../../src/core/platform/database/open-database.ts';
import { recordingFormat, recordingHeader } from '../../../src/media/recorder/wav-format.ts';
import { clinicDay } from '../../support/clinic-day.ts';
import { HttpClient } from '../../support/http-client.ts';
import { launchChromium, signIn, startWorkstation } from '../../support/workstation.ts';
import { atMost, type Figure, rounded } from '../figure.ts';
import { memoryOfProcess } from '../memory-of-process.ts';
import { medianAndSlowest, startAfresh, timeToShow } from './stopwatch.ts';

const hourSeconds = 3600;
/** Calls of an hour that began on these days before today; the first is measured, as each is soon after its end. */
const daysAgo = [40, 41, 42, 43];
const rounds = 3;
const openingMs = 500;
const seekMinute = 50;
const seekMs = 500;
const heardMs = 5000;
const memoryMb = 60;

/** A stereo recording of an hour in the review: how soon it is shown, what it costs the page, and how it seeks. */
export async function* measureLongRecording(): AsyncIterable<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'clinicall-bench-'));
  await (await startWorkstation(['--data', folder])).stop();
  const [measured = 0, ...unmeasured] = await addCallsOfAnHour(folder);
  const workstation = await startWorkstation(['--data', folder, '--media-processing=off']);
  const browser = await launchChromium();
  try {
    await measure(await HttpClient.signIn(workstation.line.core ?? '', 'admin@clinic.test'), measured);
    const page = await (
      await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 720 } })
    ).newPage();
    await page.addInitScript(keepAudio);
    await page.goto(workstation.line.url ?? '');
    await signIn(page, 'supervisor@clinic.test');
    await page.locator('main h1').waitFor();

    const name = 'a stereo recording of an hour';
    const opened: number[] = [];
    for (let round = 0; round < rounds; round += 1) opened.push(await timeToOpen(page, measured));
    yield* medianAndSlowest(`${name}, opened`, opened, openingMs);
    const fresh: number[] = [];
    for (const id of unmeasured) fresh.push(await timeToOpen(page, id));
    yield* medianAndSlowest(`${name}, opened before it is measured`, fresh, openingMs);
    yield* measureSeeking(browser, page, { name, id: measured });
  } finally {
    await browser.close();
    await workstation.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Everything that the page shows of the recording, from the click on its call. Nothing of it was read before. */
async function timeToOpen(page: Page, id: number): Promise<number> {
  const press = await showList(page, id);
  const gone = 'main .mantine-Skeleton-root';
  // Two sides, each with the part that was played and the rest.
  return timeToShow(page, { press, shown: '[data-part=recording-drawing] path', least: 4, gone });
}

/** The list of calls with nothing open. Returns the selector of one call's link. */
async function showList(page: Page, id: number): Promise<string> {
  await startAfresh(page);
  const from = clinicDay(-Math.max(...daysAgo) - 1);
  await page.goto(new URL(`/supervisor/review?list=find&from=${from}`, page.url()).href);
  const press = `[data-part=review-call] a[href*="/supervisor/review/${id}?"]`;
  await page.locator(press).waitFor();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 200))));
  return press;
}

async function* measureSeeking(
  browser: Browser,
  page: Page,
  { name, id }: { name: string; id: number },
): AsyncIterable<Figure> {
  const asked: { from: number; status: number }[] = [];
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/recordings/')) return;
    const [, from = '-1'] = /^bytes (\d+)-/.exec(response.headers()['content-range'] ?? '') ?? [];
    asked.push({ from: Number(from), status: response.status() });
  });
  const press = await showList(page, id);
  const memory = await PageMemory.of(browser, page);
  const before = await memory.now();
  await page.locator(press).click();
  await page.locator('[data-part=recording-drawing] path').nth(3).waitFor();
  await page.getByRole('region', { name: 'Recording' }).getByRole('button', { name: 'Play' }).click();
  await sleep(heardMs);
  asked.length = 0;
  const took = await seekTo(page, seekMinute / 60);
  await sleep(heardMs);
  const after = await memory.now();
  yield atMost({ name: `${name}, heard at minute ${seekMinute}`, value: rounded(took), unit: 'ms', most: seekMs });
  const first = Math.max(0, ...asked.map(({ from }) => from));
  const least = (0.9 * hourSeconds * recordingFormat.rate * recordingFormat.frameLength * seekMinute) / 60;
  yield {
    name: `${name}, first byte that is asked for at minute ${seekMinute}`,
    value: rounded(first / 1e6),
    unit: 'MB',
    against: `target ≥ ${rounded(least / 1e6)}, by Range (206)`,
    isMet: first >= least && asked.every(({ status }) => status === 206),
  };
  for (const [kind, grown] of [
    ['heap', after.heap - before.heap],
    ['process', after.process - before.process],
  ] as const)
    yield atMost({
      name: `${name}, memory of the page (${kind})`,
      value: rounded(grown),
      unit: 'MB more than without',
      most: memoryMb,
    });
}

class PageMemory {
  readonly #ofBrowser: CDPSession;
  readonly #ofPage: CDPSession;

  private constructor(ofBrowser: CDPSession, ofPage: CDPSession) {
    this.#ofBrowser = ofBrowser;
    this.#ofPage = ofPage;
  }

  static async of(browser: Browser, page: Page): Promise<PageMemory> {
    return new PageMemory(await browser.newBrowserCDPSession(), await page.context().newCDPSession(page));
  }

  /** Megabytes, after a garbage collection: of scripts, and of the processes that render pages, with their sound. */
  async now(): Promise<{ heap: number; process: number }> {
    for (let round = 0; round < 3; round += 1) await this.#ofPage.send('HeapProfiler.collectGarbage');
    const { usedSize } = await this.#ofPage.send('Runtime.getHeapUsage');
    const { processInfo } = await this.#ofBrowser.send('SystemInfo.getProcessInfo');
    const renderers = processInfo.filter(({ type }) => type === 'renderer');
    const process = renderers.reduce((sum, { id }) => sum + memoryOfProcess(id).anonymous, 0);
    return { heap: usedSize / 1e6, process };
  }
}

/** Runs in the page, before its scripts: keeps the element that plays the recording where `seekTo` finds it. */
function keepAudio(): void {
  window.Audio = new Proxy(window.Audio, {
    construct: (target, parts) => {
      const audio = new target(...(parts as [string?]));
      Object.assign(window, { benchAudio: audio });
      return audio;
    },
  });
}

/** Clicks into the drawing. Resolves when it plays from there, with the milliseconds that it took. */
const seekTo = (page: Page, share: number): Promise<number> =>
  page.evaluate(
    (at) =>
      new Promise<number>((resolve, reject) => {
        const audio = (window as unknown as { benchAudio?: HTMLAudioElement }).benchAudio;
        const drawing = document.querySelector('[data-part=recording-drawing]');
        if (!audio || !drawing) return reject(new Error('There is no recording'));
        const { left, top, width } = drawing.getBoundingClientRect();
        const clicked = performance.now();
        const resolveOnceBeyond = (seconds: number): void => {
          if (audio.currentTime > seconds) resolve(performance.now() - clicked);
          else requestAnimationFrame(() => resolveOnceBeyond(seconds));
        };
        audio.addEventListener('seeked', () => resolveOnceBeyond(audio.currentTime), { once: true });
        drawing.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: left + width * at, clientY: top + 4 }));
      }),
    share,
  );

async function addCallsOfAnHour(dataFolder: string): Promise<number[]> {
  const recordings = join(dataFolder, 'recordings/bench');
  await mkdir(recordings, { recursive: true });
  const first = join(recordings, 'hour-0.wav');
  await writeHour(first);
  const ignore = (): void => {};
  const listeners = { onLost: ignore, onFileChanged: ignore, onUpgrade: ignore };
  const { db, close } = await openDatabase({ dataFolder, postgresUrl: null }, listeners);
  const ids: number[] = [];
  for (const [at, days] of daysAgo.entries()) {
    if (at > 0) await link(first, join(recordings, `hour-${at}.wav`));
    const begun = Date.now() - days * 86_400_000;
    const ended = begun + 1000 * hourSeconds;
    const { id } = await db
      .insertInto('call_records')
      .values({
        call_id: `hour-${at}`,
        type: 'sip',
        direction: 'inbound',
        caller: '13912345601',
        callee: '02160000001',
        agent_id: '1001',
        customer_id: 1,
        group_id: 1,
        line_group: 'main',
        extra: null,
        created_at: begun,
        ringing_at: begun,
        answered_at: begun,
        ended_at: ended,
        last_alive_at: ended,
        duration: hourSeconds,
        billsec: hourSeconds,
        hangup_cause: 'NORMAL_CLEARING',
        sip_code: null,
        sip_reason: null,
        record_filename: `bench/hour-${at}.wav`,
        talkers: 1,
        recording_checked_at: null,
        events: '[]',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  await close();
  return ids;
}

/** The two sides speak in turns, each in its pitch, with pauses between them. */
async function writeHour(path: string): Promise<void> {
  const { rate, frameLength } = recordingFormat;
  const file = await open(path, 'w');
  await file.write(recordingHeader(hourSeconds * rate * frameLength));
  for (let second = 0; second < hourSeconds; second += 1) {
    const samples = new Int16Array(2 * rate);
    const turn = Math.floor(second / 5) % 3;
    const loudness = 4000 + 3000 * Math.sin(second);
    if (turn < 2)
      for (let frame = 0; frame < rate; frame += 1)
        samples[2 * frame + turn] = loudness * Math.sin((2 * Math.PI * (180 + 90 * turn) * frame) / rate);
    await file.write(Buffer.from(samples.buffer));
  }
  await file.close();
}

/** Measures the recordings of the day on which this call began. */
async function measure(admin: HttpClient, id: number): Promise<void> {
  const day = clinicDay(-(daysAgo[0] ?? 0));
  await admin.post('/api/ext/recording/audit/start', { from: day, to: day });
  const check = async (): Promise<unknown> => (await admin.get('/api/ext/recording/check', { id })).body.data;
  while ((await check()) === null) await sleep(200);
}
