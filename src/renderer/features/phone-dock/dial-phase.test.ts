import { expect, test } from 'vitest';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { dialPhaseOf, mainCallOf } from './dial-phase.ts';

const call = (id: string, state: PhoneCall['state'], held = false) => ({ id, state, held });

test.each([
  ['nothing goes on', [], 'ready', 'idle'],
  ['a call has ended', [call('a', 'ended')], 'break', 'idle'],
  ['its outcome is written', [call('a', 'ended')], 'wrap_up', 'wrap-up'],
  ['one is placed in the wrap-up', [call('a', 'ended'), call('b', 'dialling')], 'wrap_up', 'call'],
  ['one rings beside a call', [call('a', 'answered'), call('b', 'ringing')], 'in_call', 'ringing'],
] as const)('%s', (_, calls, label, phase) => expect(dialPhaseOf(calls, label)).toBe(phase));

test.each([
  [
    'the one that is talked in, whichever came first',
    [call('talk', 'answered'), call('held', 'answered', true)],
    'talk',
  ],
  ['the one being placed before one on hold', [call('held', 'answered', true), call('new', 'dialling')], 'new'],
  ['one on hold that is alone', [call('over', 'ended'), call('held', 'answered', true)], 'held'],
  ['the one that is talked in while another rings', [call('talk', 'answered'), call('ring', 'ringing')], 'talk'],
  ['none while one rings and another is placed', [call('new', 'dialling'), call('ring', 'ringing')], undefined],
] as const)('the foot belongs to %s', (_, calls, id) => expect(mainCallOf(calls)?.id).toBe(id));
