import { expect, test } from 'vitest';
import { noStats } from '../../../../test/support/fake-switch.ts';
import { callingAgent, talkingAgent } from '../../../../test/support/talking-agent.ts';
import { settle } from '../../../../test/support/fake-clock.ts';
import type { SoundGap } from '../../../media/media-port.ts';

type Fake = Awaited<ReturnType<typeof talkingAgent>>['fake'];

/** Sound of the customer, by seconds since the talk began. */
function soundOf(fake: Fake, id = 'rtp2') {
  const startedMs = fake.clock.monotonic();
  const at = (second: number): number => startedMs + second * 1000;
  let gap: SoundGap | null = null;
  const comes = (second: number): void => void fake.arrivalsOf.set(id, { lastMs: at(second), gap });
  return {
    comes,
    /** It comes again after a gap. */
    returns: (from: number, to: number, isFirst = false): void => {
      gap = { fromMs: at(from), toMs: at(to), isFirst };
      comes(to);
    },
    /** It need not come. */
    pauses: (): void => void fake.arrivalsOf.set(id, null),
  };
}

/** Events of sound, each with its second since the first fact of the talk. */
const eventsIn = ({ facts, clock }: Fake, began = clock.now()) =>
  facts.flatMap((fact) =>
    fact.kind === 'call-event' ? [[fact.event, fact.side, Math.round((fact.since ?? fact.at) - began) / 1000]] : [],
  );

async function talking() {
  const talk = await talkingAgent();
  const began = talk.fake.clock.now();
  return { ...talk, ...soundOf(talk.fake), events: () => eventsIn(talk.fake, began) };
}

test('sound that stays away is lost from its last packet on, and comes again with its first one', async () => {
  const { fake, comes, returns, events } = await talking();
  comes(10);
  await fake.clock.advance(17_500);
  expect(events()).toEqual([]);
  await fake.clock.advance(500);
  expect(events()).toEqual([['loss', 'customer', 10]]);
  await fake.clock.advance(20_000);
  returns(10, 37.9);
  await fake.clock.advance(500);
  expect(events()).toEqual([
    ['loss', 'customer', 10],
    ['loss-over', 'customer', 37.9],
  ]);
});

test('the packets that were lost with it are not told again', async () => {
  const { fake, comes, returns, events } = await talking();
  const count = (packetsReceived: number, packetsLost: number) =>
    fake.statsOf.set('rtp2', { ...noStats, packetsReceived, packetsLost });
  count(0, 0);
  comes(2);
  count(100, 0);
  await fake.clock.advance(14_900);
  returns(2, 14.9);
  count(101, 645);
  await fake.clock.advance(100);
  count(351, 645);
  comes(20);
  await fake.clock.advance(5000);
  expect(events()).toEqual([
    ['loss', 'customer', 2],
    ['loss-over', 'customer', 14.9],
  ]);
});

test('a gap of two seconds that has ended is told as well, and a shorter one is not', async () => {
  const { fake, returns, events } = await talking();
  returns(1, 2.5);
  await fake.clock.advance(4500);
  expect(events()).toEqual([]);
  returns(2.5, 4.5);
  await fake.clock.advance(500);
  expect(events()).toEqual([
    ['loss', 'customer', 2.5],
    ['loss-over', 'customer', 4.5],
  ]);
});

test('a side that never sends is lost from the beginning of the talk, one that begins late is not', async () => {
  const { fake, comes, returns, events } = await talking();
  comes(-30);
  await fake.clock.advance(8000);
  expect(events()).toEqual([['loss', 'customer', 0]]);
  returns(-30, 9, true);
  await fake.clock.advance(1000);
  expect(events().slice(1)).toEqual([['loss-over', 'customer', 9]]);
  const late = await talking();
  late.returns(-30, 4, true);
  await late.fake.clock.advance(5000);
  expect(late.events()).toEqual([]);
});

test('a loss lasts until the hang-up, and ends with a hold, on which nothing has to come', async () => {
  const { fake, leg, comes, pauses, events } = await talking();
  comes(0);
  await fake.clock.advance(8000);
  pauses();
  await fake.clock.advance(20_000);
  expect(events()).toEqual([
    ['loss', 'customer', 0],
    ['loss-over', 'customer', 8.5],
  ]);
  comes(28);
  await fake.clock.advance(9000);
  leg('139').ends();
  await fake.clock.advance(20_000);
  expect(events().slice(2)).toEqual([['loss', 'customer', 28]]);
});

test('an agent who sends nothing at all is gone since the last sign, not lost; one who is there is lost', async () => {
  const { fake, events } = await talking();
  const { comes, returns } = soundOf(fake, 'webrtc1');
  comes(1);
  fake.heardAtMs.set('webrtc1', fake.clock.monotonic() + 2000);
  await fake.clock.advance(7000);
  fake.presences.get('webrtc1')?.emit(false);
  await fake.clock.advance(7000);
  expect(events()).toEqual([['gone', 'agent', 2]]);
  fake.heardAtMs.set('webrtc1', fake.clock.monotonic());
  fake.presences.get('webrtc1')?.emit(true);
  returns(1, 14);
  await fake.clock.advance(1000);
  expect(events().slice(1)).toEqual([['back', 'agent', 14]]);
  await fake.clock.advance(7000);
  fake.heardAtMs.set('webrtc1', fake.clock.monotonic());
  await fake.clock.advance(500);
  expect(events().slice(2)).toEqual([['loss', 'agent', 14]]);
});

test('an agent who was gone when the talk began is gone since then', async () => {
  const { fake, leg } = await callingAgent();
  fake.presences.get('webrtc1')?.emit(false);
  leg('139').answers();
  await settle();
  expect(eventsIn(fake)).toEqual([['gone', 'agent', 0]]);
});
