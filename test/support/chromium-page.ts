import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { launchChromium } from './workstation.ts';

/** A page in a real Chromium, served from loopback, whose microphone hears this WAV over and over. */
export async function openChromiumPage(
  microphoneWav: string,
  html: string,
): Promise<{ page: Page; close(): Promise<void> }> {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const browser = await launchChromium(microphoneWav);
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return {
    page,
    close: async () => {
      await browser.close();
      server.closeAllConnections();
      server.close();
    },
  };
}
