import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserWindowConstructorOptions, CustomScheme } from 'electron';
import { expect, test } from '../support/console-test.ts';
import { expectAll } from '../support/expect-all.ts';
import type { Started } from '../support/workstation.ts';
import { runStandIn } from './electron.ts';

interface Probed {
  readonly event: 'shim-probed';
  readonly isSandboxEnabled: boolean;
  readonly schemes: CustomScheme[];
  readonly windows: Record<'console' | 'media', BrowserWindowConstructorOptions>;
  readonly requested: { app: string[]; foreign: string[]; similar: string[] };
  readonly checked: { app: string[]; foreign: string[]; similar: string[] };
  readonly device: boolean;
  readonly navigation: Record<'page' | 'redirect' | 'anyFrame' | 'frame', string[]>;
  readonly webview: boolean;
  readonly opened: string[];
  readonly openedOutside: string[];
  readonly heardFrom: string[];
  readonly policy: string;
  readonly outside: Record<string, number>;
}

let started: Started;
let probed: Probed;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  const data = join(await mkdtemp(join(tmpdir(), 'clinicall-security-')), 'data');
  started = await runStandIn(['--data', data], { SHIM_PROBES: '1' });
  probed = started.line as unknown as Probed;
  expect(probed.event).toBe('shim-probed');
});
test.afterAll(() => started?.stop());

test.describe('windows', () => {
  for (const role of ['console', 'media'] as const) {
    test(`${role}: sandboxed, isolated, without Node, with web security on`, () => {
      expect(probed.windows[role].webPreferences).toMatchObject({
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        nodeIntegrationInSubFrames: false,
        nodeIntegrationInWorker: false,
        webSecurity: true,
        webviewTag: false,
        allowRunningInsecureContent: false,
        experimentalFeatures: false,
        plugins: true,
        preload: expect.stringMatching(/out\/preload\/index\.cjs$/),
      });
      expect(probed.windows[role].webPreferences).not.toHaveProperty('enableBlinkFeatures');
    });
  }
  test('the sandbox is enabled for all before the first is opened', () => expect(probed.isSandboxEnabled).toBe(true));
  test('the console is displayed once it is drawn, and background throttling is off', () => {
    expect(probed.windows.console.show).toBe(false);
    expect(probed.windows.media.webPreferences).toMatchObject({ backgroundThrottling: false });
    expect(probed.windows.media).toMatchObject({ show: true, focusable: false });
  });
});

test('app:// is a secure origin, and bypasses nothing', () => {
  expect(probed.schemes).toEqual([
    {
      scheme: 'app',
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ]);
  expect(probed.policy).toMatch(/^default-src 'none'; script-src 'self';/);
  expect(probed.policy).toContain("connect-src 'self'");
  expect(probed.policy).not.toMatch(/unsafe-eval|https?:|\*/);
});

test('app:// serves the pages and nothing else', () => {
  expectAll(Object.values(probed.outside), (status) => status === 404);
});

test('permissions: those a phone needs, for app pages only', () => {
  const ofAPhone = ['media', 'speaker-selection', 'notifications', 'clipboard-sanitized-write'];
  expect(probed.requested).toEqual({ app: ofAPhone, foreign: [], similar: [] });
  expect(probed.checked).toEqual({ app: ofAPhone, foreign: [], similar: [] });
  expect(probed.device).toBe(false);
});

test('no navigation, redirect or new window, and no webview; https and mailto open in the system', () => {
  const own = ['app://clinicall/'];
  const viewer = 'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/index.html';
  expect(probed.navigation).toEqual({ page: own, redirect: own, anyFrame: own, frame: [...own, viewer] });
  expect(probed.webview).toBe(false);
  expect(probed.opened).toEqual([]);
  expect(probed.openedOutside).toEqual(['https://elsewhere.example/', 'mailto:help@clinic.test']);
});

test('messages are accepted only from the main frame of an app window on an app page', () => {
  expect(probed.heardFrom).toEqual(['main frame']);
});

test('as in Electron, a main script that awaits `ready` at its top level never starts', async () => {
  const entry = join(await mkdtemp(join(tmpdir(), 'clinicall-deadlock-')), 'main.mjs');
  await writeFile(entry, "import { app } from 'electron';\nawait app.whenReady();\n");
  await expect(runStandIn([], { SHIM_ENTRY: entry })).rejects.toThrow(/waits for the app to be ready/);
});
