import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../support/console-test.ts';
import { WebSocket } from 'ws';
import type { OpenConsole } from '../support/open-console.ts';

/** Another user of the machine has a server on another port, to which the agent's browser is led. */
let opened: OpenConsole;
let thief: Server;
const seen: IncomingMessage[] = [];

test.use({ consoleOptions: { options: ['--media-processing=off'], signedIn: 'supervisor@clinic.test' } });
test.beforeAll(async ({ openConsole }) => {
  opened = openConsole;
  thief = createServer((request, response) => {
    seen.push(request);
    response
      .setHeader('content-type', 'text/html')
      .end('<script>if (location.pathname === "/") fetch("/own")</script>');
  });
  thief.listen(0, '127.0.0.1');
  await once(thief, 'listening');
});
test.afterAll(() => void thief?.close());

/** The status that a WebSocket to the bridge gets from a program that says it is a page of the workstation. */
async function bridgeStatus(origin: string, headers: Record<string, string>): Promise<number> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/bridge?role=console`, {
    headers: { ...headers, origin },
  });
  const [status] = await Promise.race([
    once(socket, 'open').then(() => [101]),
    once(socket, 'unexpected-response').then(([, response]) => [(response as IncomingMessage).statusCode]),
  ]);
  socket.on('error', () => undefined).terminate();
  return status as number;
}

test('requests sent to another port of the machine open neither the bridge nor a recording', async () => {
  const { origin } = new URL(opened.address);
  const page = await opened.page.context().newPage();
  await page.goto(`http://127.0.0.1:${(thief.address() as AddressInfo).port}/`);
  await expect.poll(() => seen.map(({ url }) => url)).toContain('/own');
  for (const { headers } of seen) {
    const stolen = Object.fromEntries(
      ['cookie', 'authorization', 'sec-websocket-protocol'].flatMap((name) =>
        typeof headers[name] === 'string' ? [[name, headers[name]]] : [],
      ),
    );
    expect(await bridgeStatus(origin, stolen)).toBe(401);
    expect((await fetch(`${origin}/access`, { headers: stolen })).status).toBe(401);
    expect((await fetch(`${origin}/recordings/sip/1`, { headers: stolen })).status).toBe(401);
  }
  const kept = await page.evaluate(() => ({ storage: { ...localStorage }, cookie: document.cookie }));
  expect(kept).toEqual({ storage: {}, cookie: '' });
  await page.close();
});

test('a second tab of the same browser, and one that is reloaded, need no key', async () => {
  const tab = await opened.page.context().newPage();
  await tab.goto(new URL('/', opened.address).href);
  await tab.getByRole('status', { name: 'Agent state' }).waitFor();
  await tab.reload();
  await tab.getByRole('status', { name: 'Agent state' }).waitFor();
  await tab.close();
});

test('the printed address can be opened again in the same browser, and in no other one', async () => {
  const tab = await opened.page.context().newPage();
  await tab.goto(opened.address);
  await tab.getByRole('status', { name: 'Agent state' }).waitFor();
  await tab.close();
  const stranger = await opened.browser.newContext({ locale: 'en-US' });
  const other = await stranger.newPage();
  await other.goto(opened.address);
  await other.getByText('Another browser has already used this address.').waitFor();
  await stranger.close();
});
