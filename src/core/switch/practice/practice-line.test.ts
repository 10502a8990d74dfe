import { expect, test } from 'vitest';
import { FakeClock, settle } from '../../../../test/support/fake-clock.ts';
import type { MediaEndpoint, MediaEngine } from '../../../media/media-port.ts';
import type { LegEvent } from '../../../sip/leg.ts';
import { linesInUse } from '../compose-switch.ts';
import { LineDirectory } from '../line-directory.ts';

const usual = { name: 'main', host: 'practice.test', port: 5060 };
const slow = { name: 'backup', host: 'slow.practice.test', port: 5060 };

async function call(line: string, number: string, milliseconds: number): Promise<string[]> {
  const media = {
    acceptOffer: async () => 'answer',
    play: () => ({ ended: new Promise<void>(() => {}), stop: () => {}, finish: async () => {} }),
    close: () => undefined,
  } as Partial<MediaEndpoint>;
  const clock = new FakeClock();
  const callTrunk = (): never => {
    throw new Error('A practice line calls no network.');
  };
  const engine = { createEndpoint: () => media } as unknown as MediaEngine;
  const lines = new LineDirectory({
    trunks: [usual, slow],
    sip: { callTrunk, trunkAddresses: () => [] },
    media: engine,
    clock,
    region: 'CN',
  });
  const leg = lines.line(line)({ number, from: { user: '1001', displayName: null }, sdp: 'offer', headers: {} });
  const events: LegEvent[] = [];
  leg.onEvent((event) => void events.push(event));
  await clock.advance(milliseconds);
  await settle();
  return events.map((event) => (event.kind === 'ended' ? `ended ${event.end.status}` : event.kind));
}

test('a practice line ends in the practice phone, and the slow one rings and answers late', async () => {
  expect(await call('main', '139', 999)).toEqual(['ringing']);
  expect(await call('main', '139', 1000)).toEqual(['ringing', 'answered']);
  expect(await call('backup', '139', 2499)).toEqual([]);
  expect(await call('backup', '139', 5999)).toEqual(['ringing']);
  expect(await call('backup', '139', 6000)).toEqual(['ringing', 'answered']);
  expect(await call('backup', '139486', 200)).toEqual(['ended 486']);
});

test('with a trunk of the command line, practice lines are not in use', () => {
  const stored = {
    trunks: [usual, slow, { name: 'real', host: 'carrier.example', port: 5060 }].map((one) => ({ ...one, version: 1 })),
    inbound: [],
    version: 1,
  };
  const named = (trunks: { name: string; host: string; port: number }[]): string[] =>
    linesInUse({ trunks, inbound: {} }, stored).trunks.map(({ name }) => name);
  expect(named([])).toEqual(['main', 'backup', 'real']);
  expect(named([{ name: 'other', host: '192.0.2.1', port: 5060 }])).toEqual(['other', 'real']);
});
