import { expect, test } from 'vitest';
import { talkingAgent } from '../../../../test/support/talking-agent.ts';

test('a held customer hears music, and the prompt while the page is closed meanwhile', async () => {
  const { fake } = await talkingAgent();
  const holds = (is: boolean) => fake.holdsOf.get('webrtc1')?.emit(is);
  const isPresent = (is: boolean) => fake.presences.get('webrtc1')?.emit(is);
  holds(true);
  isPresent(false);
  isPresent(true);
  holds(false);
  expect(fake.ladder).toEqual(['rtp2 plays hold-music', 'rtp2 plays hold', 'rtp2 plays hold-music']);
  expect(fake.stopped.filter((sound) => sound.includes('hold'))).toEqual([
    'rtp2 hold-music',
    'rtp2 hold',
    'rtp2 hold-music',
  ]);
});

test('an agent who holds and transfers plays ringback to the customer, no music', async () => {
  const { fake, refer } = await talkingAgent();
  fake.holdsOf.get('webrtc1')?.emit(true);
  await refer('1001', '1002');
  expect(fake.stopped).toContain('rtp2 hold-music');
  expect(fake.ladder.slice(-2)).toEqual(['rtp2 plays ringback', 'webrtc1 plays ringback']);
});
