import { spawn, type ChildProcess } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { type Browser, chromium, type Frame, type Page } from '@playwright/test';
import { environmentOfChromium, withShiftedPages } from './page-clock.ts';
import { endWithUs } from './watchdog.ts';

/** The checkout whose programs run: this one, unless a benchmark compares it with another. */
const root = process.env['CLINICALL_CHECKOUT'] ?? join(import.meta.dirname, '../..');

const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
  '--allow-loopback-in-peer-connection',
];

/** `CHROMIUM` names another one in place of Debian's. */
export const wholeChromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
/** Chromium without the windows of a browser around the page: screens take two thirds of the time in it. */
const headlessShell = process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell';

/** Debian's Chromium, whole where sound counts: `speaks` is the WAV that its microphone hears. */
export const launchChromium = async (
  speaks?: string,
  further: readonly string[] = [],
  executablePath = speaks === undefined ? headlessShell : wholeChromium,
): Promise<Browser> =>
  withShiftedPages(
    await chromium.launch({
      executablePath,
      env: environmentOfChromium(),
      // Agents' browsers have the back/forward cache; Playwright switches it off.
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
      args: [...chromiumArguments, ...(speaks ? [`--use-file-for-fake-audio-capture=${speaks}`] : []), ...further],
    }),
  );

export interface ReadyLine {
  readonly event: string;
  readonly host?: string;
  readonly url?: string;
  readonly core?: string;
  readonly http?: string;
  readonly problem?: string;
  readonly sip?: string;
  /** `udp:HOST:PORT`; null without a trunk address. */
  readonly trunk?: string | null;
  readonly message?: string;
}

/** Below the limit of a test's hook, so that the log is named; a build may come first. */
const maxStartMs = 80_000;
/** A workstation ends within 8 s by itself. */
const maxStopMs = 20_000;

/** A program of the project, started as a user starts it, that prints one JSON line when it is ready. */
export class Started {
  /** All that this process has started and not yet stopped, in that order. */
  static readonly ofThisProcess = new Set<Started>();
  readonly process: ChildProcess;
  readonly line: ReadyLine;
  /** Everything it wrote to stderr so far: its log. */
  readonly log: string[];

  private constructor(child: ChildProcess, line: ReadyLine, log: string[]) {
    this.process = child;
    this.line = line;
    this.log = log;
    Started.ofThisProcess.add(this);
  }

  static async run(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<Started> {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    endWithUs(child);
    const log: string[] = [];
    child.stderr.on('data', (chunk: Buffer) => void log.push(chunk.toString()));
    const lines = createInterface({ input: child.stdout });
    const ready = Promise.withResolvers<ReadyLine>();
    lines.on('line', (text) => (text.startsWith('{') ? ready.resolve(JSON.parse(text) as ReadyLine) : log.push(text)));
    child.once('error', ready.reject);
    child.once('exit', (code) => ready.reject(new Error(`${args.join(' ')} ended with ${code}: ${log.join('')}`)));
    const late = setTimeout(() => {
      ready.reject(new Error(`${args.join(' ')} is not ready after ${maxStartMs} ms: ${log.join('')}`));
      process.kill(-(child.pid ?? 0), 'SIGKILL');
    }, maxStartMs);
    const line = await ready.promise.finally(() => clearTimeout(late));
    return new Started(child, line, log);
  }

  /** Ends it as a user would, and all that it started. Fails when it does not end. */
  async stop(): Promise<number | null> {
    Started.ofThisProcess.delete(this);
    if (this.process.exitCode !== null || this.process.signalCode !== null) return this.process.exitCode;
    const exited = once(this.process, 'exit');
    const group = -(this.process.pid ?? 0);
    process.kill(group, 'SIGTERM');
    const stubborn = setTimeout(() => process.kill(group, 'SIGKILL'), maxStopMs);
    const [code, signal] = (await exited) as [number | null, string | null];
    clearTimeout(stubborn);
    if (signal === 'SIGKILL') throw new Error(`It did not stop within ${maxStopMs} ms: ${this.log.join('')}`);
    return code;
  }
}

/** The program of `npm start`: npm itself takes half a second of a processor. */
export const startWorkstation = (options: readonly string[]): Promise<Started> =>
  Started.run(process.execPath, ['scripts/start.ts', '--host=browser', '--no-open', ...options]);

/** The program of `npm run core`. */
export const startCoreProcess = (options: readonly string[]): Promise<Started> =>
  Started.run(process.execPath, ['scripts/core.ts', ...options]);

export async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  return port;
}

