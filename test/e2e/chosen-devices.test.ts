import { expect, test } from '../support/console-test.ts';
import { untilHeard } from '../support/heard.ts';
import { agentState, dockOf, finishWrapUp } from '../support/open-console.ts';
import { mediaFrame } from '../support/workstation.ts';

declare global {
  /** The devices that calls have changed over to. */
  var changedOverTo: string[];
}

function noteDevicesOfCalls(): void {
  globalThis.changedOverTo = [];
  const { replaceTrack } = RTCRtpSender.prototype;
  RTCRtpSender.prototype.replaceTrack = function replaceAndNote(track) {
    if (track) globalThis.changedOverTo.push(track.label);
    return replaceTrack.call(this, track);
  };
}

test.use({
  consoleOptions: {
    options: ['--media-processing=off'],
    ready: 'agent1001@clinic.test',
    speaksHertz: 440,
    prepare: (page) => page.addInitScript(noteDevicesOfCalls),
  },
});

test('a microphone that is chosen in the midst of a call is heard there, and stays chosen', async ({ openConsole }) => {
  const { page } = openConsole;
  const dock = dockOf(page);
  const microphone = page.getByRole('combobox', { name: 'Microphone' });
  // The practice phone answers and echoes.
  await dock.getByRole('textbox', { name: 'Number' }).fill('13900000000');
  await dock.getByRole('button', { name: 'Call', exact: true }).click();
  await dock.getByText('In call', { exact: true }).waitFor();
  await untilHeard(() => mediaFrame(page), 440);
  await page.getByRole('link', { name: 'Settings' }).click();
  await microphone.click();
  const chosen = page.getByRole('option').last();
  const name = await chosen.innerText();
  await chosen.click();
  await expect.poll(() => mediaFrame(page).evaluate(() => globalThis.changedOverTo)).toEqual([name]);
  await untilHeard(() => mediaFrame(page), 440);
  await dock.getByText('In call', { exact: true }).waitFor();
  await page.reload();
  await expect(microphone).toHaveValue(name);
  await dock.getByRole('button', { name: 'Hang up', exact: true }).click();
  await agentState(page, 'Wrap-up');
  await finishWrapUp(page);
});
