import { expect, test } from 'vitest';
import { FakeClock, settle } from '../../../../test/support/fake-clock.ts';
import { talkingAgent } from '../../../../test/support/talking-agent.ts';
import { watchSilence } from './silence.ts';

test('ends the call of a customer who is neither heard nor on hold for a minute, with that reason', async () => {
  const { fake, call } = await talkingAgent();
  fake.silentSinceMs.set('rtp2', fake.clock.monotonic());
  await fake.clock.advance(59_999);
  expect(fake.ladder).toEqual([]);
  await fake.clock.advance(1);
  expect(await call.closed).toEqual({
    leg: 'customer',
    cause: 'NORMAL_CLEARING',
    sipCode: null,
    reason: 'Neither sound nor RTCP came any more',
    code: 'media-lost',
  });
  expect(fake.ladder).toEqual(['webrtc1 ✂ rtp2', '1001 ← BYE', '139 ← BYE', '■ recording']);
});

test('sound that came all the while and was refused is the reason, and not that none came', async () => {
  const { fake, call } = await talkingAgent();
  fake.refusedAtMs.set('rtp2', fake.clock.monotonic() - 1);
  fake.silentSinceMs.set('rtp2', fake.clock.monotonic());
  await fake.clock.advance(59_000);
  fake.refusedAtMs.set('rtp2', fake.clock.monotonic());
  await fake.clock.advance(1000);
  expect(await call.closed).toMatchObject({
    reason: 'Sound came from another address only, and was refused',
    code: 'sound-refused',
  });
});

test('a softphone that is heard keeps its leg without its signalling, for 5 s from the last packet', async () => {
  const { fake, leg } = await talkingAgent();
  expect(leg('1001').isKept()).toBe(false);
  fake.heardAtMs.set('webrtc1', fake.clock.monotonic());
  await fake.clock.advance(4999);
  expect([leg('1001').isKept(), leg('139').isKept()]).toEqual([true, false]);
  await fake.clock.advance(1);
  expect(leg('1001').isKept()).toBe(false);
});

test('silence counts from the last packet, from the end of hold, and not before the watch', async () => {
  const clock = new FakeClock();
  await clock.advance(100_000);
  const media = { silentSinceMs: 0 as number | null };
  const lost: number[] = [];
  const stop = watchSilence({ clock, media, maxMs: 1000, onTooLong: () => lost.push(clock.monotonic()) });
  await clock.advance(600);
  media.silentSinceMs = clock.monotonic();
  await clock.advance(600);
  media.silentSinceMs = null;
  await clock.advance(60_000);
  media.silentSinceMs = clock.monotonic();
  const resumedAtMs = clock.monotonic();
  await clock.advance(999);
  expect(lost).toEqual([]);
  await clock.advance(1);
  await settle();
  expect(lost).toEqual([resumedAtMs + 1000]);
  stop();
});
