import { expect, test } from 'vitest';
import { FakeClock } from '../../../../test/support/fake-clock.ts';
import type { MediaEndpoint, MediaEngine } from '../../../media/media-port.ts';
import type { LegEvent } from '../../../sip/leg.ts';
import { ScriptedCaller } from './scripted-caller.ts';

async function caller(interrupts = false) {
  const spoken: string[] = [];
  const media = {
    createOffer: async () => 'offer',
    acceptAnswer: async () => undefined,
    play: (source) => {
      if (source.kind === 'prompt') spoken.push(source.name);
      return { ended: Promise.resolve(), stop: () => undefined, finish: async () => undefined };
    },
    close: () => undefined,
  } as Partial<MediaEndpoint>;
  const engine = { createEndpoint: () => media } as unknown as MediaEngine;
  const clock = new FakeClock();
  const leg = await ScriptedCaller.start('1', { number: '19900000001', interrupts }, engine, clock);
  const events: LegEvent[] = [];
  leg.onEvent((event) => void events.push(event));
  return { leg, clock, events, spoken };
}

test('a scripted caller whom nobody answers gives up after two minutes', async () => {
  const { leg, clock, events } = await caller();
  leg.ring();
  await clock.advance(119_999);
  expect(events).toEqual([]);
  await clock.advance(1);
  expect(events).toEqual([{ kind: 'ended', end: { by: 'remote', status: null, reason: null } }]);
});

test.each([
  [false, ['caller-1']],
  [true, ['caller-1', 'caller-2', 'caller-1']],
])('a scripted caller (interrupts: %s) has said %j after 600 ms', async (interrupts, said) => {
  const { leg, clock, spoken } = await caller(interrupts);
  await leg.answer('answer');
  await clock.advance(600);
  expect(spoken).toEqual(said);
});
