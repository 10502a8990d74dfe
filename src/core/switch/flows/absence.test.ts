import { expect, test } from 'vitest';
import { settle } from '../../../../test/support/fake-clock.ts';
import { callingAgent, talkingAgent } from '../../../../test/support/talking-agent.ts';

test('the page of the agent is closed: the customer hears a prompt, and they talk again when it is back', async () => {
  const { fake, leg } = await talkingAgent();
  fake.presences.get('webrtc1')?.emit(false);
  await settle();
  expect(fake.ladder).toEqual(['rtp2 plays hold']);
  await fake.clock.advance(59_000);
  fake.presences.get('webrtc1')?.emit(true);
  expect(fake.stopped).toContain('rtp2 hold');
  await fake.clock.advance(120_000);
  expect(leg('139').state).toBe('answered');
});

test('early media followed immediately by the answer does not end the watch of the page', async () => {
  const { fake, leg } = await callingAgent();
  // The transport of the early media is being prepared when the 200 comes.
  leg('139').rings('early');
  leg('139').answers();
  await settle();
  expect(fake.ladder.filter((step) => step.includes('⇄'))).toEqual(['webrtc1 ⇄ rtp2']);
  fake.presences.get('webrtc1')?.emit(false);
  expect(fake.ladder.at(-1)).toBe('rtp2 plays hold');
});

test('no page for as long as the clinic allows: the call ends with its cause', async () => {
  const { fake, call } = await talkingAgent();
  fake.presences.get('webrtc1')?.emit(false);
  await fake.clock.advance(59_999);
  expect(fake.ladder).toEqual(['rtp2 plays hold']);
  await fake.clock.advance(1);
  expect(await call.closed).toEqual({
    leg: 'agent',
    cause: 'NORMAL_CLEARING',
    sipCode: null,
    reason: 'The page of the workstation was closed',
    code: 'page-closed',
  });
  expect(fake.ladder.slice(1)).toEqual(['webrtc1 ✂ rtp2', '1001 ← BYE', '139 ← BYE', '■ recording']);
});

test('the page is closed while the customer rings: the answer gets a prompt, until the limit', async () => {
  const { fake, call, leg } = await callingAgent();
  leg('139').rings();
  fake.presences.get('webrtc1')?.emit(false);
  await fake.clock.advance(8000);
  leg('139').answers();
  await settle();
  expect(fake.ladder.slice(-3)).toEqual(['webrtc1 ⇄ rtp2', 'rtp2 plays hold', '● recording']);
  await fake.clock.advance(60_000);
  expect(await call.closed).toMatchObject({ leg: 'agent', cause: 'NORMAL_CLEARING', code: 'page-closed' });
});

test('the page is closed while the target of a transfer rings, who refuses: the customer is held again', async () => {
  const { fake, call, leg, refer } = await talkingAgent();
  await refer('1001', 'sip:1002@clinicall.invalid');
  fake.presences.get('webrtc1')?.emit(false);
  leg('1002').ends(486);
  await settle();
  expect(fake.ladder.at(-2)).toBe('rtp2 plays hold');
  fake.presences.get('webrtc1')?.emit(true);
  expect(fake.stopped).toContain('rtp2 hold');
  fake.presences.get('webrtc1')?.emit(false);
  await fake.clock.advance(60_000);
  expect(await call.closed).toMatchObject({ leg: 'agent', code: 'page-closed' });
});

test('the page of the target of a transfer is closed before the customer is handed over', async () => {
  const { fake, call, refer, answered } = await talkingAgent();
  await refer('1001', 'sip:1002@clinicall.invalid');
  fake.presences.get('webrtc3')?.emit(false);
  await answered('1002');
  expect(fake.ladder).toContain('rtp2 plays hold');
  await fake.clock.advance(60_000);
  expect(await call.closed).toMatchObject({ leg: 'agent', code: 'page-closed' });
});

test('a page that is closed during a transfer is no reason to hold or to end', async () => {
  const { fake, call, refer, answered } = await talkingAgent();
  await refer('1001', 'sip:1002@clinicall.invalid');
  fake.presences.get('webrtc1')?.emit(false);
  await answered('1002');
  expect(fake.ladder).not.toContain('rtp2 plays hold');
  fake.presences.get('webrtc3')?.emit(false);
  await fake.clock.advance(60_000);
  expect(await call.closed).toMatchObject({ reason: 'The page of the workstation was closed' });
});
