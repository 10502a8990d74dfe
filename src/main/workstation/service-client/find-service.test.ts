import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { findService } from './find-service.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Its address, without a scheme. */
async function served(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a service says its product and version; another one need not', async () => {
  const about = { product: 'Clinicall', version: '1.4.0', extensions: [], timezone: 'Asia/Shanghai' };
  const own = await served((_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ code: 200, msg: '', data: about })),
  );
  const other = await served((_request, response) => response.writeHead(404).end('Not here.'));
  expect(await findService(`http://${own}`)).toEqual({
    server: `http://${own}`,
    product: 'Clinicall',
    version: '1.4.0',
  });
  expect(await findService(`http://${other}/`)).toEqual({ server: `http://${other}`, product: null, version: null });
});

test('a service without encryption is named as one, and not asked without it', async () => {
  let requests = 0;
  const address = await served((_request, response) => {
    requests += 1;
    response.end();
  });
  await expect(findService(address)).rejects.toMatchObject({
    reason: 'service-not-encrypted',
    params: { plain: `http://${address}` },
  });
  expect(requests).toBe(0);
});

test.each([
  ['http://127.0.0.1:1', 'server-not-reached'],
  ['file:///etc/passwd', 'service-address-expected'],
])('%s: %s', async (address, reason) => {
  await expect(findService(address)).rejects.toMatchObject({ reason });
});
