import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import type { CallStatusChanged } from '../../src/shared/contract/event.ts';
import { recentCalls } from '../support/clinic-day.ts';
import { startCoreChild } from '../support/core-child.ts';
import { EventListener } from '../support/event-listener.ts';
import { HttpClient } from '../support/http-client.ts';
import { answerOneRequest, refusing, ringing, startSipp } from '../support/sipp.ts';

const fine = { code: 0, errors: '' };

/**
 * A core with two lines that both end in sipp: `agent` answers and expects a BYE, `carrier` follows the scenario.
 */
async function scene(scenario: Parameters<typeof startSipp>[0]) {
  // The core sends OPTIONS to trunks, which sipp would take for a call.
  const [ofAgent, ofCarrier] = [await answerOneRequest(), await answerOneRequest()];
  const core = await startCoreChild(await mkdtemp(join(tmpdir(), 'refused-')), [
    '--trunk',
    `desk=sip:127.0.0.1:${ofAgent.port}`,
    '--trunk',
    `carrier=sip:127.0.0.1:${ofCarrier.port}`,
    '--trunk-listen',
    '127.0.0.1:0',
  ]);
  await Promise.all([ofAgent.answered, ofCarrier.answered]);
  const [desk, carrier] = [
    await startSipp('uas', { port: ofAgent.port, calls: 1 }),
    await startSipp(scenario, { port: ofCarrier.port, calls: 1 }),
  ];
  const agent = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
  const supervisor = await HttpClient.signIn(core.http, 'supervisor@clinic.test');
  const events = await EventListener.connect(core.http, agent.token);
  const placed = await agent.get('/api/call/back2back', {
    caller: '13900000000',
    callee: '13911112222',
    caller_line_group: 'desk',
    callee_line_group: 'carrier',
  });
  const { request_id: callId } = placed.body.data as { request_id: string };
  const until = (status: CallStatusChanged['status'], leg?: CallStatusChanged['leg']) =>
    events.until(
      'CallStatusChanged',
      (event: CallStatusChanged) =>
        event.call_id === callId && event.status === status && (leg === undefined || event.leg === leg),
    );
  const record = async () => {
    // Nobody of the clinic is on the line: the record is for who sees every call.
    const { body } = await supervisor.get('/api/cdr/list', {
      ...recentCalls(),
      call_id: callId,
    });
    return (body.data as { rows: Cdr[] }).rows;
  };
  const stop = async () => {
    events.close();
    await core.stop();
  };
  const bothDone = () => Promise.all([desk.done, carrier.done]);
  return { agent, callId, bothDone, until, record, stop };
}

test.each([
  [486, 'Busy Here', 'USER_BUSY'],
  [600, 'Busy Everywhere', 'USER_BUSY'],
  [603, 'Decline', 'CALL_REJECTED'],
  [480, 'Temporarily Unavailable', 'NO_ANSWER'],
  [408, 'Request Timeout', 'NO_ANSWER'],
  [484, 'Address Incomplete', 'CALL_REJECTED'],
])(
  'a trunk that refuses with %i %s: the event and the record have %s and the reason given',
  async (status, reason, cause) => {
    const { bothDone, until, record, stop } = await scene(refusing(`${status} ${reason}`));
    expect(await until('hungup')).toMatchObject({ hangup_cause: cause });
    expect(await record()).toMatchObject([
      { hangup_cause: cause, hangup_detail: { sip_code: status, reason }, billsec: 0, record_filename: null },
    ]);
    expect(await bothDone()).toEqual([fine, fine]);
    await stop();
  },
);

test('a trunk that gives the cause of the telephone network: the record has that cause and its text', async () => {
  const busy = '480 Temporarily Unavailable\nReason: Q.850;cause=17;text="User busy"';
  const { bothDone, until, record, stop } = await scene(refusing(busy));
  expect(await until('hungup')).toMatchObject({ hangup_cause: 'USER_BUSY' });
  expect(await record()).toMatchObject([
    { hangup_cause: 'USER_BUSY', hangup_detail: { sip_code: 480, reason: 'User busy' } },
  ]);
  expect(await bothDone()).toEqual([fine, fine]);
  await stop();
});

test('a call that is given up while the trunk rings is cancelled there: ORIGINATOR_CANCEL', async () => {
  const { agent, callId, bothDone, until, record, stop } = await scene(ringing);
  await until('ringing', 'customer');
  await agent.post('/api/ext/call/hangup', { call_id: callId });
  expect(await until('hungup')).toMatchObject({ hangup_cause: 'ORIGINATOR_CANCEL' });
  expect(await record()).toMatchObject([{ hangup_cause: 'ORIGINATOR_CANCEL', billsec: 0 }]);
  expect(await bothDone()).toEqual([fine, fine]);
  await stop();
});
