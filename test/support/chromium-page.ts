import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Page } from 'playwright-core';

const flags = [
  '--headless',
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

/** A page in a real Chromium, served from loopback, whose microphone hears this WAV over and over. */
export async function openChromiumPage(microphoneWav: string, html: string): Promise<{ page: Page; close(): Promise<void> }> {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: [...flags, `--use-file-for-fake-audio-capture=${microphoneWav}`] });
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
