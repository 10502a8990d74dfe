import type { Page } from '@playwright/test';
import { contract } from '../../src/shared/contract/contract.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import { soundOfCall } from './transfer-scenes.ts';
import { only, type ShowOptions, type ShownPage } from './stand-in/shown-page.ts';
import { answeredCall } from './stand-in/states.ts';

/** A headset and the loudspeakers of the screen; `unplug` takes the headset away. */
async function withDevices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const device = (kind: MediaDeviceKind, deviceId: string, label: string) => ({ kind, deviceId, label, groupId: '' });
    let devices = [
      device('audioinput', 'default', 'Default'),
      device('audioinput', 'mic-headset', 'Headset microphone'),
      device('audiooutput', 'out-headset', 'Headset'),
      device('audiooutput', 'out-screen', 'Screen'),
    ];
    navigator.mediaDevices.enumerateDevices = () => Promise.resolve(devices as unknown as MediaDeviceInfo[]);
    addEventListener('unplug', () => {
      devices = devices.filter(({ label }) => !label.startsWith('Headset'));
      navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
    });
  });
}
async function shownSound(
  show: (options: ShowOptions) => Promise<ShownPage>,
  options: ShowOptions = {},
): Promise<ShownPage> {
  const shown = await show({ path: '/settings', onPage: withDevices, ...options });
  await card(shown).getByRole('combobox').first().waitFor();
  return shown;
}
const card = ({ main }: ShownPage) => main.getByRole('region', { name: /^(Sound|声音)$/ });
const field = (shown: ShownPage, name: string) => card(shown).getByRole('combobox', { name });

test('each device is one of those that are connected; the choice is kept with its name', gate, async ({ show }) => {
  const shown = await shownSound(show);
  const { page, standIn } = shown;
  await expect(field(shown, 'Microphone')).toHaveValue('System default');
  await field(shown, 'Ring').click();
  await expect(page.getByRole('option')).toHaveText(['System default', 'Headset', 'Screen']);
  await page.getByRole('option', { name: 'Screen' }).click();
  await expect(field(shown, 'Ring')).toHaveValue('Screen');
  await field(shown, 'Microphone').click();
  await page.getByRole('option', { name: 'Headset microphone' }).click();
  const microphone = { id: 'mic-headset', label: 'Headset microphone' };
  await expect
    .poll(() => standIn.preferences.value.sound)
    .toEqual({ microphone, speaker: null, ring: { id: 'out-screen', label: 'Screen' } });
  await field(shown, 'Ring').click();
  await page.getByRole('option', { name: 'System default' }).click();
  await expect.poll(() => standIn.preferences.value.sound.ring).toBeNull();
});

test('a device that is unplugged stays chosen, and the page names what is used meanwhile', async ({ show }) => {
  const speaker = { id: 'out-headset', label: 'Headset' };
  const shown = await shownSound(show, {
    before: ({ preferences }) => preferences.change({ sound: { microphone: null, speaker, ring: null } }),
  });
  await expect(field(shown, 'Speaker, for calls')).toHaveValue('Headset');
  await shown.page.evaluate(() => dispatchEvent(new Event('unplug')));
  await expect(field(shown, 'Speaker, for calls')).toHaveValue('Headset (not connected)');
  await card(shown).getByText('the system’s device is used until it is back').waitFor();
  expect(shown.standIn.preferences.value.sound.speaker).toEqual(speaker);
});

test('a device is found by its name when the browser gives it another ID', async ({ show }) => {
  const speaker = { id: 'of another origin', label: 'Screen' };
  const shown = await shownSound(show, {
    before: ({ preferences }) => preferences.change({ sound: { microphone: null, speaker, ring: null } }),
  });
  await expect(field(shown, 'Speaker, for calls')).toHaveValue('Screen');
});

test('a microphone that is not allowed is named; tests wait for the end of a call', async ({ show }) => {
  const shown = await shownSound(show, {
    onPage: async (page) => {
      await withDevices(page);
      await page.addInitScript(() => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
      });
    },
  });
  const test = card(shown).getByRole('button', { name: 'Test the microphone' });
  await test.click();
  await card(shown).getByRole('alert').getByText('The microphone is not allowed.').waitFor();
  shown.standIn.phone.change({ calls: [answeredCall()] });
  await expect(test).toBeDisabled();
  await expect(card(shown).getByRole('button', { name: 'Play the ring' })).toBeDisabled();
});

test('the microphone is recorded with its level in sight, and played back', async ({ show }) => {
  const shown = await shownSound(show, {
    onPage: async (page) => {
      await withDevices(page);
      // A tone in place of a voice.
      await page.addInitScript(() => {
        navigator.mediaDevices.getUserMedia = async () => {
          const context = new AudioContext();
          const destination = new MediaStreamAudioDestinationNode(context);
          const note = new OscillatorNode(context);
          note.connect(destination);
          note.start();
          await context.resume();
          return destination.stream;
        };
      });
    },
  });
  await card(shown).getByRole('button', { name: 'Test the microphone' }).click();
  const level = card(shown).getByRole('progressbar', { name: 'Level of the microphone' });
  await expect.poll(async () => Number(await level.getAttribute('aria-valuenow'))).toBeGreaterThan(50);
  await checkAccessibility(shown.page);
  await card(shown).getByText('This is how others hear you.').waitFor();
  await expect(card(shown).getByRole('button', { name: 'Test the microphone' })).toBeEnabled();
});