export const demoPassword = 'Clinicall-demo-1';

/** Fills in the form of sign-in and sends it. */
export async function signIn(page: Page, account: string, password = demoPassword): Promise<void> {
  await page.getByRole('textbox', { name: 'Account', exact: true }).fill(account);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The agent's morning: sign in, sign in to a skill group, ready. */
export async function signInAndGetReady(page: Page, account: string, group = 'Consultation'): Promise<void> {
  await signIn(page, account);
  await page
    .getByRole('status', { name: 'Phone' })
    .filter({ hasText: /^Phone OK/ })
    .waitFor();
  await page.getByRole('button', { name: 'Skill groups' }).click();
  await page.getByRole('checkbox', { name: group }).check();
  await page.getByRole('button', { name: 'Sign in to groups' }).click();
  await page.getByRole('button', { name: 'Ready', exact: true }).click();
  await page.getByRole('status', { name: 'Agent state' }).filter({ hasText: 'Ready' }).waitFor();
}

/** The frame or window whose page holds the peer connections. */
export const mediaFrame = (page: Page): Frame => {
  const frame = page.frames().find((candidate) => candidate.url().includes('media.html'));
  if (!frame) throw new Error('There is no media page');
  return frame;
};

/** Strongest frequency, and its level, of what the agent hears right now: measured on the remote stream itself. */
export async function heardByAgent(frame: Frame | Page): Promise<{ hertz: number; dbfs: number }> {
  return frame.evaluate(async () => {
    const playing = [...document.querySelectorAll('audio')].find(
      (audio) => audio.srcObject instanceof MediaStream && audio.srcObject.active,
    );
    if (!playing) return { hertz: 0, dbfs: -100 };
    const context = new AudioContext({ sampleRate: 48_000 });
    const analyser = new AnalyserNode(context, { fftSize: 16_384, smoothingTimeConstant: 0 });
    context.createMediaStreamSource(playing.srcObject as MediaStream).connect(analyser);
    await context.resume();
    await new Promise((resolve) => setTimeout(resolve, 600));
    const spectrum = new Float32Array(analyser.frequencyBinCount);
    const wave = new Float32Array(analyser.fftSize);
    analyser.getFloatFrequencyData(spectrum);
    analyser.getFloatTimeDomainData(wave);
    const strongest = spectrum.reduce((best, level, bin) => (level > (spectrum[best] ?? -1000) ? bin : best), 0);
    const power = wave.reduce((sum, sample) => sum + sample * sample, 0) / wave.length;
    await context.close();
    return { hertz: (strongest * context.sampleRate) / analyser.fftSize, dbfs: 10 * Math.log10(power + 1e-12) };
  });
}

/** A client of the core's HTTP interface, as a supervisor's script would be. */
export async function signInOverHttp(core: string, account: string) {
  const post = async (path: string, body: unknown, token?: string) => {
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    return (await fetch(`${core}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json() as Promise<{
      code: number;
      msg: string;
      data: Record<string, unknown>;
    }>;
  };
  const { data } = await post('/api/auth/login', { email: account, password: demoPassword });
  const token = String(data['access_token']);
  return {
    token,
    sip: data['sip'] as { uri: string; username: string; password: string; ws_servers: string[] } | null,
    post: (path: string, body: unknown) => post(path, body, token),
    get: async <Data>(path: string, query: Record<string, string> = {}) => {
      const response = await fetch(`${core}${path}?${new URLSearchParams(query)}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return (await response.json()) as { code: number; msg: string; data: Data };
    },
    download: (path: string, query: Record<string, string>) =>
      fetch(`${core}${path}?${new URLSearchParams(query)}`, { headers: { authorization: `Bearer ${token}` } }),
  };
}
