import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServiceEvents } from '../../src/shared/contract/event.ts';
import type { LineTest } from '../../src/shared/contract/line.ts';
import { AdminClient } from '../support/admin-client.ts';
import { recentCalls } from '../support/clinic-day.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { EventListener } from '../support/event-listener.ts';
import { HttpClient, invalidFields } from '../support/http-client.ts';
import { TrunkPeer } from '../support/trunk-peer.ts';

/** Test calls over a trunk whose far side is a real SIP peer. */
let folder: string;
let core: CoreChild;
let provider: TrunkPeer;
let admin: HttpClient;
let events: EventListener;
const sdpWith = (...lines: string[]): string =>
  ['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 'c=IN IP4 127.0.0.1', 't=0 0', ...lines, ''].join('\r\n');
const sdp = sdpWith('m=audio 40000 RTP/AVP 0');

beforeAll(async () => {
  provider = await TrunkPeer.open('provider');
  folder = await mkdtemp(join(tmpdir(), 'line-test-'));
  core = await startCoreChild(folder);
  admin = await HttpClient.signIn(core.http, 'admin@clinic.test');
  events = await EventListener.connect(core.http, admin.token);
  const trunks = [{ name: 'spare', host: '127.0.0.1', port: provider.port, identity: '02155550121' }];
  await admin.post('/api/ext/admin/lines/update', { trunks, inbound: [] });
  await events.until<ServiceEvents['LineChanged']>('LineChanged', ({ answers }) => answers === true);
});
afterAll(async () => {
  events.close();
  provider.close();
  await core.stop();
  await rm(folder, { recursive: true, force: true });
});

const path = '/api/ext/lines/test';
const number = '13911112222';
const run = (body: object = { name: 'spare', number }, client = admin) => client.post(path, body);
const resultOf = async (answer: ReturnType<typeof run>): Promise<LineTest> => {
  const { status, body } = await answer;
  expect({ status, msg: body.msg }).toMatchObject({ status: 200 });
  return body.data as LineTest;
};
const recorded = async (): Promise<number> => {
  const { body } = await admin.get('/api/cdr/list', recentCalls(1));
  return (body.data as { total: number }).total;
};

test('a number that answers is hung up at once; who calls is the number that the line asserts', async () => {
  const before = await recorded();
  const result = resultOf(run());
  const invite = await provider.request('INVITE');
  expect(invite.uri).toContain(number);
  expect(invite.headers.get('from')).toContain('02155550121');
  provider.peer.respond(invite, 180);
  provider.peer.respond(invite, 200, { body: sdp });
  await provider.request('ACK');
  const hungUp = await provider.request('BYE');
  provider.peer.respond(hungUp, 200);
  expect(await result).toMatchObject({ outcome: 'answered', status: 200, codecs: ['PCMU'] });
  expect((await result).rang_after_ms).not.toBeNull();
  expect(hungUp.headers.get('call-id')).toBe(invite.headers.get('call-id'));
  expect(await recorded()).toBe(before);
  expect(events.seen('CallStatusChanged')).toEqual([]);
});

test.each([
  ['no SDP', {}, []],
  ['G.729 alone', { body: sdpWith('m=audio 40000 RTP/AVP 18 101', 'a=rtpmap:101 telephone-event/8000') }, ['G729']],
  ['a codec by its name', { body: sdpWith('m=audio 40000 RTP/AVP 96', 'a=rtpmap:96 iLBC/8000') }, ['iLBC']],
  ['encrypted sound', { body: sdpWith('m=audio 40000 RTP/SAVP 8') }, ['PCMA (RTP/SAVP)']],
  ['audio that is switched off', { body: sdpWith('m=audio 0 RTP/AVP 0') }, []],
])('an answer with %s is one without usable sound, and is hung up', async (_what, answer, codecs) => {
  const result = resultOf(run());
  const invite = await provider.request('INVITE');
  provider.peer.respond(invite, 200, answer);
  await provider.request('ACK');
  provider.peer.respond(await provider.request('BYE'), 200);
  expect(await result).toMatchObject({ outcome: 'no_sound', status: 200, reason: null, codecs });
});

test('a refusal is named with its cause, and is in the audit log with a masked number', async () => {
  const result = resultOf(run());
  provider.peer.respond(await provider.request('INVITE'), 403, { reason: 'Forbidden' });
  await provider.request('ACK');
  expect(await result).toMatchObject({ outcome: 'refused', status: 403, reason: 'Forbidden', rang_after_ms: null });
  const [entry] = await new AdminClient(admin).auditEntries('line.tested');
  expect(entry).toMatchObject({ detail: { name: 'spare', number: '139****2222' } });
});

test('one runs at a time', async () => {
  const first = resultOf(run());
  const invite = await provider.request('INVITE');
  expect((await run()).status).toBe(409);
  provider.peer.respond(invite, 486);
  await provider.request('ACK');
  expect(await first).toMatchObject({ outcome: 'declined', status: 486 });
  const second = resultOf(run());
  provider.peer.respond(await provider.request('INVITE'), 480);
  await provider.request('ACK');
  expect(await second).toMatchObject({ outcome: 'no_answer', status: 480 });
});

test('refuses an unknown line, what is no number, and accounts that do not manage the clinic', async () => {
  expect(invalidFields(await run({ name: 'none', number }))).toEqual(['name']);
  expect(invalidFields(await run({ name: 'spare', number: 'x' }))).toEqual(['number']);
  expect(invalidFields(await run({ name: 'spare', number: '*72' }))).toEqual(['number']);
  const supervisor = await HttpClient.signIn(core.http, 'supervisor@clinic.test');
  expect((await run({ name: 'spare', number }, supervisor)).status).toBe(403);
});
