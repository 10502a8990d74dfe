import { expect, test } from 'vitest';
import { settle } from '../../../../test/support/fake-clock.ts';
import { noStats } from '../../../../test/support/fake-switch.ts';
import { callingAgent, talkingAgent } from '../../../../test/support/talking-agent.ts';

type Fake = Awaited<ReturnType<typeof talkingAgent>>['fake'];
const eventsIn = ({ facts }: Fake) =>
  facts.flatMap((fact) =>
    fact.kind === 'call-event' && fact.event !== 'sound' ? [[fact.event, fact.side, fact.agentId]] : [],
  );

test('a key is reported with its side, and nothing of which it was', async () => {
  const { fake } = await talkingAgent();
  fake.digitsOf.get('webrtc1')?.emit('7');
  fake.digitsOf.get('rtp2')?.emit('9');
  expect(eventsIn(fake)).toEqual([
    ['key', 'agent', '1001'],
    ['key', 'customer', null],
  ]);
  expect(fake.facts.flatMap((fact) => Object.values(fact)).filter((value) => value === '7' || value === '9')).toEqual(
    [],
  );
});

test.each([
  ['application/dtmf-relay', 'Signal=5\r\nDuration=160', 1],
  ['application/dtmf; charset=utf-8', ' # ', 1],
  ['application/dtmf-relay', 'Signal=\r\nDuration=160', 0],
  ['application/dtmf', '55', 0],
  ['application/broadsoft', 'Signal=5', 0],
])('an INFO with %s and %j has %i keys', async (contentType, body, keys) => {
  const { fake, leg } = await talkingAgent();
  leg('139').informs(contentType, body);
  await settle();
  expect(eventsIn(fake)).toEqual(Array.from({ length: keys }, () => ['key', 'customer', null]));
});

test('an agent’s hold is reported; that of the customer is a hold of the agent', async () => {
  const { fake } = await talkingAgent();
  fake.heldOf.get('webrtc1')?.emit(true);
  fake.heldOf.get('webrtc1')?.emit(false);
  fake.heldOf.get('rtp2')?.emit(true);
  expect(eventsIn(fake)).toEqual([
    ['hold', 'agent', '1001'],
    ['resume', 'agent', '1001'],
  ]);
});

test('an agent of whom nothing arrives is reported, and the return', async () => {
  const { fake } = await talkingAgent();
  fake.presences.get('webrtc1')?.emit(false);
  fake.presences.get('webrtc1')?.emit(true);
  expect(eventsIn(fake)).toEqual([
    ['gone', 'agent', '1001'],
    ['back', 'agent', '1001'],
  ]);
});

test('sound that is lost for five seconds is reported once, and the end of it; a single gap is not', async () => {
  const { fake } = await talkingAgent();
  const pass = async (packetsReceived: number, packetsLost: number): Promise<void> => {
    const before = fake.statsOf.get('rtp2') ?? noStats;
    fake.statsOf.set('rtp2', {
      ...before,
      packetsReceived: before.packetsReceived + packetsReceived,
      packetsLost: before.packetsLost + packetsLost,
    });
    await fake.clock.advance(5000);
  };
  await pass(240, 10);
  expect(eventsIn(fake)).toEqual([]);
  await pass(230, 20);
  await pass(200, 50);
  expect(eventsIn(fake)).toEqual([['loss', 'customer', null]]);
  // On hold nothing is sent.
  await pass(0, 0);
  await pass(250, 0);
  expect(eventsIn(fake)).toEqual([
    ['loss', 'customer', null],
    ['loss-over', 'customer', null],
  ]);
});

test('sound that leaves late for five seconds is reported of who hears it, and its end', async () => {
  const { fake } = await talkingAgent();
  let stats = noStats;
  const pass = async (lateFrames: number): Promise<void> => {
    stats = { ...stats, frames: stats.frames + 250, lateFrames: stats.lateFrames + lateFrames };
    for (const id of ['webrtc1', 'rtp2']) fake.statsOf.set(id, stats);
    await fake.clock.advance(5000);
  };
  await pass(12);
  expect(eventsIn(fake)).toEqual([]);
  await pass(13);
  await pass(200);
  await pass(0);
  const told = eventsIn(fake).map(([event, side]) => `${event} ${side}`);
  expect(told.toSorted()).toEqual(['late agent', 'late customer', 'late-over agent', 'late-over customer']);
});

test('how the sound of each side arrived is reported when they part, unless there was too little of it', async () => {
  const { fake, leg } = await talkingAgent();
  fake.statsOf.set('webrtc1', { ...noStats, packetsReceived: 950, packetsLost: 50 });
  fake.statsOf.set('rtp2', { ...noStats, packetsReceived: 98, packetsLost: 1 });
  leg('139').ends();
  await settle();
  const told = fake.facts.filter((fact) => fact.kind === 'call-event' || fact.kind === 'call-ended');
  expect(told).toMatchObject([{ event: 'sound', side: 'agent', agentId: '1001', mos: 3.92 }, { kind: 'call-ended' }]);
});

test('nothing is reported of a party that no longer talks', async () => {
  const { fake, leg, refer, answered } = await talkingAgent();
  await refer('1001', '1002');
  await answered('1002');
  fake.digitsOf.get('webrtc1')?.emit('1');
  leg('139').ends();
  await fake.clock.advance(20_000);
  expect(eventsIn(fake)).toEqual([]);
});

test('a hold ends when the customer is passed on, and is reported again when the transfer fails', async () => {
  const { fake, leg, refer } = await talkingAgent();
  fake.heldOf.get('webrtc1')?.emit(true);
  await refer('1001', 'sip:1002@clinicall.invalid');
  expect(eventsIn(fake)).toEqual([
    ['hold', 'agent', '1001'],
    ['resume', 'agent', '1001'],
  ]);
  leg('1002').ends(486);
  await settle();
  expect(eventsIn(fake).slice(2)).toEqual([['hold', 'agent', '1001']]);
  fake.heldOf.get('webrtc1')?.emit(false);
  expect(eventsIn(fake).at(-1)).toEqual(['resume', 'agent', '1001']);
});

test('an agent from whom nothing arrives when the talk begins is reported', async () => {
  const { fake, leg } = await callingAgent();
  fake.presences.get('webrtc1')?.emit(false);
  leg('139').answers();
  await settle();
  fake.presences.get('webrtc1')?.emit(true);
  expect(eventsIn(fake)).toEqual([
    ['gone', 'agent', '1001'],
    ['back', 'agent', '1001'],
  ]);
});

test('sound of the customer that is lost before a transfer and after it is one loss', async () => {
  const { fake, refer, answered } = await talkingAgent();
  const pass = async (packetsReceived: number, packetsLost: number): Promise<void> => {
    fake.statsOf.set('rtp2', { ...noStats, packetsReceived, packetsLost });
    await fake.clock.advance(5000);
  };
  await pass(200, 50);
  await refer('1001', 'sip:1002@clinicall.invalid');
  await answered('1002');
  await pass(400, 100);
  expect(eventsIn(fake)).toEqual([['loss', 'customer', null]]);
  await pass(650, 100);
  expect(eventsIn(fake).slice(1)).toEqual([['loss-over', 'customer', null]]);
});
