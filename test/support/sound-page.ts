import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { build } from 'vite';
import { SignedAddresses } from '../../src/main/hosts/browser/signed-addresses.ts';
import { systemClock } from '../../src/node/system-clock.ts';
import { startPageServer } from '../../src/main/hosts/browser/page-server.ts';
import type { Workstation } from '../../src/main/workstation/workstation.ts';
import { launchChromium } from './workstation.ts';
import type { TestHost } from './workstation-host.ts';

/** The built media page in a real Chromium, joined to a workstation as the browser host joins it. */
export class SoundPage {
  readonly page: Page;
  readonly #browser: Browser;
  readonly #close: () => void;

  private constructor(page: Page, browser: Browser, close: () => void) {
    this.page = page;
    this.#browser = browser;
    this.#close = close;
  }

  /** `speaks`: the WAV that the microphone hears. */
  static async open(host: TestHost, workstation: Workstation, speaks: string): Promise<SoundPage> {
    const folder = await mkdtemp(join(tmpdir(), 'sound-page-'));
    const root = new URL('../../src/renderer', import.meta.url).pathname;
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      build: { outDir: folder, emptyOutDir: true, minify: true, rollupOptions: { input: join(root, 'media.html') } },
    });
    const { origin, access, close } = await startPageServer({
      port: 0,
      folder,
      processesMedia: false,
      addresses: new SignedAddresses(systemClock),
      openRecording: workstation.openRecording,
      openPicture: workstation.openPicture,
      openBackup: workstation.openBackup,
      openDownload: workstation.openDownload,
      upload: workstation.upload,
      onWindow: (role, window) => host.open(role, window),
      log: host.log,
    });
    const browser = await launchChromium(speaks);
    const page = await browser.newPage();
    await page.goto(`${origin}/no-page.txt`);
    await page.evaluate(async (key) => {
      const answer = await fetch('/exchange', { method: 'POST', body: key });
      localStorage.setItem('clinicall.secret', await answer.text());
    }, access.key);
    await page.goto(`${origin}/media.html`);
    return new SoundPage(page, browser, close);
  }

  async close(): Promise<void> {
    await this.#browser.close();
    this.#close();
  }
}
