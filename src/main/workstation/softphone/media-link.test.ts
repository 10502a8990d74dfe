import { beforeEach, describe, expect, test } from 'vitest';
import { FakeClock } from '../../../../test/support/fake-clock.ts';
import { TestHost } from '../../../../test/support/workstation-host.ts';
import { Emitter } from '../../../shared/event.ts';
import { MediaLink } from './media-link.ts';

let clock: FakeClock;
let host: TestHost;
let link: MediaLink;

beforeEach(() => {
  clock = new FakeClock();
  host = new TestHost();
  link = new MediaLink(clock);
  host.mediaOpened.on((window) => link.attach(window));
});

/** Follows one peer connection, created in the window in use. */
async function openPeer(): Promise<string[]> {
  const seen: string[] = [];
  const note = (what: string) => () => void seen.push(what);
  link.onPeer('p', { changed: note('changed'), lost: note('lost'), windowIsBack: note('window is back') });
  await link.create('p', []);
  seen.length = 0;
  return seen;
}

test('a tone that came late is not played: the one that is due by then is', async () => {
  const window = host.openMedia('present');
  await clock.advance(0);
  window.isLate = true;
  link.playTone('incoming');
  link.playTone('none');
  await clock.advance(0);
  expect(window.tone).toBe('none');
  link.playTone('incoming');
  await clock.advance(0);
  expect(window.tone).toBe('incoming');
});

describe('the window in use', () => {
  test('is the first one while it answers, and the next when it is closed', async () => {
    const [first, second] = [host.openMedia('present'), host.openMedia('denied')];
    await clock.advance(5000);
    expect(link.microphone).toBe('present');
    first.close();
    expect(link.microphone).toBe('denied');
    second.close();
    expect(link.microphone).toBe('no-window');
  });

  test('is another one within 1.5 s of a page that was frozen, and no tone is left behind', async () => {
    const [first, second] = [host.openMedia('present'), host.openMedia('present')];
    await clock.advance(100);
    first.freeze();
    await clock.advance(1500);
    link.playTone('incoming');
    await clock.advance(0);
    expect([first.tone, second.tone]).toEqual(['none', 'incoming']);
  });

  test('is reported frozen within 1.5 s when it is the only one, and is used again as soon as it answers', async () => {
    const only = host.openMedia('present');
    await clock.advance(100);
    const resume = only.freeze();
    await clock.advance(1500);
    expect(link.microphone).toBe('silent-window');
    resume();
    await clock.advance(0);
    expect(link.microphone).toBe('present');
  });
});

test('a window whose page is still loading is in use once the page listens', async () => {
  const toWorkstation = new Emitter<unknown>();
  let isLoaded = false;
  host.open('media', {
    channel: {
      send: (message) => {
        const { service, id } = message as { service: string; id: number };
        const reply = { kind: 'reply', service, id, reply: { ok: true } };
        if (isLoaded) setImmediate(() => toWorkstation.emit(reply));
        return true;
      },
      onMessage: (listener) => toWorkstation.on(listener),
    },
    closed: new Emitter(),
  });
  await clock.advance(3000);
  expect(link.microphone).toBe('silent-window');
  isLoaded = true;
  toWorkstation.emit({
    kind: 'event',
    service: 'media',
    name: 'microphoneChanged',
    value: 'present',
    sentAt: Date.now(),
  });
  await clock.advance(1500);
  expect(link.microphone).toBe('present');
});

describe('the sound of a call', () => {
  test('outlives a page that is busy for a moment', async () => {
    const first = host.openMedia();
    await clock.advance(100);
    const seen = await openPeer();
    host.openMedia();
    const resume = first.freeze();
    await clock.advance(3000);
    resume();
    await clock.advance(2000);
    expect(seen).not.toContain('lost');
  });

  test('moves to another page when its own hangs', async () => {
    const first = host.openMedia();
    await clock.advance(100);
    const seen = await openPeer();
    host.openMedia();
    first.freeze();
    await clock.advance(7000);
    expect(seen.slice(0, 2)).toEqual(['lost', 'window is back']);
  });

  test('a request to a page that is closed meanwhile is rejected immediately', async () => {
    const only = host.openMedia();
    await clock.advance(100);
    await openPeer();
    only.freeze();
    const asked = link.ask((client) => client.ping(), 'p');
    only.close();
    await expect(asked).rejects.toMatchObject({ code: 'service-unreachable' });
  });
});

describe('the devices for sound', () => {
  const ring = { id: 'screen', label: 'Screen' };
  const devices = { microphone: null, speaker: null, ring };

  test('are those of each window, once it answers, and when they change', async () => {
    link.useDevices(devices);
    const first = host.openMedia('present');
    expect(first.devices).toBeNull();
    await clock.advance(0);
    expect(first.devices).toEqual(devices);
    const second = host.openMedia('present');
    await clock.advance(0);
    link.useDevices({ ...devices, speaker: ring });
    await clock.advance(0);
    expect([first.devices?.speaker, second.devices?.speaker]).toEqual([ring, ring]);
  });

  test('are sent again to a page that was frozen', async () => {
    link.useDevices(devices);
    const window = host.openMedia('present');
    await clock.advance(0);
    const resume = window.freeze();
    await clock.advance(2000);
    window.devices = null;
    resume();
    await clock.advance(1000);
    expect(window.devices).toEqual(devices);
  });
});
