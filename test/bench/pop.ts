import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import {
  freeUdpPort,
  launchChromium,
  mediaFrame,
  signInAndGetReady,
  signInOverHttp,
  startWorkstation,
} from '../support/workstation.ts';
import { type Figure, percentile, rounded } from './figure.ts';
import { seededClinic } from './seeded-clinic.ts';

const calls = 40;

/**
 * From the INVITE at the core's socket to the caller's profile in the page, and from the CANCEL to the end of the ring
 * tone, by one clock: this machine's.
 */
export async function* measure(): AsyncIterable<Figure> {
  const trunkPort = await freeUdpPort();
  const workstation = await startWorkstation([
    '--data',
    seededClinic(),
    '--trunk-listen',
    `127.0.0.1:${trunkPort}`,
    '--inbound',
    '*=1',
  ]);
  const browser = await launchChromium();
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await page.goto(workstation.line.url ?? '');
  await signInAndGetReady(page, 'agent1001@clinic.test');
  await page.evaluate(() => {
    new MutationObserver(() => {
      const card = document.querySelector('[data-customer-id]');
      if (card && !document.body.dataset['shownAt'])
        document.body.dataset['shownAt'] = String(performance.timeOrigin + performance.now());
    }).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-customer-id'],
    });
  });

  const media = mediaFrame(page);
  await media.evaluate(() => {
    const { dataset } = document.body;
    new MutationObserver(() => {
      if (dataset['tone'] === 'none') dataset['quietAt'] ??= String(performance.timeOrigin + performance.now());
      else delete dataset['quietAt'];
    }).observe(document.body, { attributes: true, attributeFilter: ['data-tone'] });
  });

  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  const sdp = `v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\nm=audio ${port} RTP/AVP 0\r\n`;
  // Another customer for each call: nothing of them has been read before.
  const { get } = await signInOverHttp(workstation.line.core ?? '', 'agent1002@clinic.test');
  const { data } = await get<{ rows: { phone: string[] }[] }>('/api/customer/index', {
    rows: String(calls),
    sort: 'id',
    order: 'desc',
  });
  const numbers = data.rows.map((customer) => customer.phone[0] ?? '');
  const message = (method: string, id: number, body: string) =>
    [
      `${method} sip:4008@127.0.0.1:${trunkPort} SIP/2.0`,
      `Via: SIP/2.0/UDP 127.0.0.1:${port};branch=z9hG4bKpop${id};rport`,
      'Max-Forwards: 70',
      `From: <sip:${numbers[id]}@127.0.0.1>;tag=pop${id}`,
      `To: <sip:4008@127.0.0.1:${trunkPort}>`,
      `Call-ID: pop-${id}`,
      `CSeq: 1 ${method}`,
      `Contact: <sip:caller@127.0.0.1:${port}>`,
      ...(body ? ['Content-Type: application/sdp'] : []),
      `Content-Length: ${body.length}`,
      '',
      body,
    ].join('\r\n');
  const took: number[] = [];
  const rangOn: number[] = [];
  for (let id = 0; id < calls; id += 1) {
    await page.evaluate(() => void delete document.body.dataset['shownAt']);
    const begin = performance.timeOrigin + performance.now();
    socket.send(message('INVITE', id, sdp), trunkPort, '127.0.0.1');
    await page.locator('body[data-shown-at]').waitFor();
    took.push(Number(await page.evaluate(() => document.body.dataset['shownAt'])) - begin);
    await media.locator('body[data-tone=incoming]').waitFor({ state: 'attached' });
    const rejected = new Promise<void>((resolve) => {
      const onMessage = (data: Buffer) => {
        if (!data.toString().startsWith('SIP/2.0 487')) return;
        socket.off('message', onMessage);
        socket.send(message('ACK', id, ''), trunkPort, '127.0.0.1');
        resolve();
      };
      socket.on('message', onMessage);
    });
    const cancelled = performance.timeOrigin + performance.now();
    socket.send(message('CANCEL', id, ''), trunkPort, '127.0.0.1');
    await rejected;
    await media.locator('body[data-quiet-at]').waitFor({ state: 'attached' });
    rangOn.push(Number(await media.evaluate(() => document.body.dataset['quietAt'])) - cancelled);
    await page.getByRole('region', { name: 'Incoming call' }).waitFor({ state: 'hidden' });
    await page.getByRole('status', { name: 'Agent state' }).filter({ hasText: 'Ready' }).waitFor();
  }
  socket.close();
  await browser.close();
  await workstation.stop();
  yield {
    name: 'INVITE → profile on the screen, p50',
    value: rounded(percentile(took, 0.5)),
    unit: 'ms',
    against: `${calls} callers of 1,000,000 customers, each for the first time`,
  };
  yield {
    name: 'INVITE → profile on the screen, p95',
    value: rounded(percentile(took, 0.95)),
    unit: 'ms',
    against: 'target ≤ 150 ms',
  };
  yield {
    name: 'CANCEL → ring tone off, p95',
    value: rounded(percentile(rangOn, 0.95)),
    unit: 'ms',
    against: 'target ≤ 300 ms',
  };
}
