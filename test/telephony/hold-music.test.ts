import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AuditLogEntry } from '../../src/shared/contract/admin/audit.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import { toneLevel, writeToneWav } from '../support/audio.ts';
import { startCoreChild } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';
import { RtpPhone } from '../support/media-link.ts';
import { TrunkPeer } from '../support/trunk-peer.ts';

const path = '/api/ext/admin/hold-music';
const prompt = (name: string) => new URL(`../../resources/prompts/${name}.wav`, import.meta.url).pathname;

test('plays the WAV that the clinic chose, from the next hold on, until it is reset', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hold-music-'));
  const carrier = await TrunkPeer.open('carrier');
  const [holder, held] = [await RtpPhone.open(), await RtpPhone.open()];
  const options = ['--trunk', `main=sip:127.0.0.1:${carrier.port}`, '--trunk-listen', '127.0.0.1:0'];
  const core = await startCoreChild(folder, options);
  const admin = await HttpClient.signIn(core.http, 'admin@clinic.test');
  const agent = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
  const choose = (client: HttpClient, bytes: Buffer) => {
    const form = new FormData();
    form.set('name', 'tone.wav');
    form.set('file', new Blob([Uint8Array.from(bytes)]), 'tone.wav');
    return client.post(`${path}/choose`, form);
  };
  await agent.get('/api/call/dual', { caller: '13800001001', callee: '13900000001' });
  const { invite, answer } = await carrier.answer(holder.sdp());
  await carrier.answer(held.sdp());
  const direct = async (direction: 'inactive' | 'sendrecv') => {
    const reinvite = carrier.peer.within('INVITE', invite, answer, { body: holder.sdp({ direction }) });
    const ok = await carrier.send(reinvite);
    expect(ok).toMatchObject({ status: 200 });
    carrier.peer.send(carrier.peer.within('ACK', reinvite, ok));
  };
  /** The level of the chosen tone in half a second that is heard on hold. */
  const levelOnHold = async (): Promise<number> => {
    await direct('inactive');
    const before = held.received.length;
    await held.heard(before + 50);
    const { dbfs } = toneLevel(held.samples(25), 8000, 1000);
    await direct('sendrecv');
    return dbfs;
  };
  const file = join(folder, 'tone.wav');
  await writeToneWav(file, { hertz: 1000, dbfs: -20, rate: 8000, seconds: 2 });
  const tone = await readFile(file);
  const kept = () => readdir(join(folder, 'prompts'));

  expect(await levelOnHold()).toBeLessThan(-40);
  expect(await choose(agent, tone)).toMatchObject({ status: 403 });
  for (const unusable of [Buffer.from('no WAV'), tone.subarray(0, 44)])
    expect(await choose(admin, unusable)).toMatchObject({
      status: 415,
      body: { data: { reason: 'hold-music-unusable' } },
    });
  const chosen = { name: 'tone.wav', seconds: 2 };
  expect(await choose(admin, tone)).toMatchObject({ status: 200, body: { data: { chosen } } });
  expect(await levelOnHold()).toBeCloseTo(-20, 0);
  expect((await admin.get(`${path}/sound`)).body.data).toEqual({ wav: tone.toString('base64') });
  const { rows } = (await admin.get('/api/ext/admin/audit', { rows: 10 })).body.data as List<AuditLogEntry>;
  expect(rows).toContainEqual(
    expect.objectContaining({ action: 'settings.changed', detail: expect.objectContaining({ names: ['hold_music'] }) }),
  );
  expect(await kept()).toHaveLength(1);

  expect((await admin.post(`${path}/reset`, {})).body.data).toEqual({ chosen: null });
  expect(await levelOnHold()).toBeLessThan(-40);
  expect(await kept()).toEqual([]);
  const own = await readFile(prompt('hold-music'));
  expect((await admin.get(`${path}/sound`)).body.data).toEqual({ wav: own.toString('base64') });

  await choose(admin, tone);
  await core.stop();
  const again = await startCoreChild(folder, options);
  const after = new HttpClient(again.http, admin.token);
  expect((await after.get(path)).body.data).toEqual({ chosen });
  await again.stop();
  for (const part of [carrier, holder, held]) part.close();
}, 60_000);
