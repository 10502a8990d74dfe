import { expect, test } from 'vitest';
import { settle } from '../../../../test/support/fake-clock.ts';
import { talkingAgent } from '../../../../test/support/talking-agent.ts';

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