test('an account without a phone has no devices to choose', async ({ show }) => {
  const { main } = await show({ role: 'admin', path: '/settings', onPage: withDevices });
  await main.getByRole('heading', { name: 'Keys' }).waitFor();
  await expect(main.getByRole('region', { name: 'Sound' })).toHaveCount(0);
});

test('the check-up names each part that needs attention, with its remedy, and is copied for IT', async ({ show }) => {
  const shown = await show({
    path: '/settings/check-up',
    onPage: async (page) => {
      await withDevices(page);
      await page.addInitScript(() => {
        navigator.clipboard.writeText = (words) => {
          document.title = words;
          return Promise.resolve();
        };
      });
    },
  });
  const { main, page, standIn } = shown;
  const checkUp = main.getByRole('region', { name: 'Check-up' });
  await checkUp.getByText(/^Answers in [\d,]+ ms$/).waitFor();
  standIn.phone.change({ microphone: 'denied', isPlaybackBlocked: true });
  await checkUp.getByText('Calls do not work here. Needs attention: Microphone, Playback.').waitFor();
  await checkUp.getByRole('listitem').getByText('Allow it in the browser’s address bar.').waitFor();
  await checkAccessibility(shown.page);
  await checkUp.getByRole('button', { name: 'Copy for IT' }).click();
  await page.getByText('The check-up was copied.').waitFor();
  const copied = await page.title();
  for (const words of [
    /Version 0\.0\.0/,
    /Microphone +bad +Microphone blocked/,
    /Playback +bad +Blocked by the browser/,
  ])
    expect(copied).toMatch(words);
  await expect(checkUp.getByRole('region', { name: 'Summary for IT' })).toHaveText(copied, {
    useInnerText: true,
  });
  standIn.preferences.change({ language: 'zh-CN' });
  await expect(main.getByRole('region', { name: '提供给技术支持的摘要' })).toContainText(/麦克风\s+异常/);
});

const checkUpOf = ({ main }: ShownPage) => main.getByRole('region', { name: 'Check-up' });
const part = (shown: ShownPage, name: string) => checkUpOf(shown).getByRole('listitem').filter({ hasText: name });

test(
  'the sound of a call is measured while one is talked in, and needs no advice while it is good',
  gate,
  async ({ show }) => {
    const shown = await show({ path: '/settings/check-up' });
    await part(shown, 'Sound of the call').getByText('No call now').waitFor();
    await soundOfCall(shown.page);
    await part(shown, 'Sound of the call')
      .getByText(/^Good, MOS 4\.\d$/)
      .waitFor();
    await part(shown, 'Sound of the call').getByText('jitter 6 ms, round trip 42 ms').waitFor();
    await expect(part(shown, 'Sound of the call')).not.toContainText('network cable');
  },
);

test('a clock that is wrong is named, with the check-ups before this one', async ({ show }) => {
  const shown = await show({ path: '/settings/check-up' });
  await part(shown, 'Service').getByText('clock in step').waitFor();
  const before = checkUpOf(shown).getByRole('list', { name: 'Before this:' });
  await checkUpOf(shown).getByText('Nothing stands in the way of a call.').waitFor();
  await expect(before).toHaveCount(0);
  const day = await shown.service.read(contract.agent.day, undefined);
  const late = new Date(Date.parse(`${day.date}T${day.now}Z`) - 300_000).toISOString();
  shown.service.answer(contract.agent.day, () => ({ ...day, date: late.slice(0, 10), now: late.slice(11, 19) }));
  await shown.page.keyboard.press('r');
  await part(shown, 'Service').getByText('Set this computer’s clock').waitFor();
  await checkUpOf(shown).getByText('Calls work. Needs attention: Service.').waitFor();
  await expect(before.getByRole('listitem')).toHaveText([/ OK$/]);
});

test('a service that does not answer is named, and asked again', async ({ show }) => {
  const shown = await show({ path: '/settings/check-up', fateOf: only(contract.material.categories, 500) });
  const checkUp = shown.main.getByRole('region', { name: 'Check-up' });
  await checkUp.getByText('Does not answer', { exact: true }).waitFor();
  shown.service.mend();
  await checkUp.getByRole('button', { name: 'Check again' }).click();
  await checkUp.getByText(/^Answers in/).waitFor();
});

test('the settings lead to the check-up, which R runs again and which tries the devices', async ({ show }) => {
  const shown = await shownSound(show);
  const { main, page, service } = shown;
  await main.getByRole('link', { name: 'Run the check-up' }).click();
  const checkUp = main.getByRole('region', { name: 'Check-up' });
  await checkUp.getByText(/^Answers in/).waitFor();
  await checkUp.getByText('Nothing stands in the way of a call.').waitFor();
  const asked = service.queries(contract.material.categories).length;
  await page.keyboard.press('r');
  await expect.poll(() => service.queries(contract.material.categories).length).toBeGreaterThan(asked);
  await checkUp.getByRole('button', { name: 'Play a tone on the speaker' }).waitFor();
  await expect(checkUp.getByRole('button', { name: 'Register here' })).toHaveCount(0);
  shown.standIn.phone.change({ registration: 'unregistered' });
  await checkUp.getByRole('button', { name: 'Register here' }).click();
  await expect.poll(() => shown.standIn.commands).toMatchObject([{ name: 'register' }]);
});
