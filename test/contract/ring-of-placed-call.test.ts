import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import { startPlacedCalls } from '../support/placed-calls.ts';
import type { TrunkPeer } from '../support/trunk-peer.ts';

/** The agent's mobile is called first, and rings; whether the customer's phone has rung its line reports, or nobody. */
let calls: Awaited<ReturnType<typeof startPlacedCalls>>;
let carrier: TrunkPeer;
const sdp = [
  'v=0',
  'o=- 1 1 IN IP4 127.0.0.1',
  's=-',
  'c=IN IP4 127.0.0.1',
  't=0 0',
  'm=audio 40000 RTP/AVP 0',
  '',
].join('\r\n');

beforeAll(async () => {
  calls = await startPlacedCalls();
  ({ carrier } = calls);
});
afterAll(() => calls.stop());

/** The record of a call whose second side answers like that. */
async function recordOf(answers: (invite: Awaited<ReturnType<TrunkPeer['request']>>) => void): Promise<Cdr> {
  const callId = await calls.place();
  const mobile = await carrier.request('INVITE');
  carrier.peer.respond(mobile, 180);
  const answer = carrier.peer.respond(mobile, 200, { body: sdp });
  await carrier.request('ACK');
  answers(await carrier.request('INVITE'));
  await carrier.request('ACK');
  expect(await carrier.send(carrier.peer.within('BYE', mobile, answer))).toMatchObject({ status: 200 });
  return calls.recordOf(callId);
}

test('an answer without 180 leaves the customer’s ring unknown, and not as long as the agent’s', async () => {
  const record = await recordOf((invite) => void carrier.peer.respond(invite, 200, { body: sdp }));
  expect(record).toMatchObject({ ring_seconds: null, wait_seconds: record.duration - record.billsec });
});

test('a customer’s phone that says that it rings has rung', async () => {
  const record = await recordOf((invite) => {
    carrier.peer.respond(invite, 180);
    carrier.peer.respond(invite, 200, { body: sdp });
  });
  expect(record.ring_seconds).toBeGreaterThanOrEqual(0);
  expect(record.duration).toBe(record.wait_seconds + (record.ring_seconds ?? 0) + record.billsec);
});
