import { expect, test } from 'vitest';
import { sipScene } from '../../test/support/sip-scene.ts';

test('a connection that proves nothing is closed when it sends more than registering takes', async () => {
  const scene = await sipScene();
  const stranger = scene.softphone('8009', { name: 'stranger' });
  for (let i = 0; i < 100; i += 1) stranger.peer.send(stranger.peer.request('INVITE', 'sip:1@example.test'));
  await scene.rest();
  expect(stranger.isClosedByServer()).toBe(true);
  expect(scene.sip.counts()).toMatchObject({ transactions: 0, legs: 0 });
  expect(scene.logged.map(({ text }) => text)).toEqual([
    'a connection that did not register sent too much, and was closed',
  ]);
});

test('one long message is too much as well', async () => {
  const scene = await sipScene();
  const stranger = scene.softphone('8009', { name: 'stranger' });
  stranger.peer.send(stranger.peer.request('INVITE', 'sip:1@example.test', { body: 'x'.repeat(65_536) }));
  await scene.rest();
  expect(stranger.isClosedByServer()).toBe(true);
  expect(scene.sip.counts()).toMatchObject({ transactions: 0 });
});

test('a registered softphone that floods is no longer answered, can end its call, and disturbs no one', async () => {
  const scene = await sipScene();
  scene.sip.onIncoming((leg) => {
    leg.ring();
    void leg.answer('answer');
  });
  const [flooding, other] = [scene.softphone('8001'), scene.softphone('8002')];
  await flooding.peer.register('secret');
  await other.peer.register('secret');
  const call = flooding.peer.request('INVITE', 'sip:1@example.test', { body: 'offer' });
  flooding.peer.send(call);
  await scene.rest();
  const ok = flooding.peer.lastResponse();
  flooding.peer.send(flooding.peer.within('ACK', call, ok));
  // Never acknowledged: each is kept for half a minute.
  for (let i = 0; i < 300; i += 1)
    flooding.peer.send(
      flooding.peer.request('INVITE', 'sip:1@example.test', { headers: { require: 'nothing-known' }, body: 'offer' }),
    );
  await scene.rest();
  expect(scene.sip.counts().transactions).toBe(256);
  expect(scene.logged.map(({ text }) => text)).toContain('too many SIP requests are under way: one was dropped');
  flooding.peer.send(flooding.peer.within('BYE', call, ok));
  await scene.rest();
  expect(flooding.peer.lastResponse()).toMatchObject({ status: 200 });
  other.peer.send(other.peer.request('OPTIONS', 'sip:example.test'));
  await scene.rest();
  expect(other.peer.lastResponse()).toMatchObject({ status: 200 });
  flooding.connection.closed();
  expect(scene.sip.counts().transactions).toBe(0);
});
