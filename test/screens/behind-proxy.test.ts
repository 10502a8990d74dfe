import { request } from 'node:https';
import { json } from 'node:stream/consumers';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import sharp from 'sharp';
import { expect, test as base } from '../support/console-test.ts';
import { startCoreBehind } from '../support/core-behind-proxy.ts';
import { demoPassword } from '../support/http-client.ts';
import { agentState, dockOf, incomingCallOf } from '../support/open-console.ts';
import { freeTcpPort, TlsProxy } from '../support/tls-proxy.ts';
import { heardByAgent, mediaFrame, Started } from '../support/workstation.ts';

/** A core behind a TLS proxy, and a workstation that trusts the proxy's certificate. */
const test = base.extend<object, { tlsProxy: TlsProxy }>({
  tlsProxy: [
    async ({}, use) => {
      const port = await freeTcpPort();
      const url = `https://127.0.0.1:${port}`;
      const core = await startCoreBehind(url, ['--trusted-proxy', '127.0.0.1']);
      const proxy = await TlsProxy.start(port, core.http);
      await use(proxy);
      await proxy.stop();
      await core.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  consoleOptions: ({ tlsProxy }, use) =>
    use({
      start: (folder) =>
        Started.run(
          'npm',
          ['start', '--silent', '--', '--host=browser', '--no-open', '--server', tlsProxy.url, '--data', folder],
          { NODE_EXTRA_CA_CERTS: tlsProxy.certificateFile },
        ),
      speaksHertz: 440,
      ready: 'agent1001@clinic.test',
    }),
});

interface Envelope<Data> {
  readonly code: number;
  readonly data: Data;
}

/** Sends a request over TLS, through the proxy. */
async function ask<Data>(proxy: TlsProxy, path: string, body: object | null, token?: string): Promise<Envelope<Data>> {
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

test('a whole journey through a TLS proxy: sign-in, phone over wss, events, an upload and a call', async ({
  page,
  tlsProxy: proxy,
}) => {
  const { data: signedIn } = await ask<{ access_token: string; sip: { ws_servers: string[] } }>(
    proxy,
    '/api/auth/login',
    {
      email: 'agent1002@clinic.test',
      password: demoPassword,
    },
  );
  expect(signedIn.sip.ws_servers).toEqual([`${proxy.url.replace('https', 'wss')}/sip`]);

  const { data: albums } = await ask<{ rows: { id: number }[] }>(
    proxy,
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
  expect(await ask(proxy, '/api/customer-photo/upload', form, signedIn.access_token)).toMatchObject({ code: 200 });

  await page.getByRole('button', { name: 'Practice call' }).click();
  await incomingCallOf(page).getByRole('button', { name: 'Answer' }).click();
  await agentState(page, 'In call');
  await expect.poll(async () => (await heardByAgent(mediaFrame(page))).dbfs, { timeout: 15_000 }).toBeGreaterThan(-60);
  await dockOf(page).getByRole('button', { name: 'Hang up' }).click();
  await page.getByRole('region', { name: 'Wrap-up' }).waitFor();
});
