import { mkdtemp } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeToneWav } from '../support/audio.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { demoPassword } from '../support/http-client.ts';
import { freeTcpPort, TlsProxy } from '../support/tls-proxy.ts';
import { heardByAgent, launchChromium, mediaFrame, signInAndGetReady, Started } from '../support/workstation.ts';

let core: CoreChild;
let proxy: TlsProxy;
let workstation: Started;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'behind-proxy-'));
  const port = await freeTcpPort();
  const publicUrl = `https://127.0.0.1:${port}`;
  core = await startCoreChild(folder, ['--public-url', publicUrl, '--trusted-proxy', '127.0.0.1']);
  proxy = await TlsProxy.start(port, core.http);
  workstation = await Started.run(
    'npm',
    ['start', '--silent', '--', '--host=browser', '--no-open', '--server', proxy.url, '--data', join(folder, 'desk')],
    { NODE_EXTRA_CA_CERTS: proxy.certificateFile },
  );
  const wav = join(folder, 'agent.wav');
  await writeToneWav(wav, { hertz: 440, seconds: 60, rate: 48_000, dbfs: -12 });
  browser = await launchChromium(wav);
  page = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await page.goto(workstation.line.url ?? '');
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await workstation?.stop();
  await proxy?.stop();
  await core?.stop();
});

interface Envelope<Data> {
  readonly code: number;
  readonly data: Data;
}

/** Over TLS, through the proxy. */
async function ask<Data>(path: string, body: object | null, token?: string): Promise<Envelope<Data>> {
  const form = body instanceof FormData ? new Response(body) : null;
  const sent = request(`${proxy.url}${path}`, {
    ca: proxy.certificate,
    method: body === null ? 'GET' : 'POST',
    headers: {
      'content-type': form?.headers.get('content-type') ?? 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  });
  sent.end(form ? Buffer.from(await form.arrayBuffer()) : body === null ? undefined : JSON.stringify(body));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return (await json(response)) as Envelope<Data>;
}

test('a whole journey through a TLS proxy: sign-in, phone over wss, events, an upload and a call', async () => {
  await signInAndGetReady(page, 'agent1001@clinic.test');

  const { data: signedIn } = await ask<{ access_token: string; sip: { ws_servers: string[] } }>('/api/auth/login', {
    email: 'agent1002@clinic.test',
    password: demoPassword,
  });
  expect(signedIn.sip.ws_servers).toEqual([`${proxy.url.replace('https', 'wss')}/sip`]);

  const { data: albums } = await ask<{ rows: { id: number }[] }>(
    '/api/customer-photo/index',
    null,
    signedIn.access_token,
  );
  const picture = await sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#808080' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('id', String(albums.rows[0]?.id));
  form.set('file', new Blob([new Uint8Array(picture)]), 'photo.png');
  expect(await ask('/api/customer-photo/upload', form, signedIn.access_token)).toMatchObject({ code: 200 });

  await page.getByRole('button', { name: 'Practise: let a caller ring' }).click();
  await page.getByRole('region', { name: 'Incoming call' }).getByRole('button', { name: 'Answer' }).click();
  await page.getByRole('status', { name: 'Agent state' }).filter({ hasText: 'In call' }).waitFor();
  await expect.poll(async () => (await heardByAgent(mediaFrame(page))).dbfs, { timeout: 15_000 }).toBeGreaterThan(-60);
  await page.getByRole('region', { name: 'Phone' }).getByRole('button', { name: 'Hang up' }).click();
  await page.getByRole('region', { name: 'Wrap-up' }).waitFor();
});
