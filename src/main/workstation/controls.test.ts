import { expect, test } from 'vitest';
import { call } from '../../../test/components/stand-in/states.ts';
import { Emitter } from '../../shared/event.ts';
import type { PhoneCall } from '../../shared/ipc/phone-ipc.ts';
import { Controls } from './controls.ts';

function scene(calls: PhoneCall[]) {
  const done: string[] = [];
  const phone = {
    snapshot: { calls },
    answer: async (id: string) => void done.push(`answer ${id}`),
    hangUp: async (id: string) => void done.push(`hang up ${id}`),
  };
  const controls = new Controls({
    agent: { changed: new Emitter() },
    phone,
    signIn: { agentId: '1001', changed: new Emitter() },
    preferences: { changed: new Emitter() },
  } as unknown as ConstructorParameters<typeof Controls>[0]);
  controls.answered.on((id) => void done.push(`answered ${id}`));
  return { controls, done };
}

const ringing = call({ id: 'ringing', state: 'ringing' });
const talking = call({ id: 'talking', state: 'answered' });
const held = call({ id: 'held', state: 'answered', held: true });
const dialling = call({ id: 'dialling', state: 'dialling' });
const ended = call({ id: 'ended', state: 'ended' });

test('answers the caller who rings, and tells the page', async () => {
  const { controls, done } = scene([ended, talking, ringing]);
  await controls.answer();
  expect(done).toEqual(['answer ringing', 'answered ringing']);
});

test.each([
  ['the call in which the agent talks', [held, talking, ringing], ['hang up talking']],
  ['the call that is dialled', [held, dialling], ['hang up dialling']],
  ['neither a caller who rings nor one on hold', [ringing, held, ended], []],
])('hangs up %s', async (_name, calls, expected) => {
  const { controls, done } = scene(calls);
  await controls.hangUp();
  expect(done).toEqual(expected);
});

test('without a caller who rings, answering does nothing', async () => {
  const { controls, done } = scene([talking]);
  await controls.answer();
  expect(done).toEqual([]);
});
