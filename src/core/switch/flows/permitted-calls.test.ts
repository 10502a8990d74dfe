import { describe, expect, test } from 'vitest';
import { settle } from '../../../../test/support/fake-clock.ts';
import { createFakeSwitch } from '../../../../test/support/fake-switch.ts';
import { ignoringItsEnd, recordingsFolder, startCall } from '../../../../test/support/flow-scene.ts';
import type { PhoneAction } from '../telephony-port.ts';
import { runTwoSided } from './outbound.ts';

describe('calls that an agent’s role forbids', () => {
  const begin = async (refusedActions: PhoneAction[]) => {
    const fake = createFakeSwitch({ recordingsFolder, extensions: ['1002'], refusedActions });
    const call = startCall(fake, 'outbound');
    const first = { kind: 'extension', extension: '1001', agentId: '1001' } as const;
    const second = { kind: 'outside', number: '13700004321', line: 'main' } as const;
    void ignoringItsEnd(runTwoSided(call, first, second));
    await settle();
    for (const name of ['1001', '13700004321']) {
      fake.legs.get(name)?.answers();
      await settle();
    }
    const transferTo = async (target: string) => {
      const { reports } = fake.legs.get('1001')?.refers(`sip:${target}@clinicall.invalid`) ?? { reports: [] };
      await settle();
      return reports;
    };
    return { fake, transferTo };
  };

  test('the number is masked on the phone that rings, for the trunk it is whole', async () => {
    const { fake } = await begin(['see-numbers']);
    expect(fake.callers).toEqual([{ user: '137****4321', displayName: null }]);
    expect(fake.legs.has('13700004321')).toBe(true);
  });

  test('a transfer outside is refused with 403, and the two talk on', async () => {
    const { fake, transferTo } = await begin(['call']);
    const before = [...fake.ladder];
    expect(await transferTo('13900000001')).toEqual([403]);
    expect(fake.ladder).toEqual(before);
    await transferTo('1002');
    expect(fake.legs.has('1002')).toBe(true);
  });

  test('a transfer to a colleague is refused in the same way', async () => {
    const { fake, transferTo } = await begin(['transfer']);
    expect(await transferTo('1002')).toEqual([403]);
    expect(fake.legs.has('1002')).toBe(false);
  });
});
