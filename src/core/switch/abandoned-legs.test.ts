import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FakeClock } from '../../../test/support/fake-clock.ts';
import type { SavedLeg } from '../../sip/saved-dialog.ts';
import { AbandonedLegs } from './abandoned-legs.ts';

const leg: SavedLeg = {
  trunk: 'main',
  dialog: {
    callId: 'call',
    localTag: 'tag',
    local: '<sip:4008@10.0.0.1>;tag=tag',
    remote: '<sip:10086@10.0.0.2>;tag=other',
    remoteTarget: 'sip:10086@10.0.0.2',
    routes: [],
    localSequence: 1,
    host: '10.0.0.2',
    port: 5060,
  },
  invite: null,
};

test('legs that could not be written are written again', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'legs-')), 'data');
  const warned: string[] = [];
  const log = { info: () => {}, warn: (_fact: object, text: string) => void warned.push(text) };
  const abandoned = new AbandonedLegs(join(folder, 'legs.json'), log);
  const clock = new FakeClock();
  const stop = abandoned.follow(clock, () => [leg]);
  expect(warned).toEqual(['the legs that go on could not be written']);
  mkdirSync(folder);
  await clock.advance(500);
  expect(abandoned.read()).toEqual([leg]);
  stop();
});
