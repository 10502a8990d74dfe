import { expect, test } from 'vitest';
import { settle } from '../../../../test/support/fake-clock.ts';
import { createFakeSwitch } from '../../../../test/support/fake-switch.ts';
import { FakeLeg } from '../../../../test/support/fake-switch-leg.ts';
import { ignoringItsEnd, recordingsFolder, startCall } from '../../../../test/support/flow-scene.ts';
import type { Destination } from '../telephony-port.ts';
import { runInbound } from './inbound.ts';
import { runSoftphoneCall } from './outbound.ts';

/** The phone of agent 1001 calls, and says in its From that it is somebody else. */
async function called(to: Destination) {
  const fake = createFakeSwitch({ recordingsFolder, extensions: ['1001', '1002'] });
  const leg = new FakeLeg('1001', fake.ladder, '110 Police');
  void ignoringItsEnd(runSoftphoneCall(startCall(fake, 'outbound'), leg, '1001', to));
  await settle();
  return fake;
}

test('a trunk is given no name, whatever a phone calls itself', async () => {
  const { outsideCallers } = await called({ kind: 'outside', number: '13700004321', line: 'main' });
  expect(outsideCallers).toEqual([{ user: '1001', displayName: null }]);
});

test('a colleague sees the name of the account', async () => {
  const { callers } = await called({ kind: 'extension', extension: '1002', agentId: '1002' });
  expect(callers).toEqual([{ user: '1001', displayName: 'Agent 1001' }]);
});

test('a caller from outside who gives the number of an extension is no colleague, transferred or not', async () => {
  const agents = [{ agentId: '1001', extension: '1001', ringSeconds: 20 }];
  const fake = createFakeSwitch({ recordingsFolder, extensions: ['1001', '1002'], agents });
  const caller = new FakeLeg('1002', fake.ladder, 'CEO');
  void ignoringItsEnd(runInbound(startCall(fake, 'inbound'), caller, 1, { next: () => new Promise(() => {}) }));
  await settle();
  fake.legs.get('1001')?.answers();
  await settle();
  fake.legs.get('1001')?.refers('sip:1003@clinicall.invalid');
  fake.legs.get('1001')?.refers('tel:13911112222');
  await settle();
  expect([fake.callers, fake.outsideCallers]).toEqual([
    [{ user: '1002', displayName: 'CEO' }],
    [{ user: '1002', displayName: null, isTransferred: true }],
  ]);
});
