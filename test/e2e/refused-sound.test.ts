import type { Page } from '@playwright/test';
import { expect, test } from '../support/console-test.ts';
import { untilHeard } from '../support/heard.ts';
import { agentState, dockOf, finishWrapUp } from '../support/open-console.ts';
import { mediaFrame } from '../support/workstation.ts';

let page: Page;

/** Stands for what the browser decides: the real one cannot be made to refuse in the midst of a call. */
declare global {
  var isPlaybackRefused: boolean;
  var isMicrophoneRefused: boolean;
  var microphoneTracks: MediaStreamTrack[];
}

function letBrowserRefuse(): void {
  globalThis.isPlaybackRefused = false;
  globalThis.isMicrophoneRefused = false;
  globalThis.microphoneTracks = [];
  const refused = () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError'));
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function playOrRefuse() {
    return globalThis.isPlaybackRefused ? refused() : play.call(this);
  };
  const { getUserMedia } = MediaDevices.prototype;
  MediaDevices.prototype.getUserMedia = async function openOrRefuse(constraints) {
    if (globalThis.isMicrophoneRefused) return refused();
    const stream = await getUserMedia.call(this, constraints);
    globalThis.microphoneTracks.push(...stream.getTracks());
    return stream;
  };
  const { clone } = MediaStreamTrack.prototype;
  MediaStreamTrack.prototype.clone = function cloneAndKeep() {
    const track = clone.call(this);
    globalThis.microphoneTracks.push(track);
    return track;
  };
}

/** Behaves like a page that nobody has clicked yet (Web Audio § 1.2.4). */
function refuseTonesUntilClick(): void {
  let isAllowed = false;
  window.top?.addEventListener('pointerdown', () => (isAllowed = true), { capture: true });
  globalThis.AudioContext = class extends AudioContext {
    override get state(): AudioContextState {
      return isAllowed ? super.state : 'suspended';
    }
    override resume(): Promise<void> {
      return isAllowed ? super.resume() : new Promise(() => {});
    }
  };
}

test.use({
  consoleOptions: {
    options: ['--media-processing=off'],
    ready: 'agent1001@clinic.test',
    speaksHertz: 440,
    prepare: (page) => page.addInitScript(letBrowserRefuse),
  },
});
test.describe.configure({ mode: 'serial' });
test.beforeAll(({ openConsole }) => {
  ({ page } = openConsole);
});

const dock = () => dockOf(page);
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const isInCall = () => dock().getByText('In call', { exact: true });
const refusePlayback = (isRefused: boolean) =>
  mediaFrame(page).evaluate((value) => void (globalThis.isPlaybackRefused = value), isRefused);

test('shows immediately that nobody is heard in a call that the browser does not play, until it plays', async () => {
  await refusePlayback(true);
  // The practice phone answers and echoes.
  await dock().getByRole('textbox', { name: 'Number' }).fill('13900000000');
  await dock().getByRole('button', { name: 'Call', exact: true }).click();
  await dock().getByText('In call: no incoming audio').waitFor();
  await notice('The browser does not play sound').waitFor();
  await expect(isInCall()).toHaveCount(0);
  await refusePlayback(false);
  await isInCall().waitFor();
  await notice('The browser does not play sound').waitFor({ state: 'hidden' });
});

test('reports a microphone that is refused during the call, and recovers when it is allowed', async () => {
  await mediaFrame(page).evaluate(() => {
    globalThis.isMicrophoneRefused = true;
    for (const track of globalThis.microphoneTracks.splice(0)) {
      track.stop();
      track.dispatchEvent(new Event('ended'));
    }
  });
  await dock().getByText('In call: you cannot be heard').waitFor();
  await notice('Microphone access is blocked').waitFor();
  await mediaFrame(page).evaluate(() => {
    globalThis.isMicrophoneRefused = false;
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  });
  await isInCall().waitFor();
  await untilHeard(() => mediaFrame(page), 440);
});

test('a reloaded page that may not ring reports it, is not Ready, and is after one click', async () => {
  await dock().getByRole('button', { name: 'Hang up', exact: true }).click();
  await agentState(page, 'Wrap-up');
  await finishWrapUp(page);
  await page.addInitScript(refuseTonesUntilClick);
  await page.reload();
  await notice('you would not hear ringing or callers').waitFor();
  await agentState(page, 'Break');
  await page.getByRole('main').click();
  await notice('you would not hear ringing or callers').waitFor({ state: 'hidden' });
  await agentState(page, 'Ready');
});
