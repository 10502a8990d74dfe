import { mkdtemp } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../support/console-test.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { demoPassword } from '../support/http-client.ts';
import { agentState, dockOf, incomingCallOf, OpenConsole } from '../support/open-console.ts';
import { freeTcpPort, TlsProxy } from '../support/tls-proxy.ts';
import { heardByAgent, mediaFrame, Started } from '../support/workstation.ts';

let core: CoreChild;
let proxy: TlsProxy;
let opened: OpenConsole;
let page: Page;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  const port = await freeTcpPort();
  const publicUrl = `https://127.0.0.1:${port}`;
  const data = await mkdtemp(join(tmpdir(), 'behind-proxy-'));
  core = await startCoreChild(data, ['--public-url', publicUrl, '--trusted-proxy', '127.0.0.1']);
  proxy = await TlsProxy.start(port, core.http);
  const options = ['--host=browser', '--no-open', '--server', proxy.url];
  opened = await OpenConsole.open({
    start: (folder) =>
      Started.run('npm', ['start', '--silent', '--', ...options, '--data', folder], {
        NODE_EXTRA_CA_CERTS: proxy.certificateFile,
      }),
    speaksHertz: 440,
    ready: 'agent1001@clinic.test',
  });
  ({ page } = opened);
});
test.afterAll(async () => {
  await opened?.close();
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
  await incomingCallOf(page).getByRole('button', { name: 'Answer' }).click();
  await agentState(page, 'In call');
  await expect.poll(async () => (await heardByAgent(mediaFrame(page))).dbfs, { timeout: 15_000 }).toBeGreaterThan(-60);
  await dockOf(page).getByRole('button', { name: 'Hang up' }).click();
  await page.getByRole('region', { name: 'Wrap-up' }).waitFor();
});
