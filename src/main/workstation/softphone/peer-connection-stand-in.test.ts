import { expect, test } from 'vitest';
import { FakeClock } from '../../../../test/support/fake-clock.ts';
import { TestHost } from '../../../../test/support/workstation-host.ts';
import { MediaLink } from './media-link.ts';
import { PeerConnectionStandIn } from './peer-connection-stand-in.ts';

const offer = { type: 'offer', sdp: 'v=0\r\n' } as const;

function setUp() {
  const clock = new FakeClock();
  const host = new TestHost();
  const link = new MediaLink(clock);
  host.mediaOpened.on((window) => link.attach(window));
  return { clock, host, link };
}

test('a call that is answered while its page hangs is answered by the next page', async () => {
  const { clock, host, link } = setUp();
  const left = host.openMedia();
  await clock.advance(100);
  left.freeze();
  const connection = new PeerConnectionStandIn(link, []);
  let isDescribed = false;
  const described = connection.setRemoteDescription(offer).then(() => (isDescribed = true));
  host.openMedia();
  await clock.advance(2000);
  expect(isDescribed).toBe(false);
  await clock.advance(5000);
  await described;
});

test('a call that is answered with no page to sound in is refused', async () => {
  const { link } = setUp();
  const connection = new PeerConnectionStandIn(link, []);
  await expect(connection.setRemoteDescription(offer)).rejects.toMatchObject({ reason: 'sound-window-missing' });
});

test('reports the last candidate to those that wait for it, after an ICE restart too', async () => {
  const { link } = setUp();
  const connection = new PeerConnectionStandIn(link, []);
  const last = await new Promise((resolve) => connection.addEventListener('icecandidate', resolve));
  expect(last).toEqual({ candidate: null });
});
