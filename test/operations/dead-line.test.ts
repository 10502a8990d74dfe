import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LineState } from '../../src/shared/contract/line.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { EventListener } from '../support/event-listener.ts';
import { HttpClient } from '../support/http-client.ts';

let core: CoreChild;
let trunk: Socket;
let isAnswering = false;

/** A trunk that answers OPTIONS while `isAnswering`. */
beforeAll(async () => {
  trunk = createSocket('udp4').bind(0, '127.0.0.1');
  await once(trunk, 'listening');
  trunk.on('message', (data, from) => {
    const [, ...headers] = data.toString().split('\r\n');
    const copied = headers.filter((line) => /^(via|from|call-id|cseq):/i.test(line));
    const to = headers.find((line) => /^to:/i.test(line));
    const response = ['SIP/2.0 200 OK', ...copied, `${to};tag=trunk`, 'Content-Length: 0', '', ''].join('\r\n');
    if (isAnswering) trunk.send(response, from.port, from.address);
  });
  core = await startCoreChild(await mkdtemp(join(tmpdir(), 'dead-line-')), [
    '--trunk',
    `main=sip:127.0.0.1:${trunk.address().port}`,
  ]);
});
afterAll(async () => {
  await core.stop();
  trunk.close();
});

test('reports an unresponsive line to everyone and in the list of lines, and its return as well', async () => {
  const agent = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
  const events = await EventListener.connect(core.http, agent.token);
  const lines = async () => (await agent.get('/api/ext/lines')).body.data as LineState[];
  const since = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string;
  const state = { name: 'main', reason: null, failure: null, registered_until: null, since };
  await expect.poll(lines, { timeout: 10_000 }).toEqual([{ ...state, answers: false, status: 408 }]);
  isAnswering = true;
  const back = await events.until<LineState>('LineChanged', ({ answers }) => answers === true);
  expect(back).toEqual({ ...state, answers: true, status: 200 });
  expect(await lines()).toEqual([back]);
  events.close();
});
