import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createMediaEngine } from '../../src/media/media-engine.ts';
import type { MediaEndpoint } from '../../src/media/media-port.ts';
import { systemClock } from '../../src/node/system-clock.ts';
import type { SipCredentials } from '../../src/shared/contract/auth.ts';
import { readWav, toneLevel } from '../support/audio.ts';
import { expect, test } from '../support/console-test.ts';
import { untilHeard } from '../support/heard.ts';
import { HttpClient } from '../support/http-client.ts';
import { agentState, dockOf } from '../support/open-console.ts';
import { phoneAgent } from '../support/phone-agent.ts';
import { mediaFrame } from '../support/workstation.ts';

const agentHertz = 440;
const supervisorHertz = 660;
const spokenPackets = 75;

test.use({
  consoleOptions: {
    options: ['--media-processing=off'],
    signedIn: 'supervisor@clinic.test',
    speaksHertz: supervisorHertz,
  },
});

test('a supervisor hears a call that runs in two steps, is heard by the agent, and takes the call over', async ({
  openConsole,
  practiceCallers,
}) => {
  const { page, core: http, folder } = openConsole;
  const client = await HttpClient.signIn(http, 'agent1001@clinic.test');
  const { sip } = (await client.get('/api/ext/auth/me')).body.data as { sip: SipCredentials };
  const agent = await phoneAgent({ http, sip: sip.ws_servers[0] ?? '' }, '1001', [1]);
  const promptsDir = new URL('../../resources/prompts', import.meta.url).pathname;
  const engine = createMediaEngine({ promptsDir, clock: systemClock, log: { info: () => {}, warn: () => {} } });
  const media: MediaEndpoint = engine.createEndpoint('webrtc');
  try {
    await practiceCallers.ring('19900000001');
    const invite = await agent.phone.request('INVITE');
    agent.phone.peer.respond(invite, 200, { body: await media.acceptOffer(invite.body) });
    media.play({ kind: 'tone', hertz: agentHertz, milliseconds: 120_000 });
    await agent.until('in_call');

    await page.getByRole('link', { name: 'Supervisor' }).click();
    await page.getByRole('button', { name: /^Listen to / }).click();
    await untilHeard(() => mediaFrame(page), agentHertz);
    const panel = dockOf(page).getByRole('group', { name: /^Listening to / });
    await expect(panel).toContainText('You hear both. Nobody hears you.');
    await agentState(page, 'Listening');

    await panel.getByRole('button', { name: 'Whisper' }).click();
    await expect(panel).toContainText('hears you');
    const file = join(folder, 'agent-hears.wav');
    const recording = engine.record({ file, agent: media, customer: media });
    const before = media.stats().packetsSent;
    await expect.poll(() => media.stats().packetsSent, { timeout: 20_000 }).toBeGreaterThan(before + spokenPackets);
    await recording.stop();
    const { rate, channels } = await readWav(await readFile(file));
    expect(toneLevel(channels[0] ?? new Float32Array(), rate, supervisorHertz).dbfs).toBeGreaterThan(-35);

    await panel.getByRole('button', { name: 'Take over…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take over' }).click();
    await expect(dockOf(page).getByRole('group', { name: '张伟' })).toBeVisible();
    await agent.until('wrap_up');
    await agentState(page, 'In call');
    await page.keyboard.press('Alt+h');
    await expect(dockOf(page).getByRole('group', { name: /^Listening to / })).toHaveCount(0);
  } finally {
    agent.close();
    await engine.stop();
  }
});
