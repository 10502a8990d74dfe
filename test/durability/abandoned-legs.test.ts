import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseCSeq } from '../../src/sip/header-values.ts';
import { startCoreChild } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';
import { RtpPhone } from '../support/media-link.ts';
import { TrunkPeer } from '../support/trunk-peer.ts';

test('kill -9 in a call: the core that follows hangs up both legs at the carrier, and leaves none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'abandoned-legs-'));
  const carrier = await TrunkPeer.open('carrier');
  const phone = await RtpPhone.open();
  const options = ['--trunk', `main=sip:127.0.0.1:${carrier.port}`, '--trunk-listen', '127.0.0.1:0'];
  const first = await startCoreChild(folder, options);
  const agent = await HttpClient.signIn(first.http, 'agent1001@clinic.test');
  await agent.post('/api/agent-control/sign-in-group', { agent_id: '1001', group_ids: [1] });
  await agent.get('/api/agent-control/ready', { agent_id: '1001' });
  await agent.get('/api/call/dual', { caller: '13800001001', callee: '13900000001' });
  const legs = [await carrier.answer(phone.sdp()), await carrier.answer(phone.sdp())];
  const saved = () => readFile(join(folder, 'trunk-legs.json'), 'utf8').then((text) => JSON.parse(text) as unknown[]);
  await expect.poll(async () => (await saved()).length).toBe(2);
  const exited = once(first.process, 'exit');
  first.process.kill('SIGKILL');
  await exited;

  const second = await startCoreChild(folder, options);
  const byes = [await carrier.request('BYE'), await carrier.request('BYE')];
  for (const bye of byes) carrier.peer.respond(bye, 200);
  const idsOf = (request: (typeof byes)[number]) => request.headers.get('call-id') ?? '';
  expect(byes.map(idsOf).toSorted()).toEqual(legs.map(({ invite }) => idsOf(invite)).toSorted());
  for (const bye of byes) {
    const leg = legs.find(({ invite }) => idsOf(invite) === idsOf(bye));
    expect([bye.headers.get('from'), bye.headers.get('to')]).toEqual([
      leg?.invite.headers.get('from'),
      leg?.answer.headers.get('to'),
    ]);
    const sequence = (request: typeof bye | undefined) => parseCSeq(request?.headers.get('cseq') ?? '')?.number ?? 0;
    expect(sequence(bye)).toBeGreaterThan(sequence(leg?.invite));
  }
  await expect.poll(saved).toEqual([]);
  await second.stop();
  phone.close();
  carrier.close();
});
