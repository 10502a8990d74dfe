import { expect, test } from 'vitest';
import { FakeClock } from '../../../../test/support/fake-clock.ts';
import type { MediaEndpoint, MediaEngine } from '../../../media/media-port.ts';
import type { LegEvent } from '../../../sip/leg.ts';
import { ScriptedCaller } from './scripted-caller.ts';

async function caller() {
  const media = { createOffer: async () => 'offer', close: () => undefined } as Partial<MediaEndpoint>;
  const engine = { createEndpoint: () => media } as unknown as MediaEngine;
  const clock = new FakeClock();
  const leg = await ScriptedCaller.start('1', { number: '19900000001' }, engine, clock);
  const events: LegEvent[] = [];
  leg.onEvent((event) => void events.push(event));
  return { leg, clock, events };
}

test('a scripted caller whom nobody answers gives up after two minutes', async () => {
  const { leg, clock, events } = await caller();
  leg.ring();
  await clock.advance(119_999);
  expect(events).toEqual([]);
  await clock.advance(1);
  expect(events).toEqual([{ kind: 'ended', end: { by: 'remote', status: null, reason: null } }]);
});
