import { expect, test } from 'vitest';
import { agentWith } from '../../../test/support/agent.ts';
import { FakeClock } from '../../../test/support/fake-clock.ts';
import { AgentDirectory } from './agent-directory.ts';
import type { Agent } from './agent-state.ts';
import { agentView } from './agent-view.ts';
import { WrapUpTimers } from './wrap-up-timers.ts';

const agent = (agentId: string, part: Partial<Agent> = {}): Agent =>
  agentWith({ agentId, extension: agentId, groupIds: [], requested: 'offline', registered: false, ...part });

test('two agents can exchange their extensions, and one that no agent has is no longer an extension', () => {
  const directory = new AgentDirectory([agent('1001'), agent('1002'), agent('1003')], 'CN');
  directory.set(agent('1001', { extension: '1002' }));
  directory.set(agent('1002', { extension: '1001' }));
  directory.set(agent('1003', { extension: '1009' }));
  expect(['1001', '1002', '1003', '1009'].map((extension) => directory.byExtension(extension)?.agentId)).toEqual([
    '1002',
    '1001',
    undefined,
    '1003',
  ]);
  expect(directory.isExtension('1003')).toBe(false);
});

test('an agent is found by a bound mobile however it is written; names of objects are nobody', () => {
  const directory = new AgentDirectory([agent('1001'), agent('1002', { mobile: '138-0013 8000' })], 'CN');
  for (const mobile of ['13800138000', '+86 138 0013 8000', '008613800138000', '8613800138000'])
    expect(directory.byMobile(mobile)?.agentId).toBe('1002');
  expect(directory.byMobile('+1 380 013 8000')).toBeNull();
  expect([directory.byExtension('__proto__'), directory.byExtension('constructor')]).toEqual([null, null]);
  expect(() => directory.get('__proto__')).toThrow(expect.objectContaining({ reason: 'agent-not-found' }));
});

test('a wrap-up ends once, at its last set time, and not when it was ended before', async () => {
  const clock = new FakeClock();
  const ended: string[] = [];
  const timers = new WrapUpTimers({ clock, onEnd: (agentId) => ended.push(agentId) });
  timers.set('1001', clock.now() + 10_000);
  timers.set('1001', clock.now() + 20_000);
  timers.set('1002', clock.now() + 10_000);
  timers.set('1002', null);
  await clock.advance(19_999);
  expect(ended).toEqual([]);
  await clock.advance(60_000);
  expect(ended).toEqual(['1001']);
});

test('the view shows the seconds left of a wrap-up, rounded up, and leaves out a group that is not known', () => {
  const now = Date.UTC(2026, 0, 5, 9);
  const view = agentView(agent('1001', { wrapUpEndsAt: now + 1500, since: now - 2900, groupIds: [1, 2] }), {
    groups: new Map([[2, { name: 'Skin' }]]),
    now,
    timeZone: 'Asia/Shanghai',
  });
  expect(view).toMatchObject({
    status: 'wrap_up',
    wrap_up_seconds_left: 2,
    since: '2026-01-05 16:59:57',
    since_seconds: 2,
    groups: [{ id: 2, name: 'Skin' }],
  });
});
